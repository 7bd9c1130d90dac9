import EventStore
import Records
import Vocabulary
import Wording

/// The league table over the matches asked for, and how the clubs have moved in it.
enum LeagueScreen {
    private static let filters = ["competition", "text", "from", "to"]
    /// So many clubs are drawn, and at so many moments.
    private static let (mostClubs, rounds) = (10, 8)

    static let screen = Screen("/clubs/table", "league", in: .clubs) { visit in
        let only = visit.parameters(filters)
        async let asked = visit.asking.list(
            "league-table", only + visit.parameters(["after"]) + [(name: "limit", text: "50")])
        async let movement = Movement.asked(visit, only)
        let table = try await asked
        return Shown(
            visit.say("League table"),
            [
                "places": ClubScreens.places(visit, at: .table),
                "clubs": table.rows.map { row(visit, $0) }, "isEmpty": table.rows.isEmpty,
                "total": table.total.map { visit.counted($0, .clubs) },
                "competition": visit.parameter("competition").map(Plain.text),
                "text": visit.parameter("text").map(Plain.text),
                "from": visit.parameter("from").map(Plain.text),
                "to": visit.parameter("to").map(Plain.text), "isNarrowed": !only.isEmpty,
                "pages": Pages.fields(visit, table),
            ], pictures: try await movement.map { [$0] } ?? [])
    }

    private static func row(_ visit: Visit, _ row: JSONValue) -> Fields {
        let number = { (name: String) in visit.number(row[name]?.integer ?? 0) }
        let id = row["clubId"]?.text ?? ""
        return [
            "key": id, "rank": number("rank"), "name": visit.plain(row["name"]) ?? Plain.text(id),
            "address": visit.base + "/clubs/" + Link.encoded(id), "played": number("played"),
            "won": number("won"), "drawn": number("drawn"), "lost": number("lost"),
            "goalsFor": number("goalsFor"), "goalsAgainst": number("goalsAgainst"),
            "difference": signed(visit, row["goalDifference"]?.integer ?? 0),
            "points": number("points"),
        ]
    }

    static func signed(_ visit: Visit, _ value: Int64) -> String {
        visit.language.isolatedNumber(
            (value > 0 ? "+" : value < 0 ? "−" : "")
                + Digits.grouped(Int64(clamping: value.magnitude)))
    }

    /// Which place each club had after each of some moments between the first match and the last one.
    enum Movement {
        static func asked(_ visit: Visit, _ only: Asking.Parameters) async throws -> Picture? {
            let played = only + [(name: "status", text: "played"), (name: "limit", text: "1")]
            async let firstAsked = visit.asking.list("matches", played)
            async let lastAsked = visit.asking.list(
                "matches", played + [(name: "when", text: "past")])
            async let zoneAsked = visit.zone()
            guard let first = try await date(of: firstAsked),
                let last = try await date(of: lastAsked)
            else { return nil }
            let days = days(from: first, to: last, in: try await zoneAsked)
            let tables = try await tables(visit, only, after: days)
            guard let now = tables.last, now.count > 1 else { return nil }
            return picture(visit, days, tables, of: Array(now.prefix(mostClubs)))
        }

        private static func date(of list: List) -> Timestamp? {
            list.rows.first?["date"]?.text.flatMap { Timestamp($0) }
        }

        /// The last of them is the last match's; those before lie evenly between.
        static func days(from first: Timestamp, to last: Timestamp, in zone: Zone) -> [String] {
            let span = last.milliseconds - first.milliseconds
            var days: [String] = []
            for round in 1...rounds {
                let part = span / Int64(rounds) * Int64(round)
                let time = Timestamp(
                    milliseconds: round == rounds ? last.milliseconds : first.milliseconds + part)
                let day = zone.day(of: time)
                if days.last != day { days.append(day) }
            }
            return days
        }

        /// A day counts whole: so each table holds what was played by its evening.
        private static func tables(
            _ visit: Visit, _ only: Asking.Parameters, after days: [String]
        ) async throws -> [[JSONValue]] {
            try await withThrowingTaskGroup(of: (Int, [JSONValue]).self) { group in
                for (index, day) in days.enumerated() {
                    group.addTask {
                        let table = try await visit.asking.list(
                            "league-table",
                            only.filter { $0.name != "to" } + [(name: "to", text: day)])
                        return (index, table.rows)
                    }
                }
                let found = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                return days.indices.map { found[$0] ?? [] }
            }
        }

        private static func picture(
            _ visit: Visit, _ days: [String], _ tables: [[JSONValue]], of clubs: [JSONValue]
        ) -> Picture {
            Picture(
                "movement", visit.say("Places over time"),
                headings: [visit.say("Club")] + days.map { shortDay(visit, $0) },
                rows: clubs.map { club in
                    let id = club["clubId"]?.text ?? ""
                    return Picture.Row(
                        visit.plain(club["name"]) ?? Plain.text(id),
                        tables.map { table in
                            let row = table.first { $0["clubId"]?.text == id }
                            return visit.counted(row?["rank"]?.integer ?? Int64(table.count + 1))
                        }, address: visit.base + "/clubs/" + Link.encoded(id))
                }, .movement)
        }

        private static func shortDay(_ visit: Visit, _ day: String) -> String {
            guard let calendar = Calendar(day: day) else { return day }
            return switch visit.language {
            case .english: "\(calendar.day) \(Language.months[calendar.month - 1].prefix(3))"
            case .arabic: visit.language.isolated("\(calendar.day)/\(calendar.month)")
            }
        }
    }
}
