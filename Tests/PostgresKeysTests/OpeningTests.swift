import EventSourcing
import EventStore
import Foundation
import PersonalData
import PostgresTesting
import Testing
import Threads

@testable import Postgres
@testable import PostgresKeys

@Suite(.timeLimit(.minutes(10))) struct `Opening keys in PostgreSQL` {
    /// The code by which they are refused.
    private func refusal(
        _ address: String, _ schema: String, of store: UUID, _ options: KeysOptions = KeysOptions()
    ) async -> String? {
        do {
            await (try PostgresKeyStore.open(at: address, schema: schema, of: store, options))
                .close()
            return nil
        } catch {
            #expect(!"\(error)".contains("/tmp") && !"\(error)".contains("s3cret"))
            return error.code
        }
    }

    @Test func `is refused where there are none, or another store's`() async throws {
        try await KeySchema.with { keys in
            let address = keys.cluster.address
            #expect(await refusal(address, keys.schema, of: keys.store) == "postgres-no-keys")
            let node = try await keys.open()
            #expect(await refusal(address, keys.schema, of: keys.store) == nil)
            #expect(await refusal(address, keys.schema, of: UUID()) == "postgres-keys-of-another")
            await #expect(throws: PostgresOpeningError.keysOfAnother(keys.schema)) {
                try await PostgresKeyStore.make(at: address, schema: keys.schema, of: UUID())
            }
            // To make them once more does nothing.
            let secret = try node.secrets().secret(for: "a test")
            #expect(try await keys.open().secrets().secret(for: "a test") == secret)
            // What is no keys' schema isn't touched.
            let other = Cluster.newSchema()
            try await keys.cluster.run(
                "CREATE SCHEMA \(other); CREATE TABLE \(other).store (form int)")
            await #expect(throws: PostgresOpeningError.noKeys(other)) {
                try await PostgresKeyStore.make(at: address, schema: other, of: UUID())
            }
            let away = "postgres://postgres:s3cret@127.0.0.1:1/postgres"
            #expect(await refusal(away, keys.schema, of: keys.store) == "postgres-unreachable")
        }
    }

    @Test func `is refused beside the log: in its database always, on its server unless accepted`()
        async throws
    {
        let cluster = try await Cluster()
        try await cluster.run("CREATE DATABASE keys")
        let other = "host=\(cluster.folder) user=postgres dbname=keys"
        let store = UUID()
        let log = try await DatabasePlace.of(cluster.address)
        var options = KeysOptions(log: log)
        for accepting in [[], [WeakSetting.keysOnLogsServer]] {
            options.accepting = Set(accepting)
            await #expect(throws: PostgresOpeningError.keysInLogsDatabase) {
                try await PostgresKeyStore.make(at: cluster.address, of: store, options)
            }
        }
        options.accepting = []
        let refused = PostgresOpeningError.unsafe(.keysOnLogsServer)
        await #expect(throws: refused) {
            try await PostgresKeyStore.make(at: other, of: store, options)
        }
        #expect(refused.code == "postgres-keys-on-logs-server")
        options.accepting = [.keysOnLogsServer]
        let accepted = try await PostgresKeyStore.make(at: other, of: store, options)
        #expect(accepted.acceptedWeaknesses() == [.keysOnLogsServer])
        await accepted.close()
        // By whichever address.
        #expect(
            try await DatabasePlace.of(
                "postgres://postgres@%2Ftmp%2F..\(cluster.folder.replacing("/", with: "%2F"))/postgres"
            ) == log)
        // And on a server of their own nothing is to be said.
        let apart = try await Cluster.shared.cluster
        let fine = try await PostgresKeyStore.make(
            at: apart.address, schema: Cluster.newSchema(), of: store, KeysOptions(log: log))
        #expect(fine.acceptedWeaknesses() == [])
        await fine.close()
    }

    @Test func `upgrades them under those who use them, and is refused newer ones`() async throws {
        try await KeySchema.with { keys in
            let node = try await keys.open()
            var later = keys.options
            later.forms.append(
                SchemaForm(number: 2, text: "ALTER TABLE @.keyring ADD COLUMN later text;"))
            async let one = keys.open(later)
            async let two = keys.open(later)
            let key = try await one.makeKeys(for: [digest(1)], at: { 1 })
            #expect(try await two.makeKeys(for: [digest(1)], at: { 1 }) == key)
            #expect(try await node.makeKeys(for: [digest(1)], at: { 1 }) == key)
            #expect(
                await refusal(keys.cluster.address, keys.schema, of: keys.store) == "newer-format")
        }
    }

    @Test func `has 100,000 at hand in a moment, read by an index and sorted nowhere`() async throws
    {
        try await KeySchema.with { keys in
            let maker = try await keys.open()
            try await keys.run(
                """
                INSERT INTO @.keys SELECT t.id, 1, 1, t.person, t.key, @.checksum(t.id, 1, t.person, t.key)
                FROM (SELECT n * 2 + 1 AS id, sha256(int8send(n)) AS person, @.drawn() AS key
                    FROM generate_series(1::bigint, 100000) AS n OFFSET 0) AS t;
                UPDATE @.keyring SET changes = changes + 1
                """)
            let before = ContinuousClock.now
            let node = try await keys.open()
            print("opening 100,000 keys took \(ContinuousClock.now - before)")
            #expect(try node.open().watch.state.withLock { $0.keys.count } == 100_000)
            #expect(try node.key(200_001) != .lost)
            #expect(node.faults() == [])
            for statement in [node.sessions.statements.keys, node.sessions.statements.destroyed] {
                let filled = statement.text.replacing("$1", with: "0").replacing("$2", with: "0")
                    .replacing("$3", with: "9").replacing("$4", with: "20000")
                let plan = try await keys.plan(filled)
                #expect(plan.contains("Index Scan") && !plan.contains("Sort"), "\(plan)")
            }
            let start = ContinuousClock.now
            let made = try await maker.makeKeys(for: [digest(1)], at: { 1 })
            try await maker.destroy([(digest(1), 2)])
            print("making and destroying one of them took \(ContinuousClock.now - start)")
            #expect(node.atHand(try #require(made[digest(1)]).id) == .destroyed)
        }
    }
}

extension KeySchema {
    /// How the server would do a statement.
    func plan(_ statement: String) async throws -> String {
        try await apart { [cluster] () throws(EventStoreError) in
            do {
                let connection = try Connection(
                    to: try Address(cluster.address), mostTime: .seconds(30))
                try connection.run(Connection.session + "; " + KeyStatements.session)
                let rows = try connection.query(
                    Statement(name: "", text: "EXPLAIN " + statement))
                return (0..<rows.count).map { rows.text($0, 0) }.joined(separator: "\n")
            } catch {
                throw .unavailable("\(error)")
            }
        }
    }
}
