import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Preflight
import Records
import Synchronization
import Testing

/// What a release has written is read for ever: by this binary as by the one that wrote it.
///
/// `make fixture RELEASE=release-2` writes down the log of the release that is about to be made. What is
/// there is never written again.
@Suite(.serialized) struct `The log of each release` {
    init() async throws {
        if let name = ProcessInfo.processInfo.environment["DAYBOOK_FIXTURE"] {
            try await Self.write(name)
        }
    }

    @Test func `is read whole, and nothing of it is lost`() async throws {
        for release in try ReleasedLog.releases {
            for (name, store) in try release.logs() {
                let report = try await Preflight(BackOffice.contexts, store: store).run()
                let place = Comment(rawValue: "\(release.name), \(name)")
                #expect(report.position > 0, place)
                #expect(report.unknown == [], place)
                #expect(report.unreadable == [], place)
                #expect(report.lost == [], place)
                #expect(report.altered == [], place)
            }
        }
    }

    @Test func `comes to the same things`() async throws {
        for release in try ReleasedLog.releases {
            var states: [JSONValue] = []
            for (name, store) in try release.logs() {
                states += try await ReleasedLog.states(of: store, name)
            }
            try compare(try release.lines("states.ndjson"), states, "states", release) {
                $0["stream"]?.text.map { String($0.prefix { $0 != "-" }) } ?? ""
            }
        }
    }

    @Test func `gives the same answers`() async throws {
        for release in try ReleasedLog.releases {
            let expected = try release.lines("answers.ndjson")
            let questions = expected.map { line in
                (
                    name: line["query"]?.text ?? "",
                    parameters: (line["parameters"]?.elements ?? []).compactMap(\.text)
                )
            }
            let days = try #require(try release.logs().first)
            let found = try await ReleasedLog.answers(to: questions, from: days.store)
            try compare(
                expected.map(\.withPeopleByID), found.map(\.withPeopleByID), "answers", release
            ) { $0["query"]?.text ?? "" }
        }
    }

    @Test func `of the last release has every type of event there was`() throws {
        let first = try #require(try ReleasedLog.releases.first)
        let types = Set(try first.lines("events.ndjson").compactMap { $0["type"]?.text })
        let forms = try String(
            contentsOf: first.folder.appending(path: "types.txt"), encoding: .utf8)
        #expect(types == Set(forms.split(separator: "\n").map(String.init)))
    }

    /// Every member that was there is as it was; what has come since may be beside it.
    private func compare(
        _ expected: [JSONValue], _ found: [JSONValue], _ file: String, _ release: ReleasedLog,
        _ kind: (JSONValue) -> String
    ) throws {
        #expect(expected.count == found.count, "\(release.name): \(file)")
        let declared = try release.declared().filter { $0.file == file }
        var used: Set<String> = []
        for (expected, found) in zip(expected, found) {
            for path in expected.differences(from: found) {
                let field = String(path.split(separator: ".").last ?? "")
                let of = kind(expected)
                if declared.contains(where: { $0.of == of && $0.field == field }) {
                    used.insert("\(of) \(field)")
                } else {
                    Issue.record("\(release.name), \(file), \(expected.name): \(path) is otherwise")
                }
            }
        }
        for entry in declared where !used.contains("\(entry.of) \(entry.field)") {
            Issue.record("\(release.name): \(entry) is declared, and nothing differs there")
        }
    }
}

extension JSONValue {
    /// The same, a list of users in the order of their ids: that of their names is as people sort them now,
    /// and was once by bytes.
    fileprivate var withPeopleByID: JSONValue {
        guard self["query"] == .string("users"), var answer = self["answer"],
            let items = answer["items"]?.elements
        else { return self }
        var line = self
        answer["items"] = .array(
            items.sorted { ($0["userId"]?.text ?? "") < ($1["userId"]?.text ?? "") })
        line["answer"] = answer
        return line
    }

    /// What a line is about.
    fileprivate var name: String {
        self["stream"]?.text
            ?? ([self["query"]?.text ?? ""] + (self["parameters"]?.elements ?? []).map(\.cell))
            .joined(separator: " ")
    }

