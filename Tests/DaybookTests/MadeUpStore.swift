import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Synchronization
import Testing

/// Some weeks of the made-up year, and what is seldom from the rest of it: something of every kind.
enum MadeUp {
    static let commands =
        Array(DemoYear(days: 50)) + DemoYear().filter { isSeldom($0) }
        + [
            ("ParkProjection", "projection", "sales"), ("RetryProjection", "projection", "sales"),
            ("ParkReactor", "reactor", "stock"), ("RetryReactor", "reactor", "stock"),
        ].map { command, field, name in
            CommandEnvelope(
                command,
                data: .object([
                    .init(field, .string(name)), .init("reason", .string("to try it")),
                ]), id: command, actor: "keeper")
        }
        + [
            CommandEnvelope(
                "CreateToken",
                data: .object([
                    .init("tokenId", .string("till")), .init("name", .string("till")),
                    .init("role", .string("user")),
                    .init("digest", .string(String(repeating: "0", count: 64))),
                ]), id: "CreateToken", actor: "keeper"),
            CommandEnvelope(
                "RevokeToken", data: .object([.init("tokenId", .string("till"))]),
                id: "RevokeToken", actor: "keeper"),
            CommandEnvelope(
                "AddHook",
                data: .object([
                    .init("hookId", .string("crm")),
                    .init("url", .string("https://crm.example/daybook")),
                    .init("types", .array([.string("OrderPlaced"), .string("product")])),
                ]), id: "AddHook", actor: "keeper"),
        ]
        + ["RetryHook", "RotateHook", "RemoveHook"].map { command in
            CommandEnvelope(
                command, data: .object([.init("hookId", .string("crm"))]), id: command,
                actor: "keeper", occurredAt: Timestamp(milliseconds: 1_750_000_000_000))
        }

    /// Of the days after those.
    private static func isSeldom(_ envelope: CommandEnvelope) -> Bool {
        let seldom = [
            "ScheduleSale", "RescheduleSale", "CancelSale", "InviteMember", "AcceptInvite",
            "RevokeInvite", "EnableFeature", "DisableFeature",
        ]
        return seldom.contains(envelope.command) && envelope.occurredAt ?? .earliest >= last
    }

    private static let last = Timestamp("2025-02-20T00:00:00.000Z") ?? .latest

    /// A log of it in memory. Made once; nobody appends to it.
    static let log = Task { () async throws -> InMemoryEventStore in
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        for envelope in commands { _ = try await bus.send(envelope) }
        return store
    }
}

/// A store that counts the streams and the parts of the log that are read from it.
final class CountingStore: StoreOver {
    let store: any EventStore
    private let counts = Mutex((streams: Set<StreamName>(), streamEvents: 0, logEvents: 0))

    init(_ store: any EventStore) { self.store = store }

    /// What was read since the last time it was asked.
    func taken() -> (streams: Set<StreamName>, streamEvents: Int, logEvents: Int) {
        counts.withLock { counts in
            defer { counts = ([], 0, 0) }
            return counts
        }
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        counts.withLock { _ = $0.streams.insert(name) }
        try await store.readStream(name, read) { view in
            counts.withLock { $0.streamEvents += 1 }
            return try body(view)
        }
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try await store.readAll(read) { view in
            counts.withLock { $0.logEvents += 1 }
            return try body(view)
        }
    }
}

/// Read models in a folder that goes when this does.
final class Views: Sendable {
    let models: ReadModels
    private let folder = NSTemporaryDirectory() + "daybook-audit-" + UUID().uuidString

    init(on store: any EventStore) {
        models = ReadModels(
            BackOffice.projections, databases: RowDatabases(folder: folder, of: store))
    }

    deinit {
        // Where nothing was asked, nothing was made.
        guard FileManager.default.fileExists(atPath: folder) else { return }
        do { try FileManager.default.removeItem(atPath: folder) } catch { print(error) }
    }
}
