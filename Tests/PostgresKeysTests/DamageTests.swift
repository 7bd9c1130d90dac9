import EventSourcing
import EventStore
import Foundation
import PersonalData
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresKeys

@Suite(.timeLimit(.minutes(10))) struct `Damaged keys in PostgreSQL` {
    @Test(arguments: [
        "key = overlay(key placing '\\x00'::bytea from 3)",
        "checksum = '\\x0011223344556677'", "since = since + 1", "key = ''", "checksum = ''",
    ])
    func `are lost and told, replaced, and destroyed with the person`(change: String) async throws {
        try await KeySchema.with { keys in
            let before = try await keys.open()
            let made = try await before.makeKeys(for: [digest(1), digest(2)], at: { 1 })
            let (first, second) = (try #require(made[digest(1)]), try #require(made[digest(2)]))
            await before.close()
            let id = Int64(bitPattern: first.id)
            try await keys.run("UPDATE @.keys SET \(change) WHERE id = \(id)")
            let node = try await keys.open()
            #expect(try node.key(first.id) == .lost)
            #expect(try node.key(second.id) == .key(second.key))
            #expect(try node.keys(of: [digest(1), digest(2)]) == [digest(2): second])
            let name = String(first.id, radix: 16)
            #expect(
                node.faults() == ["the key \(name) in the schema \(keys.schema) is damaged"])
            let next = try #require(
                try await node.makeKeys(for: [digest(1)], at: { 5 })[digest(1)])
            #expect(next.id != first.id)
            #expect(try node.keys(of: [digest(1)]) == [digest(1): next])
            // It isn't believed when it was made.
            try await node.destroy([(digest(1), 1)])
            #expect(try node.key(first.id) == .destroyed)
            #expect(try node.key(next.id) == .key(next.key))
            #expect(node.faults() == [])
            let left = try await keys.run("SELECT count(*)::text FROM @.keys WHERE id = \(id)")
            #expect(left == [["0"]])
        }
    }

    @Test func `with a damaged secret aren't opened, and no further used`() async throws {
        try await KeySchema.with { keys in
            let node = try await keys.open()
            try await keys.run(
                "UPDATE @.keyring SET secret = overlay(secret placing '\\x00'::bytea from 3)")
            await #expect(throws: PostgresOpeningError.damagedSecret(keys.schema)) {
                try await keys.open()
            }
            try await wait { await isRefused { _ = try node.secrets() } }
        }
    }

    @Test func `of an old copy that is put back aren't gone on with, and erased again when opened`()
        async throws
    {
        try await KeySchema.with { keys in
            let log = InMemoryEventStore()
            let node = try await keys.open()
            let store = SealedEventStore(log, keys: node, events: Self.events)
            func happen(_ event: any DomainEvent, id: String) async throws {
                let stream = StreamAppend(try StreamName("user-ada"), events: [event.stored])
                try await store.append(AppendRequest([stream], commandID: id))
            }
            try await happen(Told("Quist"), id: "a")
            try await keys.run(
                "CREATE TABLE @.copy AS SELECT * FROM @.keys; CREATE TABLE @.ring AS SELECT * FROM @.keyring"
            )
            try await happen(Forgotten(), id: "b")
            try await keys.run(
                """
                BEGIN; DELETE FROM @.keys; INSERT INTO @.keys SELECT * FROM @.copy;
                DELETE FROM @.destroyed; DELETE FROM @.keyring;
                INSERT INTO @.keyring SELECT * FROM @.ring; COMMIT
                """)
            try await wait { await isRefused { _ = try node.secrets() } }
            for refused in [{ _ = try node.key(1) }, { _ = try node.keys(of: [digest(1)]) }] {
                #expect(await isRefused(refused))
            }
            // And for those who come anew it is as with an old file.
            let anew = SealedEventStore(log, keys: try await keys.open(), events: Self.events)
            try await anew.carryOutErasures()
            let payload = try await anew.events()[0].payload
            #expect(String(decoding: payload, as: UTF8.self).contains("[erased]"))
            #expect(try await anew.faultsOfKeys() == [])
        }
    }

    @Test(arguments: [
        "UPDATE @.keyring SET epoch = epoch + 1", "UPDATE @.keyring SET changes = changes - 1",
        // Others came in the place of those that were lost.
        "BEGIN; UPDATE @.keys SET id = id + 2; UPDATE @.keyring SET changes = changes + 1; COMMIT",
    ])
    func `that may have lost something are told from those that were used`(change: String)
        async throws
    {
        try await KeySchema.with { keys in
            let node = try await keys.open()
            let made = try await node.makeKeys(for: [digest(1)], at: { 1 })
            let id = try #require(made[digest(1)]).id
            // That it is seen by whoever looks.
            try await node.looked()
            try await keys.run(change)
            try await wait { await isRefused { _ = try node.secrets() } }
            await #expect { try await node.looked() } throws: { error in
                "\(error)".contains("until this program is started anew")
            }
            #expect(node.atHand(id) == nil)
            // Who opens them anew goes on.
            #expect(try await keys.open().given(id) != nil)
        }
    }

    private func isRefused(_ body: () throws -> Void) async -> Bool {
        do {
            try body()
            return false
        } catch {
            if case .unavailable = error as? EventStoreError { return true }
            return false
        }
    }

    private static let events = [EventDescription(Told.self), EventDescription(Forgotten.self)]
}