    /// The path of each value in this that isn't in `other` as it is here.
    fileprivate func differences(from other: JSONValue, at path: String = "") -> [String] {
        switch (self, other) {
        case (.object(let members), .object):
            return members.flatMap { member in
                let inner = path.isEmpty ? member.name : path + "." + member.name
                return member.value.differences(from: other[member.name] ?? .null, at: inner)
            }
        case (.array(let mine), .array(let theirs)):
            if mine.count != theirs.count { return [path] }
            return zip(mine, theirs).flatMap { $0.differences(from: $1, at: path) }
        default: return self == other ? [] : [path]
        }
    }
}

// MARK: - Writing the next one

extension `The log of each release` {
    private static let hasWritten = Mutex(false)

    /// Some days of the made-up year, and what the guides of commands show that isn't in them.
    private static func write(_ name: String) async throws {
        let isFirst = hasWritten.withLock { written in
            defer { written = true }
            return !written
        }
        let folder = ReleasedLog.all.appending(path: name)
        guard isFirst, !FileManager.default.fileExists(atPath: folder.path) else { return }
        let days = try await log(of: Array(DemoYear(days: 4)))
        var logs: [(name: String, store: InMemoryEventStore)] = [("days", days)]
        var written = Set(try await days.events().map(\.type))
        for command in BackOffice.contexts.flatMap(\.commands) {
            let needs = try command.guide.needs.map { try CommandEnvelope(parsing: Array($0.utf8)) }
            let example = CommandEnvelope(command.name, data: try json(command.guide.example))
            let again = comingAgain(example)
            let store = try await log(of: needs + [example] + again)
            let types = Set(try await store.events().map(\.type))
            if types.isSubset(of: written) { continue }
            written.formUnion(types)
            logs.append((command.name, store))
        }
        let missing = BackOffice.events.map(\.type).filter { !written.contains($0) }
        try #require(missing == [], "types of which there is no event")
        var (events, states): ([JSONValue], [JSONValue]) = ([], [])
        for (name, store) in logs {
            for event in try await store.events() {
                events.append(JSONValue(of: try StoredLine(event, in: name)))
            }
            states += try await ReleasedLog.states(of: store, name)
        }
        let examples = BackOffice.questions.map { ($0.name, $0.guide.example) }
        let lists = BackOffice.questions.filter { query in
            query.parameters.contains { $0.name == "limit" }
                && query.parameters.allSatisfy { !$0.required }
        }.map { ($0.name, ["limit=all"]) }
        let answers = try await ReleasedLog.answers(to: examples + lists, from: days)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func put(_ file: String, _ text: String) throws {
            try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
        }
        func lines(_ values: [JSONValue]) -> String {
            values.map { String(decoding: $0.json(), as: UTF8.self) + "\n" }.joined()
        }
        try put("events.ndjson", lines(events))
        try put("types.txt", written.sorted().map { $0 + "\n" }.joined())
        try put("states.ndjson", lines(states))
        try put("answers.ndjson", lines(answers))
        try put("differences.json", "[]\n")
    }

    /// A feed comes again, changed, and then empty.
    private static func comingAgain(_ sync: CommandEnvelope) -> [CommandEnvelope] {
        ["jobs", "invoices"].flatMap { field -> [CommandEnvelope] in
            guard let lines = sync.data[field]?.elements else { return [] }
            let changed = lines.map { line in
                var line = line
                line["status"] = .string("changed")
                return line
            }
            return [changed, []].map {
                CommandEnvelope(sync.command, data: .object([.init(field, .array($0))]))
            }
        }
    }

    /// The log that comes of these commands, a second between any two readings of its clock.
    private static func log(of commands: [CommandEnvelope]) async throws -> InMemoryEventStore {
        let ticks = Mutex(Timestamp("2026-01-01T00:00:00.000Z") ?? .earliest)
        let clock = { @Sendable () -> Timestamp in
            ticks.withLock { time in
                time = Timestamp(milliseconds: time.milliseconds + 1000)
                return time
            }
        }
        let store = InMemoryEventStore(clock: clock)
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "release", clock: clock)
        for command in commands { _ = try await bus.send(command) }
        return store
    }
}
