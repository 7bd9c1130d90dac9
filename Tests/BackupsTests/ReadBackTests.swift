import EventStore
import LMDBEventStore
import Testing

@testable import Backups

@Suite struct `What was written to a backup` {
    @Test func `is read back while more is written`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(50)
        let first = try await Backup.create(scratch.plan(store), at: scratch.backup)
        try await store.fill(90)
        let second = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let folder = try BackupFolder(at: scratch.backup)
        let behind = try #require(ReadingBehind(ReadBack(of: nil), in: folder))
        behind.goOn(to: first.point.place)
        behind.catchUp()
        behind.goOn(to: second.point.place)
        let read = try behind.end()
        #expect(read.tree.root.hexadecimal == second.point.root)
        #expect(read.place == second.point.place && UInt64(read.witness) == second.point.witness)
        await store.close()
    }

    @Test func `is what stands there, or that is told`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(50)
        let made = try await Backup.create(scratch.plan(store), at: scratch.backup)
        try harm(scratch.backup + "/log/00000000000000000001", at: 200, [7])
        let behind = try #require(
            ReadingBehind(ReadBack(of: nil), in: try BackupFolder(at: scratch.backup)))
        behind.goOn(to: made.point.place)
        // It never will be: nobody waits for that.
        behind.catchUp()
        #expect(throws: BackupFault.self) { try behind.end() }
        // Nothing was written: nothing is read.
        let idle = try #require(
            ReadingBehind(ReadBack(of: made.point), in: try BackupFolder(at: scratch.backup)))
        #expect(try idle.end().place == made.point.place)
        await store.close()
    }
}
