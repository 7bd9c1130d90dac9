import EventStore
import EventStoreConformance
import Foundation
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresEventStore

/// What is made, opened and refused.
@Suite(.timeLimit(.minutes(10))) struct `Opening a store in PostgreSQL` {
    @Test func `makes one in a schema that is empty, and in no other`() async throws {
        let cluster = try await Cluster.shared.cluster
        let schema = newSchema()
        await #expect(throws: PostgresOpeningError.notAStore(schema: schema)) {
            try await PostgresEventStore.open(at: cluster.address, schema: schema)
        }
        try await cluster.run("CREATE SCHEMA \(schema)")
        await #expect(throws: PostgresOpeningError.notAStore(schema: schema)) {
            try await PostgresEventStore.open(at: cluster.address, schema: schema)
        }
        let store = try await PostgresEventStore.create(at: cluster.address, schema: schema)
        #expect(try store.epoch() == 1)
        await store.close()
        await #expect(throws: PostgresOpeningError.alreadyThere(schema: schema)) {
            try await PostgresEventStore.create(at: cluster.address, schema: schema)
        }
        let foreign = newSchema()
        try await cluster.run(
            "CREATE SCHEMA \(foreign); CREATE TABLE \(foreign).store (id uuid, name text)")
        await #expect(throws: PostgresOpeningError.notAStore(schema: foreign)) {
            try await PostgresEventStore.open(at: cluster.address, schema: foreign)
        }
        for name in [
            "", "1a", "A", "a-b", "a\"b", "pg_a", "a;b", String(repeating: "a", count: 49),
        ] {
            await #expect(throws: PostgresOpeningError.badSchemaName) {
                try await PostgresEventStore.create(at: cluster.address, schema: name)
            }
        }
    }

    @Test func `makes one of many who try at once`() async throws {
        let cluster = try await Cluster.shared.cluster
        let schema = newSchema()
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    do {
                        let store = try await PostgresEventStore.create(
                            at: cluster.address, schema: schema)
                        await store.close()
                        return true
                    } catch {
                        #expect(
                            error as? PostgresOpeningError == .alreadyThere(schema: schema))
                        return false
                    }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
    }

    @Test func `upgrades a schema under those who use it, and is refused a newer one`() async throws
    {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { store, schema in
            try await store.append(request(1))
            // When two nodes of a later version come at once.
            var options = PostgresOptions()
            let known = options.forms.count
            options.forms.append(
                SchemaForm(
                    number: known + 1, text: "ALTER TABLE @.store ADD COLUMN later text;"))
            let later = options
            async let one = PostgresEventStore.open(at: cluster.address, schema: schema, later)
            async let two = PostgresEventStore.open(at: cluster.address, schema: schema, later)
            for node in try await [one, two] {
                // Then all of them go on.
                try await node.append(request(Int(node.head()) + 1))
                await node.close()
            }
            try await store.append(request(4))
            #expect(try await store.head() == 4)
            // But nobody of the version before comes in any more.
            let newer = PostgresOpeningError.newerFormat(
                schema: schema, found: known + 1, known: known)
            await #expect(throws: newer) {
                try await PostgresEventStore.open(at: cluster.address, schema: schema)
            }
            #expect(newer.code == "newer-format")
        }
    }

    @Test func `keeps stores of one database apart`() async throws {
        let cluster = try await Cluster.shared.cluster
        try await withStore(on: cluster) { one, _ in
            try await withStore(on: cluster) { two, _ in
                try await one.append(request(1))
                #expect(try await two.head() == 0)
                #expect(try await two.append(request(1)).positions == 1...1)
                #expect(one.id != two.id)
            }
        }
    }
}

