import EventSourcingRuntime
import EventStore
import Fences
import Foundation
import LMDBEventStore
import Synchronization
import Testing

@testable import SideFiles

private let now = Timestamp(milliseconds: 1_700_000_000_000)

/// What lies beside a log goes along when the books move: nothing of it is kept where they were any more.
@Suite struct `Beside a store that has moved` {
    private static let along: [SideKind] = [
        .unchanged, .reactions, .consumers, .checkpoints, .hooks,
    ]

    /// A key as each kind has them.
    private func key(_ number: Int) -> String { String(format: "%032x", number) }

    private func withStore(
        _ body: (LMDBEventStore, SideFolder) async throws -> Void
    ) async throws {
        let folder = try Folder()
        let path = folder.path + "/books"
        let store = try await LMDBEventStore.create(at: path)
        // As a process has it that was there long before.
        try await body(store, SideFolder(path: path))
        await store.close()
    }

    @Test(arguments: SideKind.allCases)
    func `what goes along is read, and neither kept nor removed`(kind: SideKind) async throws {
        try await withStore { store, side in
            try await side.put([SideValue(key(1), [1])], of: kind)
            let moved = try await store.moveAway(to: "elsewhere", at: now)
            for side in [side, SideFolder(path: store.path)] {
                if kind.goesAlong {
                    await #expect(throws: EventStoreError.moved(moved)) {
                        try await side.put([SideValue(key(2), [2])], of: kind)
                    }
                    await #expect(throws: EventStoreError.moved(moved)) {
                        try await side.remove([key(1)], of: kind)
                    }
                    #expect(try await side.list(kind) == [key(1)])
                } else {
                    try await side.put([SideValue(key(2), [2])], of: kind)
                    #expect(try await side.list(kind) == [key(1), key(2)])
                    try await side.remove([key(2)], of: kind)
                }
                #expect(try await side.get(key(1), of: kind) == [1])
            }
            // And when they have come back, all is kept again.
            try await store.comeBack()
            try await side.put([SideValue(key(3), [3])], of: kind)
            #expect(try await side.get(key(3), of: kind) == [3])
        }
        #expect(kind.goesAlong == Self.along.contains(kind))
    }

    @Test func `what was refused is read, and no more is added or taken away`() async throws {
        try await withStore { store, side in
            try await side.add(Array("a".utf8), to: .refused)
            let moved = try await store.moveAway(to: "elsewhere", at: now)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await side.add(Array("b".utf8), to: .refused)
            }
            await #expect(throws: EventStoreError.moved(moved)) {
                try await side.clear(.refused)
            }
            #expect(try await side.lines(of: .refused) == [Array("a".utf8)])
        }
    }

    @Test func `no backup is noted`() async throws {
        try await withStore { store, _ in
            let ledger = BackupLedger(of: store.path)
            try ledger.add(BackupNote())
            let moved = try await store.moveAway(to: "elsewhere", at: now)
            #expect(throws: EventStoreError.moved(moved)) { try ledger.add(BackupNote()) }
            #expect(try ledger.notes().notes.count == 1)
        }
    }

    @Test func `nothing comes after it was said to have moved`() async throws {
        try await withStore { store, _ in
            // Given many that keep something all the time, each by itself.
            let path = store.path
            let flag = Flag()
            let keeping = Task {
                await withTaskGroup(of: Int.self) { group in
                    for task in 0..<6 {
                        group.addTask {
                            await kept(task, in: SideFolder(path: path), unless: flag)
                        }
                    }
                    return await group.reduce(0, +)
                }
            }
            let side = SideFolder(path: path)
            while try await side.list(.consumers).count < 6 { await Task.yield() }
            // When the store moves, then what is there is all that was kept, and all that ever will be.
            _ = try await store.moveAway(to: "elsewhere", at: now)
            flag.hasMoved.store(true, ordering: .sequentiallyConsistent)
            let there = try contents(of: path)
            let count = await keeping.value
            #expect(try contents(of: path) == there)
            #expect(try await side.lines(of: .refused).count == count)
            // Each of them may have been refused between the two.
            #expect((count...count + 6).contains(try await side.list(.unchanged).count))
        }
    }

    @Test func `says so where it can't be known where the books are`() async throws {
        try await withStore { store, side in
            _ = try await store.moveAway(to: "elsewhere", at: now)
            try Data("{}".utf8).write(to: URL(fileURLWithPath: FolderFence(of: store.path).file))
            let error = await #expect(throws: EventStoreError.self) {
                try await side.add([1], to: .refused)
            }
            guard case .unavailable = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// Each file that goes along, and what is in it.
    private func contents(of path: String) throws -> [String: Data] {
        var all: [String: Data] = [:]
        let kinds = Self.along.map(\.rawValue) + [SideList.refused.rawValue]
        for kind in kinds {
            let folder = path + "/" + kind
            guard FileManager.default.fileExists(atPath: folder) else { continue }
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
            where !name.hasSuffix("lock.mdb") {
                all["\(kind)/\(name)"] = try Data(
                    contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
            }
        }
        return all
    }
}

/// Whether it was said that the store has moved.
private final class Flag: Sendable {
    let hasMoved = Atomic(false)
}

/// Keeps something of each form, again and again, until the books have moved; answers how often.
private func kept(
    _ task: Int, in side: SideFolder, unless flag: Flag
) async -> Int {
    for number in 0... {
        do throws(EventStoreError) {
            let key = String(format: "%016x%016x", task + 1, number)
            try await side.put([SideValue("c\(task)", Array("\(number)".utf8))], of: .consumers)
            let isLate = flag.hasMoved.load(ordering: .sequentiallyConsistent)
            try await side.put([SideValue(key, [1])], of: .unchanged)
            try await side.add(Array("\(key)".utf8), to: .refused)
            #expect(!isLate)
        } catch {
            if case .moved = error { return number }
            Issue.record("\(error)")
            return number
        }
    }
    return 0
}
