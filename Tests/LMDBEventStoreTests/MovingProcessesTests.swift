import EventStore
import Fences
import Foundation
import Testing

@testable import LMDBEventStore

/// A store that several processes have open moves away under them.
@Suite(.timeLimit(.minutes(10))) struct `A store in use that moves` {
    @Test func `has taken just what was acknowledged before that`() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        for round in 0..<4 {
            try await withClosedStore(events: 0) { path in
                let comment = Comment(rawValue: "seed \(seed), round \(round)")
                // Given two processes and tasks of this one that append as fast as they can.
                let drivers = try ["a", "b"].map {
                    try Driver([
                        "write", path, "--writer", $0, "--count", "100000", "--tasks", "8",
                        "--segment-events", "\(round % 2 == 0 ? 32_768 : 50)",
                    ])
                }
                var options = StoreOptions()
                options.callersCommit = round % 2 == 0
                let store = try await LMDBEventStore.open(at: path, options)
                let storm = Task {
                    await withTaskGroup(of: [Position].self) { group in
                        for task in 0..<8 {
                            group.addTask { await appended(to: store, task) }
                        }
                        return await group.reduce(into: []) { $0 += $1 }
                    }
                }
                for driver in drivers {
                    try await driver.wait(acknowledgements: 20 + Int(random.next() % 200))
                }
                // When another moves it
                let mover = try Driver(["move", path, "--to", "elsewhere"])
                #expect(try await mover.wait() == 0, comment)
                let told = try #require(try mover.lines.first { $0.hasPrefix("MOVED ") })
                let position = try #require(Position(told.dropFirst("MOVED ".count)))
                // Then all of them are refused,
                let mine = await storm.value
                for driver in drivers {
                    #expect(try await driver.wait() == 1, comment)
                    #expect(try driver.lines.last?.contains("moved to elsewhere") == true, comment)
                }
                // the log ends there, with all that was acknowledged and nothing else.
                #expect(try await store.head() == position, comment)
                #expect(try store.moved()?.position == position, comment)
                try await expectAll(drivers, in: path, "\(comment)")
                #expect(mine.allSatisfy { $0 <= position }, comment)
                var commands: Set<String> = []
                for event in try await store.events() { commands.insert(event.commandID) }
                let acknowledged =
                    try drivers.flatMap { try $0.acknowledged.map { $0[3] } }.count + mine.count
                #expect(commands.count == acknowledged, comment)
                await store.close()
                for driver in drivers + [mover] { try driver.clear() }
            }
        }
    }

    /// Appends one after the other until the store has moved; answers where they came to stand.
    private func appended(to store: LMDBEventStore, _ task: Int) async -> [Position] {
        var positions: [Position] = []
        for number in 0... {
            do throws(EventStoreError) {
                let request = AppendRequest(
                    [
                        StreamAppend(
                            try StreamName("mine-\(task)"),
                            events: [NewEvent(type: "Written", payload: Array("{}".utf8))])
                    ], commandID: "mine-\(task)-\(number)")
                positions.append(try await store.append(request).positions.lowerBound)
            } catch {
                if case .moved = error { return positions }
                Issue.record("\(error)")
                return positions
            }
        }
        return positions
    }

    @Test(arguments: FenceStep.allCases)
    func `has moved or hasn't, wherever whoever moves it is killed`(step: FenceStep) async throws {
        try await withClosedStore { path in
            // Given one who has it open all the while.
            let open = try await LMDBEventStore.open(at: path)
            // When a process is killed at it
            try await killed(["move", path, "--to", "elsewhere"], after: step)
            // Then whoever writes is refused or not, as the file says, and all agree.
            let isThere = FileManager.default.fileExists(atPath: path + "/log/moved")
            #expect(isThere == [.file, .word].contains(step))
            try await expect(hasMoved: isThere, open, path)
            // When it is done again, then it is done.
            #expect(try await open.moveAway(to: "elsewhere", at: .now).to == "elsewhere")
            try await expect(hasMoved: true, open, path)
            await open.close()
        }
    }

    @Test(arguments: FenceStep.allCases)
    func `comes back or doesn't, wherever whoever takes it back is killed`(
        step: FenceStep
    ) async throws {
        try await withClosedStore { path in
            let open = try await LMDBEventStore.open(at: path)
            _ = try await open.moveAway(to: "elsewhere", at: .now)
            try await killed(["come-back", path], after: step)
            let isThere = FileManager.default.fileExists(atPath: path + "/log/moved")
            #expect(isThere == (step == .unsettled))
            try await expect(hasMoved: isThere, open, path)
            try await open.comeBack()
            try await expect(hasMoved: false, open, path)
            #expect(try StoreFolder(path: path).readManifest().format == 2)
            await open.close()
        }
    }

    private func killed(_ arguments: [String], after step: FenceStep) async throws {
        let mover = try Driver(arguments + ["--killed-after", step.rawValue])
        #expect(try await mover.wait() == SIGKILL)
        #expect(try mover.lines.isEmpty)
        try mover.clear()
    }

    /// Whoever has it open, and a process that opens it now, find the same.
    private func expect(hasMoved: Bool, _ open: LMDBEventStore, _ path: String) async throws {
        let driver = try Driver(["write", path, "--writer", "\(UUID())", "--count", "1"])
        #expect(try await driver.wait() == (hasMoved ? 1 : 0))
        try driver.clear()
        let moved = try open.moved()
        #expect((moved != nil) == hasMoved)
        do throws(EventStoreError) {
            _ = try await open.append(
                AppendRequest(
                    [
                        StreamAppend(
                            try StreamName("order-1"),
                            events: [NewEvent(type: "Written", payload: Array("{}".utf8))])
                    ], commandID: UUID().uuidString))
            #expect(!hasMoved)
        } catch {
            guard case .moved = error, hasMoved else { throw error }
        }
        #expect(try await open.verify().isSound)
    }
}
