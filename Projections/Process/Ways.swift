import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// The ways of things from status to status, added up.
struct Ways {
    private let paths: [StatusPath]
    private let field: StatusField
    private let now: Timestamp
    /// Every status that can be or was, in the order of its declaration, then of its appearance.
    private let names: [String]

    init(_ paths: [StatusPath], _ field: StatusField, now: Timestamp) {
        self.paths = paths
        self.field = field
        self.now = now
        var names = field.names
        var seen = Set(names)
        for step in paths.lazy.flatMap(\.steps) where seen.insert(step.status).inserted {
            names.append(step.status)
        }
        self.names = names
    }

    /// A step from one status to another.
    struct Step: Hashable {
        var id = ""
        var from: String
        var to: String
        /// Of the event that took it.
        var position: Position = 0
    }

    // MARK: - How long

    /// For each status, how long things stayed that have left it, and how many are there now.
    var statuses: [JSONValue] {
        names.map { name in
            let stays = stays(in: name)
            var members: [JSONValue.Member] = [
                .init("status", .string(name)), .init("left", .integer(Int64(stays.over.count))),
            ]
            members += stays.figures
            let there = paths.count { $0.steps.last?.status == name }
            members.append(.init("thereNow", .integer(Int64(there))))
            return .object(members)
        }
    }

    /// How long things stayed in a status; what is there still waits, unless it is done.
    private func stays(in name: String) -> Stays {
        var over: [Int64] = []
        var lasting: [Int64] = []
        for path in paths {
            for (index, step) in path.steps.enumerated() where step.status == name {
                if let stay = path.stay(at: index) {
                    over.append(stay)
                } else if !field.done.contains(name) {
                    lasting.append(soFar(step))
                }
            }
        }
        return Stays(over: over, lasting: lasting)
    }

    private func soFar(_ step: StatusPath.Step) -> Int64 {
        max(0, now.milliseconds - step.occurredAt.milliseconds)
    }

    // MARK: - From where to where

    /// Each step that was taken, how often, and how long things had stayed before it.
    var steps: [JSONValue] {
        byStep.map { step, stays in
            var members: [JSONValue.Member] = [
                .init("from", .string(step.from)), .init("to", .string(step.to)),
                .init("count", .integer(Int64(stays.over.count))),
            ]
            members += stays.figures
            if let isUsual = field.isUsual(from: step.from, to: step.to) {
                members.append(.init("declared", .boolean(isUsual)))
            }
            return .object(members)
        }
    }

    /// In the order of the statuses.
    private var byStep: [(Step, Stays)] {
        var lengths: [Step: [Int64]] = [:]
        for path in paths {
            for index in path.steps.indices {
                guard let stay = path.stay(at: index) else { continue }
                let step = Step(
                    from: path.steps[index].status, to: path.steps[index + 1].status)
                lengths[step, default: []].append(stay)
            }
        }
        return names.flatMap { from in
            names.compactMap { to in
                let step = Step(from: from, to: to)
                return lengths[step].map { (step, Stays(over: $0)) }
            }
        }
    }

    // MARK: - Where they wait

    /// All the time that things have waited, by where: before each step, and where they are still; the
    /// most first. What was done waited for nothing.
    var waits: [JSONValue] {
        var waits = byStep.filter { !field.done.contains($0.0.from) }
            .map { (from: $0.0.from, to: Optional($0.0.to), stays: $0.1) }
        for name in names {
            let stays = stays(in: name)
            if stays.lasting.isEmpty { continue }
            waits.append((name, nil, Stays(over: [], lasting: stays.lasting)))
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
