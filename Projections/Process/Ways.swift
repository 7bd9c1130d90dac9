import EventSourcing
import EventStore
import Records

/// The ways of things from status to status, added up.
struct Ways {
    private let paths: [StatusPath]
    private let field: StatusField
    private let now: Timestamp
    /// Every status that can be or was, in the order of its declaration, then of its appearance.
    private var names: [String]
    /// How long things stayed in each of those, and how many are there now.
    private var inStatus: [(over: [Int64], lasting: [Int64], there: Int)] = []
    /// How long things had stayed before each step from one of those to another.
    private var byStep: [Places: [Int64]] = [:]

    /// A step by the places of its statuses among the names.
    private struct Places: Hashable {
        var from: Int
        var to: Int
    }

    /// A step from one status to another.
    struct Step {
        var id: String
        var from: String
        var to: String
        /// Of the event that took it.
        var position: Position
    }

    init(_ paths: [StatusPath], _ field: StatusField, now: Timestamp) {
        self.paths = paths
        self.field = field
        self.now = now
        names = field.names
        var places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        inStatus = Array(repeating: ([], [], 0), count: names.count)
        for path in paths {
            var before: (place: Int, stay: Int64)?
            for (index, step) in path.steps.enumerated() {
                let place = places[step.status] ?? names.count
                if place == names.count {
                    places[step.status] = place
                    names.append(step.status)
                    inStatus.append(([], [], 0))
                }
                if let before {
                    byStep[Places(from: before.place, to: place), default: []].append(before.stay)
                }
                before = path.stay(at: index).map { (place, $0) }
                if let before {
                    inStatus[place].over.append(before.stay)
                } else {
                    inStatus[place].there += 1
                    // What is there still waits, unless it is done.
                    if !field.done.contains(step.status) {
                        inStatus[place].lasting.append(soFar(step))
                    }
                }
            }
        }
    }

    private func soFar(_ step: StatusPath.Step) -> Int64 {
        max(0, now.milliseconds - step.occurredAt.milliseconds)
    }

    // MARK: - How long

    /// For each status, how long things stayed that have left it, and how many are there now.
    var statuses: [JSONValue] {
        zip(names, inStatus).map { name, status in
            var members: [JSONValue.Member] = [
                .init("status", .string(name)), .init("left", .integer(Int64(status.over.count))),
            ]
            members += Stays(over: status.over).figures
            members.append(.init("thereNow", .integer(Int64(status.there))))
            return .object(members)
        }
    }

    /// For each status that things have left, how many stayed there about as long: the same spans for all
    /// of them, from the shortest to the longest that any has.
    var stays: [JSONValue] {
        let counted = zip(names, inStatus).filter { !$1.over.isEmpty }
            .map { (name: $0, counts: StaySpan.counts(of: $1.over)) }
        let used = StaySpan.all.indices.filter { place in
            counted.contains { $0.counts[place] > 0 }
        }
        guard let first = used.first, let last = used.last else { return [] }
        return counted.flatMap { name, counts in
            (first...last).map { place in
                let span = StaySpan.all[place]
                return .object([
                    .init("status", .string(name)),
                    .init("fromMilliseconds", span.from.map { .integer($0) } ?? .null),
                    .init("toMilliseconds", span.to.map { .integer($0) } ?? .null),
                    .init("count", .integer(Int64(counts[place]))),
                ])
            }
        }
    }

    // MARK: - From where to where

    /// Each step that was taken, how often, and how long things had stayed before it.
    var steps: [JSONValue] {
        stepsInOrder.map { from, to, stays in
            var members: [JSONValue.Member] = [
                .init("from", .string(from)), .init("to", .string(to)),
                .init("count", .integer(Int64(stays.over.count))),
            ]
            members += stays.figures
            if let isUsual = field.isUsual(from: from, to: to) {
                members.append(.init("declared", .boolean(isUsual)))
            }
            return .object(members)
        }
    }

    /// In the order of the statuses.
    private var stepsInOrder: [(from: String, to: String, stays: Stays)] {
        byStep.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }.map {
            (names[$0.key.from], names[$0.key.to], Stays(over: $0.value))
        }
    }

    // MARK: - Where they wait

    /// All the time that things have waited, by where: before each step, and where they are still; the
    /// most first. What was done waited for nothing.
    var waits: [JSONValue] {
        var waits = stepsInOrder.filter { !field.done.contains($0.from) }
            .map { (from: $0.from, to: Optional($0.to), stays: $0.stays) }
        for (name, status) in zip(names, inStatus) where !status.lasting.isEmpty {
            waits.append((name, nil, Stays(over: [], lasting: status.lasting)))
        }
        let all = Stays(over: waits.map(\.stays.total)).total
        return waits.enumerated().sorted {
            ($1.element.stays.total, $0.offset) < ($0.element.stays.total, $1.offset)
        }.map { _, wait in
            var members: [JSONValue.Member] = [
                .init("status", .string(wait.from)),
                .init("to", wait.to.map { .string($0) } ?? .null),
                .init("count", .integer(Int64(wait.stays.over.count + wait.stays.lasting.count))),
                .init("totalMilliseconds", .integer(wait.stays.total)),
            ]
            if all > 0 { members.append(.init("percent", Self.percent(wait.stays.total, of: all))) }
            return .object(members)
        }
    }

    /// The things that have been longest where they are, unless they are done.
    func waitingLongest(_ limit: Int) -> [JSONValue] {
        let waiting = paths.compactMap { path in path.steps.last.map { (path.id, $0) } }
            .filter { !field.done.contains($0.1.status) }
        let longest = waiting.sorted {
            ($0.1.occurredAt, $0.1.position) < ($1.1.occurredAt, $1.1.position)
        }
        return longest.prefix(limit).map { id, step in
            .object([
                .init("id", .string(id)), .init("status", .string(step.status)),
                .init("statusSince", .string(step.occurredAt.description)),
                .init("milliseconds", .integer(soFar(step))),
            ])
        }
    }

    // MARK: - Which ways

    /// The ways that things have taken so far, the most common first.
    func variants(_ limit: Int) -> [JSONValue] {
        var counts: [[String]: (count: Int, first: Int, example: String)] = [:]
        for (index, path) in paths.enumerated() {
            counts[path.steps.map(\.status), default: (0, index, path.id)].count += 1
        }
        return counts.sorted { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }
            .prefix(limit).map { way, found in
                .object([
                    .init("way", .array(way.map { .string($0) })),
                    .init("count", .integer(Int64(found.count))),
                    .init("percent", Self.percent(Int64(found.count), of: Int64(paths.count))),
                    .init("example", .string(found.example)),
                ])
            }
    }

    /// The steps that aren't declared, in the order of the log, and how many things took one.
    var unusual: (things: Int, steps: [Step]) {
        var things = 0
        var steps: [Step] = []
        for path in paths {
            let before = steps.count
            for (step, next) in zip(path.steps, path.steps.dropFirst())
            where field.isUsual(from: step.status, to: next.status) == false {
                steps.append(
                    Step(id: path.id, from: step.status, to: next.status, position: next.position))
            }
            if steps.count > before { things += 1 }
        }
        return (things, steps.sorted { $0.position < $1.position })
    }

    /// To a tenth.
    private static func percent(_ part: Int64, of whole: Int64) -> JSONValue {
        guard whole > 0 else { return .null }
        return JSONValue(number: (Double(part) / Double(whole) * 1000).rounded() / 10)
    }
}
