import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

/// Several processes on one store, and their sudden deaths.
@Suite(.timeLimit(.minutes(10))) struct `Processes on one store` {
    @Test func `write at once and lose nothing`() async throws {
        try await withClosedStore(events: 0) { path in
            let drivers = try ["a", "b"].map {
                try Driver(["write", path, "--writer", $0, "--count", "300", "--tasks", "8"])
            }
            for driver in drivers { #expect(try await driver.wait() == 0) }
            try await expectAll(drivers, in: path, "")
            let store = try await LMDBEventStore.open(at: path)
            #expect(try await store.head() == 1_200)
            await store.close()
            for driver in drivers { try driver.clear() }
        }
    }

    @Test func `see what the others append, reading and listening`() async throws {
        try await withClosedStore(events: 0) { path in
            let store = try await LMDBEventStore.open(at: path)
            let driver = try Driver(["write", path, "--writer", "a", "--count", "60"])
            var seen: [Position] = []
            for try await event in store.subscribe(after: 0) {
                seen.append(event.position)
                if seen.count == 120 { break }
            }
            #expect(seen == Array(1...120))
            #expect(try await driver.wait() == 0)
            #expect(try await store.receipt(of: "a-59") != nil)
            try await expectAll([driver], in: path, "")
            await store.close()
            try driver.clear()
        }
    }

    /// Two writers under load; one is killed at a random point, round after round.
    /// `DAYBOOK_KILL_ROUNDS` says how many rounds; 200 is the full test.
    @Test func `lose nothing acknowledged when one is killed`() async throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["DAYBOOK_KILL_ROUNDS"].flatMap(Int.init) ?? 10
        let seed =
            environment["DAYBOOK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
        print("kill rounds: \(rounds), seed \(seed)")
        var random = SeededRandom(seed: seed)
        try await withClosedStore(events: 0) { path in
            for round in 0..<rounds {
                let comment = "DAYBOOK_SEED=\(seed), round \(round)"
                let drivers = try ["a", "b"].map {
                    try Driver([
                        "write", path, "--writer", "\($0)\(round)", "--count", "120", "--tasks",
                        "\(1 + random.next() % 12)",
                    ])
                }
                let victim = drivers[Int(random.next() % 2)]
                try await victim.wait(acknowledgements: Int(random.next() % 110))
                try await victim.kill()
                for driver in drivers where driver !== victim {
                    #expect(try await driver.wait() == 0, "\(comment)")
                }
                try await expectAll(drivers, in: path, comment)
                for driver in drivers { try driver.clear() }
            }
        }
    }

    @Test func `fill LMDB by turns, and one after the other is killed`() async throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        try await withClosedStore(events: 0) { path in
            for round in 0..<4 {
                // Given processes whose files of the journal hold three events each.
                let comment = "seed \(seed), round \(round)"
                let drivers = try (0..<3).map {
                    try Driver([
                        "write", path, "--writer", "\($0)\(round)", "--count", "90", "--tasks",
                        "\(1 + random.next() % 6)", "--segment-events", "3",
                    ])
                }
                let victim = drivers[Int(random.next() % 3)]
                try await victim.wait(acknowledgements: Int(random.next() % 80))
                try await victim.kill()
                for driver in drivers where driver !== victim {
                    #expect(try await driver.wait() == 0, "\(comment)")
                }
                try await expectAll(drivers, in: path, comment)
                for driver in drivers { try driver.clear() }
            }
        }
    }

    @Test func `go on after the disk was full`() async throws {
        try await withClosedStore(events: 0) { path in
            let driver = try Driver([
                "write", path, "--writer", "a", "--count", "2000", "--file-limit", "200000",
            ])
            #expect(try await driver.wait() == 0)
            let lines = try driver.lines
            #expect(lines.contains { $0.hasPrefix("ERR ") })
            #expect(lines.last == "DONE")
            #expect(try driver.acknowledged.count == 2_000)
            try await expectAll([driver], in: path, "")
            try driver.clear()
        }
    }

    @Test func `grow a map that is too small, while another uses it`() async throws {
        try await withClosedStore(events: 0) { path in
            let store = try await LMDBEventStore.open(at: path, StoreOptions(mapSize: 1 << 16))
            let driver = try Driver(
                ["write", path, "--writer", "a", "--count", "1500"],
                environment: ["ES_MAP_SIZE": "65536"])
            for number in 0..<500 { try await store.append(request(number)) }
            #expect(try await driver.wait() == 0)
            #expect(try await store.head() == 3_500)
            await store.close()
            try await expectAll([driver], in: path, "")
            try driver.clear()
        }
    }
}
