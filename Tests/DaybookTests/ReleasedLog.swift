import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import ReadModels
import Records

/// Logs as a release wrote them, and what that release made of them: a folder of `Fixtures`. One has
/// days of the made-up year, the others what the guide of a command shows.
/// ```
/// Fixtures/release-1/
///   events.ndjson      every event as it was stored, one a line, and in which log
///   states.ndjson      every thing: its stream, and its state
///   answers.ndjson     queries, with their parameters and what they answered
///   differences.json   what is said otherwise since, on purpose, and why
/// ```
struct ReleasedLog {
    let folder: URL
    var name: String { folder.lastPathComponent }

    static let all = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures")

    /// Every release there is.
    static var releases: [ReleasedLog] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: all.path).sorted()
                .map { ReleasedLog(folder: all.appending(path: $0)) }
        }
    }

    func lines(_ file: String) throws -> [JSONValue] {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return try text.split(separator: "\n").map { try json(String($0)) }
    }

    /// What may be otherwise than it was: `{"in":"states","of":"order","field":"note","why":"…"}`.
    func declared() throws -> [(file: String, of: String, field: String)] {
        let text = try String(
            contentsOf: folder.appending(path: "differences.json"), encoding: .utf8)
        return try (json(text).elements ?? []).map { entry in
            (entry["in"]?.text ?? "", entry["of"]?.text ?? "", entry["field"]?.text ?? "")
        }
    }

    /// Its logs, each as a store that can only be read; the made-up days first.
    func logs() throws -> [(name: String, store: ReadOnlyLog)] {
        var logs: [(name: String, events: [RecordedEvent])] = []
        for line in try lines("events.ndjson") {
            let stored = try StoredLine(of: line)
            if logs.last?.name != stored.log { logs.append((stored.log, [])) }
            logs[logs.count - 1].events.append(event(stored))
        }
        return logs.map { ($0.name, ReadOnlyLog($0.events)) }
    }

    private func event(_ stored: StoredLine) -> RecordedEvent {
        RecordedEvent(
            position: UInt64(stored.position), stream: StreamName(unchecked: stored.stream),
            revision: UInt64(stored.revision), type: stored.type,
            schemaVersion: UInt16(stored.schemaVersion),
            id: UUID(uuidString: stored.eventId) ?? UUID(), commandID: stored.commandId,
            indexInCommand: UInt16(stored.indexInCommand),
            countInCommand: UInt16(stored.countInCommand), recordedAt: stored.recordedAt,
            occurredAt: stored.occurredAt, tags: stored.tags, metadata: stored.metadata.json(),
            payload: stored.data.json())
    }
}

/// One line of `events.ndjson`.
struct StoredLine: Record {
    var log = ""
    var position: Int64 = 0
    var stream = ""
    var revision: Int64 = 0
    var type = ""
    var schemaVersion: Int64 = 0
    var eventId = ""
    var commandId = ""
    var indexInCommand: Int64 = 0
    var countInCommand: Int64 = 0
    var recordedAt = Timestamp.earliest
    var occurredAt = Timestamp.earliest
    var tags: [String] = []
    var metadata = JSONValue.null
    var data = JSONValue.null

    init() {}

    init(of line: JSONValue) throws {
        let read = line.json().withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(Self.self, from: bytes) }
        }
        self = try read.get()
    }

    init(_ event: RecordedEvent, in log: String) throws {
        self.log = log
        position = Int64(event.position)
        stream = event.stream.text
        revision = Int64(event.revision)
        type = event.type
        schemaVersion = Int64(event.schemaVersion)
        eventId = event.id.uuidString.lowercased()
        commandId = event.commandID
        indexInCommand = Int64(event.indexInCommand)
        countInCommand = Int64(event.countInCommand)
        recordedAt = event.recordedAt
        occurredAt = event.occurredAt
        tags = event.tags
        metadata = try Self.whole(event.metadata)
        data = try Self.whole(event.payload)
    }

    private static func whole(_ bytes: [UInt8]) throws -> JSONValue {
        try JSONValue(parsing: bytes, limits: .init(bytes: .max, tokens: .max))
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("log", &log)
        fields.field("position", &position)
        fields.field("stream", &stream)
        fields.field("revision", &revision)
        fields.field("type", &type)
        fields.field("schemaVersion", &schemaVersion)
        fields.field("eventId", &eventId)
        fields.field("commandId", &commandId)
        fields.field("indexInCommand", &indexInCommand)
        fields.field("countInCommand", &countInCommand)
        fields.field("recordedAt", &recordedAt)
        fields.field("occurredAt", &occurredAt)
        fields.field("tags", &tags)
        fields.field("metadata", &metadata)
        fields.field("data", &data)
    }
}

