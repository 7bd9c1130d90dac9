import Records

/// How long things stay in each status: in three figures, and as each length came how often.
enum ProcessTimes {
    /// As many as can be told apart: of kinds whose statuses are anybody's words there may be any number.
    private static let mostStatuses = 12

    static func spread(
        _ process: JSONValue, _ visit: Visit, _ title: (String) -> String
    ) -> Picture {
        let rows = (process["statuses"]?.elements ?? []).compactMap { status -> Picture.Row? in
            let times = ["medianMilliseconds", "p90Milliseconds", "maxMilliseconds"].compactMap {
                status[$0]?.integer
            }
            guard times.count == 3 else { return nil }
            return Picture.Row(
                title(status["status"]?.text ?? ""), times.map(visit.lasting(milliseconds:)),
                words: visit.say("\(visit.number(status["left"]?.integer ?? 0)) went on"))
        }
        return Picture(
            "time-in-status", visit.say("Time in each status"),
            headings: [
                visit.say("Status"), visit.say("Half within"), visit.say("9 of 10 within"),
                visit.say("All within"),
            ], rows: rows, .spread)
    }

    static func distribution(
        _ process: JSONValue, _ visit: Visit, _ title: (String) -> String
    ) -> Picture {
        let statuses = (process["statuses"]?.elements ?? []).enumerated()
            .map { (place: $0, name: $1["status"]?.text ?? "", left: $1["left"]?.integer ?? 0) }
            .filter { $0.left > 0 }
            .sorted { ($1.left, $0.place) < ($0.left, $1.place) }.prefix(mostStatuses)
            .sorted { $0.place < $1.place }.map(\.name)
        var rows: [Picture.Row] = []
        var known: [Int64: Int] = [:]
        for stay in process["stays"]?.elements ?? [] {
            guard let part = statuses.firstIndex(of: stay["status"]?.text ?? "") else { continue }
            let (from, to) = (stay["fromMilliseconds"]?.integer, stay["toMilliseconds"]?.integer)
            // Every status is told by the same spans, in their order.
            let index = known[from ?? .min] ?? rows.count
            if index == rows.count {
                known[from ?? .min] = index
                rows.append(
                    Picture.Row(
                        label(from, to, visit),
                        Array(repeating: visit.counted(0), count: statuses.count),
                        words: from.map(visit.span(milliseconds:)) ?? ""))
            }
            rows[index].values[part] = visit.counted(stay["count"]?.integer ?? 0)
        }
        return Picture(
            "stays", visit.say("How long they stayed"),
            headings: [visit.say("How long")] + statuses.map(title), rows: rows, .distribution)
    }

    private static func label(_ from: Int64?, _ to: Int64?, _ visit: Visit) -> String {
        let span = { (time: Int64) in visit.span(milliseconds: time) }
        return switch (from, to) {
        case (let from?, let to?): visit.say("\(span(from)) to less than \(span(to))")
        case (nil, let to?): visit.say("Less than \(span(to))")
        case (let from?, nil): visit.say("\(span(from)) or more")
        case (nil, nil): visit.say("All")
        }
    }
}
