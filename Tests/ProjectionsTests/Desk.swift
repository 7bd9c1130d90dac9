import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import Projections
import ReadModels
import Records
import Synchronization
import Testing

/// A log, read models over it, and what a test does with them: let things happen, and ask.
struct Desk {
    let store: InMemoryEventStore
    let models: ReadModels
    let queries: QueryBus
    let folder: TemporaryFolder
    private let commandIDs = CommandIDs()

    init(
        _ projections: [Projection] = allProjections,
        _ descriptions: [QueryDescription] = allQueries,
        store: InMemoryEventStore = InMemoryEventStore(clock: { Given.now }),
        folder: TemporaryFolder = TemporaryFolder(), copiesEvery step: Position = 100_000,
        clock: @escaping @Sendable () -> Timestamp = { Given.now },
        decisions: @escaping ReadDecisions = { _, _ in FollowerDecisions() }
    ) {
        self.store = store
        self.folder = folder
        models = ReadModels(
            projections,
            databases: RowDatabases(folder: folder.path, of: store, copiesEvery: step),
            decisions: decisions)
        queries = QueryBus(descriptions, models: models, clock: clock)
    }

    /// Lets events happen to one stream, one after the other, all at one time.
    @discardableResult
    func happen(
        _ stream: String, _ events: any DomainEvent..., at time: Timestamp = Given.now,
        actor: String = "tester", reason: String? = nil
    ) async throws -> Position {
        var metadata = EventMetadata()
        metadata.actor = actor
        metadata.reason = reason
        let receipt = try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName(stream), events: events.map(\.stored))],
                commandID: commandIDs.next(), occurredAt: time,
                metadata: metadata.json()))
        return receipt.positions.upperBound
    }

    /// The items of a list.
    func items(
        _ query: String, _ parameters: [String: String] = [:], asOf: Position? = nil
    ) async throws -> [JSONValue] {
        let reply = try await ask(query, parameters, asOf: asOf)
        guard case .list(let items, _, _, _) = reply.answer else { return [] }
        return items
    }

    /// One field of each item of a list.
    func column(
        _ field: String, _ query: String, _ parameters: [String: String] = [:]
    ) async throws -> [JSONValue] {
        try await items(query, parameters).map { $0[field] ?? .null }
    }

    /// One thing.
    func item(
        _ query: String, _ parameters: [String: String] = [:], asOf: Position? = nil
    ) async throws -> JSONValue {
        let reply = try await ask(query, parameters, asOf: asOf)
        guard case .item(let item) = reply.answer else { return .null }
        return item
    }

    func ask(
        _ query: String, _ parameters: [String: String] = [:], asOf: Position? = nil
    ) async throws -> QueryReply {
        let given = parameters.sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
        return try await queries.ask(query, given, asOf: asOf)
    }

    /// Every page of a list, one after the other.
    func pages(
        _ query: String, _ parameters: [String: String] = [:], limit: Int
    ) async throws -> [[JSONValue]] {
        var pages: [[JSONValue]] = []
        var parameters = parameters
        parameters["limit"] = String(limit)
        while true {
            let reply = try await ask(query, parameters)
            guard case .list(let items, _, let next, _) = reply.answer else { return pages }
            pages.append(items)
            guard let next else { return pages }
            parameters["after"] = next
        }
    }

    /// The code that a question is refused with; `nil` when it is answered.
    func refusal(_ query: String, _ parameters: [String: String] = [:]) async throws -> Refusal? {
        do {
            _ = try await ask(query, parameters)
            return nil
        } catch let rejection as Rejection {
            return rejection.refusals.first
        }
    }
}

/// Command ids that no two appends share.
private final class CommandIDs: Sendable {
    private let last = Mutex(0)

    func next() -> String {
        last.withLock {
            $0 += 1
            return "command-\($0)"
        }
    }
}

/// Every row of every table of a read model, as text: what two of them are compared by.
func rows(in database: RowDatabase, of projection: Projection) throws -> [String] {
    try database.read { connection in
        var lines: [String] = []
        for table in projection.tables {
            try connection.query(
                "SELECT * FROM \"\(table.table)\" ORDER BY \(table.keyColumns.joined(separator: ","))",
                []
            ) { row in
                lines.append("\(table.table): \(row)")
                return true
            }
        }
        return lines
    }
}

extension Desk {
    /// Every row of every projection, caught up.
    func allRows() async throws -> [String] {
        var lines: [String] = []
        for projection in allProjections {
            lines += try rows(in: try await models.rows(of: projection.name), of: projection)
        }
        return lines
    }
}

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() { path = NSTemporaryDirectory() + "daybook-views-" + UUID().uuidString }

    deinit { remove() }

    func remove() {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            // A folder that was never made, most likely; in any case nothing the test is about.
        }
    }

    /// The files in it, by name.
    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}

/// A time of the tests' own: so many hours before ``Given/now``.
func hoursAgo(_ hours: Int64) -> Timestamp {
    Timestamp(milliseconds: Given.now.milliseconds - hours * 3_600_000)
}
