import EventStore
import Foundation
import PersonalData
import PostgresTesting
import Testing

@testable import Postgres
@testable import PostgresKeys

/// That what is destroyed can't be found: every file of the server's is looked through.
@Suite(.timeLimit(.minutes(10))) struct `A key that was destroyed in PostgreSQL` {
    /// What Docs/Postgres.md says of a server for keys.
    static let settings = ["wal_recycle=off", "wal_keep_size=0", "archive_mode=off"]

    @Test func `is in no file of the server, be somebody's snapshot older`() async throws {
        let cluster = try await Cluster(Self.settings)
        try await KeySchema.with(on: cluster, KeysOptions()) { keys in
            let node = try await keys.open()
            #expect(node.remains() == [])
            let persons = (0..<300).map(digest)
            let made = try await node.makeKeys(for: Set(persons), at: { 1 })
            try await cluster.run("ANALYZE")
            try await cluster.run("CHECKPOINT")
            let ada = try #require(made[digest(0)]).key
            let bob = try #require(made[digest(1)]).key
            #expect(try cluster.files(with: ada).isEmpty == false, "of a table, or the WAL")

            // By a vacuum alone that would keep it.
            let snapshot = try await Snapshot(cluster)
            try await node.destroy([(digest(0), 2)])
            await snapshot.end()

            #expect(try cluster.files(with: ada) == [])
            #expect(try cluster.files(with: digest(0)) == [])
            #expect(try cluster.files(with: bob).isEmpty == false, "that was looked for well")
            // Nor is one of the others in what the server keeps for itself.
            try await cluster.run("ANALYZE")
            let samples = try await keys.run(
                "SELECT attname::text FROM pg_stats WHERE schemaname = '\(keys.schema)' AND tablename = 'keys'"
            )
            #expect(samples.joined().allSatisfy { ["change", "since"].contains($0) })
            #expect(try node.keys(of: Set(persons)).count == 299)
            #expect(try await keys.open().keys(of: Set(persons)).count == 299)
        }
    }

    @Test func `is in no file of a standby that has replayed it`() async throws {
        let primary = try await Cluster(Self.settings)
        let standby = try await Cluster(Self.settings, standbyOf: primary)
        var options = KeysOptions()
        options.accepting = [.asynchronousStandby]
        try await KeySchema.with(on: primary, options) { keys in
            let node = try await keys.open()
            #expect(node.acceptedWeaknesses() == [.asynchronousStandby])
            let made = try await node.makeKeys(for: [digest(0), digest(1)], at: { 1 })
            let (ada, bob) = (
                try #require(made[digest(0)]).key, try #require(made[digest(1)]).key
            )
            try await wait { try standby.files(with: ada) != [] }
            try await node.destroy([(digest(0), 2)])
            // Its checkpoint is one of the primary's that has come to it.
            try await wait {
                try await standby.run("CHECKPOINT")
                return try standby.files(with: ada) == []
            }
            #expect(try standby.files(with: bob) != [])
        }
    }

    @Test func `is still in the WAL of a server that keeps it, which is told`() async throws {
        let cluster = try await Cluster(["wal_keep_size=256MB"])
        try await KeySchema.with(on: cluster, KeysOptions()) { keys in
            let node = try await keys.open()
            #expect(node.remains() == [.wal])
            let made = try await node.makeKeys(for: [digest(0)], at: { 1 })
            try await node.destroy([(digest(0), 2)])
            let left = try cluster.files(with: try #require(made[digest(0)]).key)
            #expect(!left.isEmpty && left.allSatisfy { $0.hasPrefix("pg_wal/") }, "\(left)")
        }
    }

    @Test func `is destroyed by somebody who owns nothing but the schema, too`() async throws {
        let cluster = try await Cluster(Self.settings)
        try await cluster.run("CREATE ROLE clerk LOGIN; GRANT CREATE ON DATABASE postgres TO clerk")
        let address = "host=\(cluster.folder) user=clerk dbname=postgres"
        var options = KeysOptions()
        options.log = DatabasePlace(server: 1, database: 1)
        let node = try await PostgresKeyStore.make(at: address, of: UUID(), options)
        #expect(node.remains() == [.checkpoints])
        let made = try await node.makeKeys(for: [digest(0)], at: { 1 })
        let key = try #require(made[digest(0)])
        try await node.destroy([(digest(0), 2)])
        #expect(try node.key(key.id) == .destroyed)
        await node.close()
        try await cluster.run("SELECT pg_switch_wal()::text")
        try await cluster.run("CHECKPOINT")
        #expect(try cluster.files(with: key.key) == [])
    }

    @Test func `waits for whoever holds the table no longer than its patience`() async throws {
        let cluster = try await Cluster(Self.settings)
        var options = KeysOptions()
        options.patience = .milliseconds(100)
        try await KeySchema.with(on: cluster, options) { keys in
            let node = try await keys.open()
            let made = try await node.makeKeys(for: [digest(0)], at: { 1 })
            let key = try #require(made[digest(0)])
            let holder = try await Snapshot(cluster, reading: "\(keys.schema).keys")
            await #expect { try await node.destroy([(digest(0), 2)]) } throws: { error in
                "\(error)".contains("somebody holds the table of the keys")
            }
            // But nobody gives it out any more.
            try await wait { try await node.given(key.id) == .destroyed }
            await holder.end()
            try await node.destroy([(digest(0), 2)])
            #expect(try cluster.files(with: key.key) == [])
        }
    }
}

/// A transaction of somebody else's that goes on, with what it has seen.
private final class Snapshot: Sendable {
    private let release = Release()

    private final class Release: Sendable {
        let begun = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
    }

    init(_ cluster: Cluster, reading table: String = "pg_class") async throws {
        let (address, release) = (cluster.address, release)
        await withCheckedContinuation { (begun: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                do {
                    let connection = try Connection(
                        to: Address(address), mostTime: .seconds(60))
                    try connection.run(
                        "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM \(table)")
                    begun.resume()
                    release.end.wait()
                    try connection.run("COMMIT")
                } catch {
                    Issue.record("\(error)")
                }
                release.ended.signal()
            }
        }
    }

    func end() async {
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread { [release] in
                release.end.signal()
                release.ended.wait()
                ended.resume()
            }
        }
    }
}

extension Cluster {
    /// The files of the server that hold these bytes, by their paths in its folder.
    func files(with bytes: [UInt8]) throws -> [String] {
        let root = folder + "/data"
        let sought = Data(bytes)
        var found: [String] = []
        let all = try #require(FileManager.default.enumerator(atPath: root))
        for case let path as String in all {
            // What goes while it is looked through holds nothing any more.
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: root + "/" + path)) else {
                continue
            }
            if data.range(of: sought) != nil { found.append(path) }
        }
        return found
    }
}
