import EventStore
import Foundation
import Testing

@testable import LMDBEventStore

@Suite struct `Room that a store doesn't need` {
    @Test func `is given back while others append and read, and the store stays sound`()
        async throws
    {
        var options = StoreOptions()
        options.segmentEvents = 20
        let path = TemporaryFolder.path()
        let store = try await LMDBEventStore.create(at: path, options)
        for number in 0..<400 { try await store.append(request(number)) }
        let before = try await index(of: store)
        #expect(before.needless > 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 400..<900 { try await store.append(request(number)) }
            }
            group.addTask {
                for _ in 0..<50 {
                    var seen: Position = 0
                    _ = try await store.readAll(LogRead(after: 0)) { event in
                        #expect(event.position == seen + 1)
                        seen = event.position
                        return true
                    }
                }
            }
            for _ in 0..<20 { #expect(try await store.giveBack() == nil) }
            try await group.waitForAll()
        }
        #expect(try await store.head() == 900)
        #expect(try await store.verify().isSound)
        await store.close()
        // As a process that comes later finds it.
        let again = try await LMDBEventStore.open(at: path)
        #expect(try await again.verify().isSound)
        await again.close()
        try TemporaryFolder.remove(path)
    }

    @Test func `is what a making that was cut off left, too`() async throws {
        try await withClosedStore(events: 10, filled: true) { path in
            for name in ["index.new", "index.old"] {
                try FileManager.default.createDirectory(
                    atPath: "\(path)/\(name)", withIntermediateDirectories: false)
                try Data(repeating: 1, count: 100_000).write(
                    to: URL(fileURLWithPath: "\(path)/\(name)/data.mdb"))
            }
            try Data(repeating: 0, count: 100_000).write(
                to: URL(fileURLWithPath: "\(path)/log/journal-next"))
            let store = try await LMDBEventStore.open(at: path)
            let before = try await store.room()
            #expect(before.map { $0.needless >= 100_000 } == [true, true], "\(before)")
            #expect(try await store.giveBack() == nil)
            let after = try await store.room()
            #expect(after.map { $0.needless < 50_000 } == [true, true], "\(after)")
            #expect(try await store.verify().isSound)
            await store.close()
        }
    }

    @Test func `stays while somebody reads who takes no place among LMDB's readers`() async throws {
        try await withClosedStore(events: 10, filled: true) { path in
            let store = try await LMDBEventStore.open(at: path)
            let reading = try FolderLock(standingStill: path + "/log", of: path)
            #expect(try await store.giveBack() == .busy)
            withExtendedLifetime(reading) {}
            await store.close()
        }
    }

    private func index(of store: LMDBEventStore) async throws -> Room {
        try #require(try await store.room().first { $0.part == "index" })
    }
}
