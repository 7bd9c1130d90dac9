import EventStore
import Foundation
import Synchronization
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// Runs `body` on a new store in a schema of its own, then closes it and clears it away.
func withStore(
    on cluster: Cluster, _ options: PostgresOptions = PostgresOptions(),
    _ body: (PostgresEventStore, _ schema: String) async throws -> Void
) async throws {
    let schema = newSchema()
    let store = try await PostgresEventStore.create(at: cluster.address, schema: schema, options)
    do { try await body(store, schema) } catch {
        await store.close()
        throw error
    }
    await store.close()
    try await cluster.run("DROP SCHEMA \(schema) CASCADE")
}

/// One event, for stream `order-<number % streams>`, with the command id `c<number>`.
func request(_ number: Int, streams: Int = 2, writer: String = "c") throws -> AppendRequest {
    AppendRequest(
        [
            StreamAppend(
                try StreamName("order-\(number % streams)"),
                events: [
                    NewEvent(
                        type: "NoteTaken", tags: ["t"], payload: Array("{\"n\":\(number)}".utf8))
                ])
        ], commandID: "\(writer)\(number)")
}

/// Asks until `condition` holds; a test that waits for ever would tell nothing.
func wait(until condition: () async throws -> Bool) async throws {
    for _ in 0..<2_000 {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("it never came to that")
    throw NoServer()
}

/// Appends until it is known what came of it: again, with the same command id, where nobody knows.
func appendSurely(
    _ request: AppendRequest, to store: PostgresEventStore
) async throws -> AppendReceipt {
    for _ in 0..<100 {
        do throws(EventStoreError) { return try await store.append(request) } catch {
            switch error {
            case .outcomeUnknown, .unavailable: continue
            case .conflict, .keyReused, .invalid, .moved, .damaged: throw error
            }
        }
    }
    throw NoServer()
}

/// A primary that waits for its one standby.
func primaryAndStandby() async throws -> (primary: Cluster, standby: Cluster) {
    let primary = try await Cluster()
    let standby = try await Cluster(standbyOf: primary)
    try await primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
    try await primary.run("SELECT pg_reload_conf()::text")
    try await wait {
        try await primary.run("SELECT sync_state FROM pg_stat_replication") == [["sync"]]
    }
    return (primary, standby)
}

/// A value that several tasks change.
final class Common<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var now: Value {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }

    func change(_ body: @Sendable (inout Value) -> Void) {
        value.withLock { value in
            var changed = value
            body(&changed)
            value = changed
        }
    }
}
