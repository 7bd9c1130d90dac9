import EventStore
import Foundation
import PersonalData
import PostgresTesting
import Testing
import Threads

@testable import Postgres
@testable import PostgresKeys

extension PostgresKeyStore {
    /// What is in memory, without a question.
    func atHand(_ id: UInt64) -> FoundKey? {
        do { return try open().watch.state.withLock { $0.keys.find(id) } } catch { return nil }
    }

    /// What is given out, as a thread of its own would be told; `nil` where nothing is.
    func given(_ id: UInt64) async throws -> FoundKey? {
        do { return try await apart { [self] () throws(EventStoreError) in try key(id) } } catch {
            guard case .unavailable = error as? EventStoreError else { throw error }
            return nil
        }
    }
}

@Suite(.timeLimit(.minutes(10))) struct `Nodes that use the same keys` {
    @Test func `have let go of a key when whoever destroys it hears so`() async throws {
        try await KeySchema.with { keys in
            let (one, two) = (try await keys.open(), try await keys.open())
            let persons = (0..<8).map(digest)
            let made = try await one.makeKeys(for: Set(persons), at: { 1 })
            for (person, key) in made.sorted(by: { $0.value.id < $1.value.id }) {
                #expect(try await two.given(key.id) == .key(key.key))
                try await one.destroy([(person, 2)])
                #expect(two.atHand(key.id) == .destroyed)
                #expect(one.atHand(key.id) == .destroyed)
            }
        }
    }

    @Test func `ask the log again where somebody was forgotten since it was asked`() async throws {
        try await KeySchema.with { keys in
            let (one, two) = (try await keys.open(), try await keys.open())
            let asked = Common(0)
            let made = try await one.makeKeys(
                for: [digest(1)],
                at: { () async throws(EventStoreError) in
                    asked.now += 1
                    if asked.now > 1 { return 6 }
                    // Nothing is held meanwhile, so it is carried out at once: of position 6.
                    try await two.destroy([(digest(1), 6)])
                    return 5
                })
            #expect(asked.now == 2)
            try await two.destroy([(digest(1), 6)])
            #expect(try one.keys(of: [digest(1)]) == made)
        }
    }

    @Test func `give out nothing that may be destroyed, while they hear of nothing`() async throws {
        let relay = try Relay(to: try await Cluster.shared.cluster)
        try await KeySchema.with { keys in
            let one = try await keys.open()
            let two = try await keys.open(by: relay.address)
            let made = try await one.makeKeys(for: [digest(1), digest(2)], at: { 1 })
            let (first, second) = (try #require(made[digest(1)]), try #require(made[digest(2)]))
            #expect(try await two.given(first.id) == .key(first.key))
            relay.hold()
            try await one.destroy([(digest(1), 2)])
            // From now on nobody who uses the keys gives it out.
            #expect(try await two.given(first.id) == nil)
            #expect(try await two.given(second.id) == nil)
            #expect(try await one.given(second.id) == .key(second.key))
            relay.release()
            try await wait { try await two.given(second.id) == .key(second.key) }
            #expect(two.atHand(first.id) == .destroyed)
            // It is waited for again.
            try await one.destroy([(digest(2), 2)])
            #expect(two.atHand(second.id) == .destroyed)
        }
    }

    @Test func `go on when their connections are cut`() async throws {
        let cluster = try await Cluster()
        try await KeySchema.with(on: cluster) { keys in
            let (one, two) = (try await keys.open(), try await keys.open())
            for round in 1...3 {
                try await cluster.run(
                    "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE application_name = 'daybook' AND pid <> pg_backend_pid()"
                )
                let made = try await one.makeKeys(for: [digest(round)], at: { 1 })
                let key = try #require(made[digest(round)])
                try await wait { try await two.given(key.id) == .key(key.key) }
                try await two.destroy([(digest(round), 2)])
                #expect(one.atHand(key.id) == .destroyed)
            }
        }
    }

    @Test func `lose and revive nothing when the server is killed under them`() async throws {
        let cluster = try await Cluster()
        try await KeySchema.with(on: cluster) { keys in
            let nodes = [try await keys.open(), try await keys.open()]
            let rounds = 60
            let made = try await withThrowingTaskGroup(of: [(Int, PersonKey)].self) { group in
                for (number, node) in nodes.enumerated() {
                    group.addTask {
                        var made: [(Int, PersonKey)] = []
                        for round in 0..<rounds {
                            // Every second person is both nodes'.
                            let person = round % 2 == 0 ? round : 1_000 * (number + 1) + round
                            let found = try await surely {
                                try await node.makeKeys(for: [digest(person)], at: { 1 })
                            }
                            made.append((person, try #require(found[digest(person)])))
                            if round % 5 == 4 {
                                try await surely { try await node.destroy([(digest(person), 2)]) }
                            }
                        }
                        return made
                    }
                }
                group.addTask {
                    for _ in 0..<2 {
                        try await Task.sleep(for: .milliseconds(150))
                        try await cluster.kill()
                        try await cluster.reach()
                    }
                    return []
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            let later = try await keys.open()
            let gone = Set(made.filter { $0.0 % 5 == 4 }.map(\.1.id))
            for (person, key) in made {
                let found = try await later.given(key.id)
                if gone.contains(key.id), person >= 1_000 {
                    #expect(found == .destroyed)
                } else if person % 10 != 4 {
                    #expect(found == .key(key.key), "of \(person)")
                }
            }
            #expect(later.faults() == [])
            let twice = try await keys.run(
                "SELECT count(*)::text FROM (SELECT FROM @.keys GROUP BY person HAVING count(*) > 1) AS t"
            )
            #expect(twice == [["0"]])
        }
    }

    @Test func `refuse what is personal while the server is away, and say nothing of where it is`()
        async throws
    {
        let cluster = try await Cluster()
        var options = KeySchema.quiet
        options.patience = .milliseconds(200)
        try await KeySchema.with(on: cluster, options) { keys in
            let node = try await keys.open()
            let made = try await node.makeKeys(for: [digest(1)], at: { 1 })
            let key = try #require(made[digest(1)])
            let secret = try node.secrets().secret(for: "a test")
            try await cluster.kill(forGood: true)
            try await wait { try await node.given(key.id) == nil }
            #expect(try node.secrets().secret(for: "a test") == secret)
            let refusals: [() async throws -> Void] = [
                { _ = try node.key(key.id) }, { _ = try node.keys(of: [digest(1)]) },
                { _ = try node.erasedThrough() }, { try await node.claim() },
                { _ = try await node.makeKeys(for: [digest(2)], at: { 1 }) },
                { try await node.destroy([(digest(1), 2)]) },
                { try await node.noteErased(through: 3) },
            ]
            for refusal in refusals {
                do {
                    try await refusal()
                    Issue.record("it was done")
                } catch {
                    guard case .unavailable(let why) = error as? EventStoreError else {
                        throw error
                    }
                    #expect(!why.contains(cluster.folder) && !why.contains("postgres "))
                }
            }
            #expect(node.faults().count == 1)
        }
    }
}

/// Asks again as long as it isn't known what came of it.
private func surely<R>(_ body: () async throws -> R) async throws -> R {
    for _ in 0..<100 {
        do { return try await body() } catch let error as EventStoreError {
            guard case .unavailable = error else { throw error }
        }
    }
    throw NeverCame()
}
