import Daybook
import EventStore
import PersonalData
import Records

// What goes and what stays of somebody, as it is told to a person and to a program.

extension PersonTraces {
    /// Beside the result of the command.
    var members: [JSONValue.Member] {
        [
            .init("goes", .array(goes.map { $0.json(see: nil) })),
            .init("stays", .array(stays.map { $0.json(see: $0.see) })),
        ]
    }

    /// A line each: how often, what, and how it is looked at where it stays.
    func lines(of traces: [Trace]) -> [String] {
        let isGoing = traces == goes
        let counts = traces.map { grouped($0.events) }
        let width = counts.map(\.count).max() ?? 0
        let words = traces.map { neutralised($0.words) }
        let widest = words.map { displayWidth($0) }.max() ?? 0
        return traces.indices.map { index in
            let count = String(repeating: " ", count: width - counts[index].count) + counts[index]
            let gap = String(repeating: " ", count: widest - displayWidth(words[index]))
            return "  \(count)  \(words[index])"
                + (isGoing ? "" : "\(gap)  \(neutralised(traces[index].see))")
        }
    }
}

extension PersonTraces.Trace {
    /// `UserRegistered email`, `actor Ada Quist`.
    fileprivate var words: String {
        let what = text.map { ": " + Self.short($0) } ?? ""
        switch place {
        case .data(let type, let path): return "\(type) \(path)\(what)"
        case .actor(let actor): return "actor \(actor)"
        case .reason: return "a reason\(what)"
        case .command(let name): return "the command \(name)\(what)"
        case .name: return "a tag, or the id of a thing or a command\(what)"
        case .id: return "the id\(what)"
        }
    }

    private static func short(_ text: String) -> String {
        let most = 40
        return text.count > most ? text.prefix(most - 1) + "…" : text
    }

    /// The command that shows those events.
    fileprivate var see: String {
        let (first, last) = (positions.lowerBound, positions.upperBound)
        let range = first == last ? "--from \(first) --limit 1" : "--from \(first) --until \(last)"
        switch place {
        case .data(let type, _): return "es log --type \(shellQuoted(type)) \(range)"
        case .actor(let actor): return "es log --actor \(shellQuoted(actor))"
        case .reason, .command, .name, .id: return "es log \(range)"
        }
    }

    fileprivate func json(see: String?) -> JSONValue {
        var members: [JSONValue.Member] = []
        switch place {
        case .data(let type, let path):
            members = [
                .init("place", .string("data")), .init("type", .string(type)),
                .init("field", .string(path)),
            ]
        case .actor(let actor):
            members = [.init("place", .string("actor")), .init("actor", .string(actor))]
        case .reason: members = [.init("place", .string("reason"))]
        case .command(let name):
            members = [.init("place", .string("command")), .init("command", .string(name))]
        case .name: members = [.init("place", .string("name"))]
        case .id: members = [.init("place", .string("id"))]
        }
        if let text { members.append(.init("text", .string(text))) }
        members += [
            .init("events", .integer(Int64(events))),
            .init("first", .integer(Int64(clamping: positions.lowerBound))),
            .init("last", .integer(Int64(clamping: positions.upperBound))),
        ]
        if let see { members.append(.init("see", .string(see))) }
        return .object(members)
    }
}
