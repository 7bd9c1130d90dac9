import EventSourcing
import EventStore
import EventStoreConformance
import Foundation
import KeyStoreConformance
import PersonalData
import PostgresTesting
import Records
import Synchronization
import Testing

@testable import Postgres
@testable import PostgresKeys

/// What is promised of any keys, and of a store that seals with them.
@Suite(.timeLimit(.minutes(10))) struct `Keys in PostgreSQL` {
    @Test(arguments: keyStoreChecks) func `keep the promises`(check: KeyStoreCheck) async throws {
        try await KeySchema.with { keys in
            try await check.run(KeyStorePlace { try await keys.open() })
        }
    }

    @Test(arguments: storeChecks.filter { $0.name.contains("reads") || $0.name.contains("model") })
    func `let a sealed store keep the contract`(check: StoreCheck) async throws {
        let cluster = try await Cluster.shared.cluster
        try await check.run(
            StoreFactory(make: { clock in
                let keys = try await PostgresKeyStore.make(
                    at: cluster.address, schema: Cluster.newSchema(), of: UUID(), KeySchema.quiet)
                return SealedEventStore(
                    InMemoryEventStore(clock: clock), keys: keys,
                    events: [EventDescription(NoteTaken.self)])
            }))
    }

    @Test func `forget on all nodes, and what is said later is another's`() async throws {
        try await KeySchema.with { keys in
            let log = InMemoryEventStore()
            let nodes = [
                SealedEventStore(log, keys: try await keys.open(), events: Self.events),
                SealedEventStore(log, keys: try await keys.open(), events: Self.events),
            ]
            func happen(_ node: Int, _ events: any DomainEvent..., id: String) async throws {
                let stream = StreamAppend(
                    try StreamName("user-ada"), events: events.map(\.stored))
                try await nodes[node].append(AppendRequest([stream], commandID: id))
            }
            func read(_ node: Int) async throws -> [String] {
                try await nodes[node].events().map { String(decoding: $0.payload, as: UTF8.self) }
            }
            try await happen(0, Told("Quist"), id: "a")
            for node in 0...1 { #expect(try await read(node)[0].contains("Quist")) }
            try await happen(1, Forgotten(), id: "b")
            for node in 0...1 { #expect(try await read(node)[0].contains("[erased]")) }
            try await happen(0, Told("Hopper"), id: "c")
            for node in 0...1 {
                #expect(try await read(node)[2].contains("Hopper"))
                #expect(try await read(node)[0].contains("[erased]"))
                #expect(try await nodes[node].faultsOfKeys() == [])
            }
        }
    }

    private static let events = [EventDescription(Told.self), EventDescription(Forgotten.self)]
}

private struct NoteTaken: DomainEvent {
    static let type = "NoteTaken"
    static let personal: PersonalFields? = PersonalFields(["number", "text"], of: .stream)
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}