/// Servers that are set so that a receipt wouldn't mean what it says, and people who aren't let in.
@Suite(.timeLimit(.minutes(10))) struct `A server that isn't fit` {
    @Test func `is refused by the setting's name, or accepted by it`() async throws {
        let cluster = try await Cluster()
        let store = try await PostgresEventStore.create(at: cluster.address)
        await store.close()
        let settings: [(WeakSetting, String, String)] = [
            (.fsync, "ALTER SYSTEM SET fsync = off", "ALTER SYSTEM RESET fsync"),
            (
                .fullPageWrites, "ALTER SYSTEM SET full_page_writes = off",
                "ALTER SYSTEM RESET full_page_writes"
            ),
            (
                .synchronousCommit, "ALTER ROLE postgres SET synchronous_commit = off",
                "ALTER ROLE postgres SET synchronous_commit = remote_apply"
            ),
        ]
        for (setting, worsen, mend) in settings {
            try await cluster.set(worsen)
            let refusal = PostgresOpeningError.unsafe(setting)
            try await wait { await cluster.refusal() == refusal }
            #expect(refusal.code == "postgres-\(setting.rawValue)")
            var options = PostgresOptions()
            options.accepting = [setting]
            let accepted = try await PostgresEventStore.open(at: cluster.address, options)
            #expect(try accepted.acceptedWeaknesses() == [setting])
            try await accepted.append(request(1))
            await accepted.close()
            try await cluster.set(mend)
            try await wait { await cluster.refusal() == nil }
        }
    }

    @Test func `tells nothing of what the address holds`() async throws {
        let cluster = try await Cluster()
        try await cluster.run(
            "CREATE ROLE clerk LOGIN PASSWORD 'right'")
        try await cluster.run(
            "CREATE DATABASE latin ENCODING LATIN1 TEMPLATE template0"
        )
        let rules = cluster.folder + "/data/pg_hba.conf"
        let text = try String(contentsOfFile: rules, encoding: .utf8)
        try ("local all clerk scram-sha-256\n" + text).write(
            toFile: rules, atomically: false, encoding: .utf8)
        try await cluster.set("SELECT pg_reload_conf()::text")
        let host = cluster.folder.replacing("/", with: "%2F")
        let refused: [(String, String)] = [
            ("postgres://clerk:s3cret@\(host)/postgres", "postgres-login"),
            ("postgres://nobody:s3cret@\(host)/postgres", "postgres-login"),
            ("postgres://postgres:s3cret@\(host)/s3cret", "postgres-database"),
            ("postgres://postgres:s3cret@\(host)/latin", "postgres-encoding"),
            ("postgres://postgres:s3cret@%2Ftmp%2Fs3cret/postgres", "postgres-unreachable"),
            ("postgres://postgres:s3cret@127.0.0.1:1/postgres", "postgres-unreachable"),
            ("postgres://postgres:s3/cret@\(host)/postgres", "postgres-address"),
            ("postgres://postgres:s3c%ret@\(host)/postgres", "postgres-address"),
            ("host=\(cluster.folder) s3cret", "postgres-address"),
            ("host=\(cluster.folder) password='s3cret", "postgres-address"),
            ("host=\(cluster.folder) port=s3cret user=postgres", "postgres-address"),
        ]
        try await wait { await cluster.code(refused[0].0) == "postgres-login" }
        for (address, code) in refused {
            do {
                let store = try await PostgresEventStore.open(at: address)
                await store.close()
                Issue.record("it was opened")
            } catch {
                #expect(error.code == code, "\(error)")
                for word in ["s3c", "cret", cluster.folder] {
                    #expect(!"\(error)".contains(word), "\(error)")
                }
            }
        }
        let right = try await PostgresEventStore.create(
            at: "postgres://postgres@\(host)/postgres", schema: "apart")
        await right.close()
    }
}

extension Cluster {
    /// Has a statement take effect for those who come from now on, or soon.
    fileprivate func set(_ statement: String) async throws {
        try await run(statement)
        try await run("SELECT pg_reload_conf()::text")
    }

    /// Why the store in the usual schema isn't opened.
    fileprivate func refusal() async -> PostgresOpeningError? {
        do {
            await (try PostgresEventStore.open(at: address)).close()
            return nil
        } catch {
            return error
        }
    }

    fileprivate func code(_ address: String) async -> String? {
        do {
            await (try PostgresEventStore.open(at: address)).close()
            return nil
        } catch {
            return error.code
        }
    }
}