/// A log that is there and takes nothing more.
struct ReadOnlyLog: EventStore {
    let id = UUID()
    private let log: [RecordedEvent]
    init(_ log: [RecordedEvent]) { self.log = log }

    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        requests.map { _ in .failure(.unavailable("it is only read")) }
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        var left = read.limit
        let events = log.filter { $0.stream == name }
        for event in read.backward ? events.reversed() : events where left > 0 {
            if let from = read.from {
                if read.backward ? event.revision > from : event.revision < from { continue }
            }
            left -= 1
            guard try event.withView({ try body($0) }) else { return }
        }
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var (left, reached) = (read.limit, read.after)
        for event in read.backward ? log.reversed() : log where event.position > read.after {
            if event.position > read.through ?? .max { continue }
            guard left > 0 else { return reached }
            reached = event.position
            guard event.withView({ read.query.matches($0) }) else { continue }
            left -= 1
            guard try event.withView({ try body($0) }) else { return reached }
        }
        return reached
    }

    func head() async throws(EventStoreError) -> Position { log.last?.position ?? 0 }
    func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        log.last { $0.stream == stream }?.revision
    }
    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? { nil }
    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    func close() async {}
}

// MARK: - What a binary makes of a log

extension ReleasedLog {
    /// Every thing, in log order: `{"log","stream","state"}`.
    static func states(of store: any EventStore, _ log: String) async throws -> [JSONValue] {
        var streams: [StreamName] = []
        _ = try await store.readAll(LogRead()) { view in
            if view.revision == 0 { streams.append(view.stream) }
            return true
        }
        var states: [JSONValue] = []
        for stream in streams {
            guard let kind = BackOffice.entities.first(where: { $0.category == stream.category })
            else { continue }
            let state = try await kind.state(of: stream.id, in: store).state
            states.append(
                .object([
                    .init("log", .string(log)), .init("stream", .string(stream.text)),
                    .init("state", state),
                ]))
        }
        return states
    }

    /// What each of these questions is answered: `{"query","parameters","answer"}`.
    static func answers(
        to questions: [(name: String, parameters: [String])], from store: any EventStore
    ) async throws -> [JSONValue] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let time = try await store.events(LogRead(limit: 1, backward: true)).first?.recordedAt
        let models = ReadModels(
            BackOffice.projections, databases: RowDatabases(folder: folder.path, of: store))
        let queries = QueryBus(BackOffice.questions, models: models) {
            [time = time ?? .earliest] in time
        }
        var answers: [JSONValue] = []
        for question in questions {
            let pairs = question.parameters.map { parameter in
                let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
                return (name: parts[0], text: parts.count > 1 ? parts[1] : "")
            }
            let answer: JSONValue
            do {
                switch try await queries.ask(question.name, pairs).answer {
                case .item(let item): answer = item
                case .list(let items, let total, _, let sums):
                    answer = .object(
                        [.init("items", .array(items)), .init("total", .integer(Int64(total)))]
                            + sums)
                }
            } catch let rejection as Rejection {
                answer = .string(rejection.refusals.map(\.code.rawValue).joined(separator: ","))
            }
            answers.append(
                .object([
                    .init("query", .string(question.name)),
                    .init("parameters", .array(question.parameters.map { .string($0) })),
                    .init("answer", answer),
                ]))
        }
        return answers
    }
}
