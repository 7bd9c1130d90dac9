import EventStore
import Foundation
import PostgresTesting
import Testing

@testable import PersonalData
@testable import Postgres
@testable import PostgresKeys

@Suite(.timeLimit(.minutes(10))) struct `Moving keys` {
    /// A file of keys, gone with the test.
    private func withFile(
        of store: UUID, _ body: (KeyFile) async throws -> Void
    ) async throws {
        let path = NSTemporaryDirectory() + "daybook-moved-\(UUID())"
        defer { unlink(path) }
        try await body(KeyFile(path: path, of: store))
    }

    @Test func `takes them from a file to PostgreSQL and back, with all that they are`()
        async throws
    {
        try await KeySchema.with { keys in
            try await withFile(of: keys.store) { file in
                try file.make()
                let persons = (0..<200).map(digest)
                let made = try await file.makeKeys(for: Set(persons), at: { 4 })
                try await file.destroy(persons[..<20].map { ($0, 5) })
                try await file.noteErased(through: 5)
                let target = try await keys.open()
                let moved = try await KeyMoving.copy(from: file, to: target)
                #expect(moved == KeyMoving(keys: 180, destroyed: 20, damaged: 0))
                try await same(target, file, persons, made)
                // What has come since is taken along.
                let more = try await file.makeKeys(for: [digest(500)], at: { 6 })
                try await file.destroy([(persons[20], 7)])
                try await file.noteErased(through: 7)
                _ = try await KeyMoving.copy(from: file, to: target)
                _ = try await KeyMoving.copy(from: file, to: target)
                try await same(target, file, persons + [digest(500)], made.merging(more) { $1 })
                // And back, into a file that isn't there yet.
                try await withFile(of: keys.store) { other in
                    let back = try await KeyMoving.copy(from: target, to: other)
                    #expect(back == KeyMoving(keys: 180, destroyed: 21, damaged: 0))
                    try await same(other, file, persons + [digest(500)], made.merging(more) { $1 })
                    #expect(other.faults() == [])
                }
            }
        }
    }

    /// Whether two stores of keys are the same to whoever uses them.
    private func same(
        _ one: any KeyStore, _ two: any KeyStore, _ persons: [[UInt8]],
        _ made: [[UInt8]: PersonKey]
    ) async throws {
        #expect(try one.keys(of: Set(persons)) == two.keys(of: Set(persons)))
        for key in made.values { #expect(try one.key(key.id) == two.key(key.id)) }
        #expect(try one.secrets().secret(for: "a") == two.secrets().secret(for: "a"))
        #expect(try one.erasedThrough() == two.erasedThrough())
        #expect(try one.isClaimed() == two.isClaimed())
    }

    @Test func `that was cut off goes on, and revives nothing that was erased there since`()
        async throws
    {
        try await KeySchema.with { keys in
            try await withFile(of: keys.store) { file in
                try file.make()
                let made = try await file.makeKeys(for: [digest(1), digest(2)], at: { 1 })
                let target = try await keys.open()
                // It ends after some of them.
                try await target.begin(taking: file.ring())
                let first = try #require(made[digest(1)])
                try await target.take([
                    MovedKey(id: first.id, since: 1, person: digest(1), key: first.key)
                ])
                try await target.destroy([(digest(1), 3)])
                try await target.noteErased(through: 3)
                _ = try await KeyMoving.copy(from: file, to: target)
                #expect(try target.key(first.id) == .destroyed)
                #expect(try target.key(#require(made[digest(2)]).id) != .lost)
                // Of the second that erasure may not have been carried out: it is gone through again.
                #expect(try target.erasedThrough() == 0)
            }
        }
    }

    @Test func `leaves other keys alone`() async throws {
        try await KeySchema.with { keys in
            let target = try await keys.open()
            let made = try await target.makeKeys(for: [digest(1)], at: { 1 })
            try await withFile(of: keys.store) { file in
                try file.make()
                _ = try await file.makeKeys(for: [digest(1)], at: { 1 })
                for (from, to) in [(file, target), (target, file)]
                    as [(any MovableKeys, any MovableKeys)]
                {
                    await #expect { try await KeyMoving.copy(from: from, to: to) } throws: {
                        error in
                        "\(error)".contains("open nothing of this store")
                    }
                }
            }
            try await withFile(of: UUID()) { strange in
                try strange.make()
                await #expect(throws: target.foreign) {
                    try await KeyMoving.copy(from: strange, to: target)
                }
            }
            #expect(try target.keys(of: [digest(1)]) == made)
        }
    }

    @Test func `is refused by a server that writes down what it is given`() async throws {
        let cluster = try await Cluster(["log_statement=all"])
        try await KeySchema.with(on: cluster) { keys in
            let target = try await keys.open()
            let made = try await target.makeKeys(for: [digest(1)], at: { 1 })
            try await withFile(of: keys.store) { file in
                try file.make()
                await #expect { try await KeyMoving.copy(from: file, to: target) } throws: {
                    error in
                    "\(error)".contains("log_parameter_max_length = 0")
                }
            }
            // While those that it makes itself don't stand there.
            let log = try Data(contentsOf: URL(fileURLWithPath: cluster.folder + "/log"))
            let key = try #require(made[digest(1)]).key
            let hex = key.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            #expect(log.range(of: Data("make_keys".utf8)) != nil)
            #expect(log.range(of: Data(hex.utf8)) == nil)
        }
    }
}
