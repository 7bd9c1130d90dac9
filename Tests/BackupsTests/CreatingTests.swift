import EventStore
import Foundation
import LMDBEventStore
import Testing

@testable import Backups

/// Writes bytes over a file's, at an offset; past its end, behind them.
func harm(_ path: String, at offset: Int, _ bytes: [UInt8]) throws {
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
}

func size(_ path: String) throws -> Int { try Data(contentsOf: URL(fileURLWithPath: path)).count }

func kind(_ body: () async throws -> Void) async throws -> BackupFault.Kind? {
    do { try await body() } catch let fault as BackupFault { return fault.kind }
    return nil
}

@Suite struct `A backup` {
    @Test(arguments: [Packing.none, .zlib])
    func `is put back as the store it was made of`(packing: Packing) async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(500)
        var plan = scratch.plan(store)
        plan.packing = packing
        let made = try await Backup.create(plan, at: scratch.backup)
        let root = try await store.verify().root
        #expect(made.point.position == 500 && made.added == 500 && made.point.root == root)
        let report = try await Backup.verify(scratch.backup)
        #expect(report.isSound && report.root == root && report.torn == 0 && report.beyond == 0)
        let target = scratch.path + "/again"
        let restored = try await Backup.restore(scratch.backup, RestorePlan(to: target))
        #expect(restored.root == root && restored.position == 500 && restored.point == made.name)
        let again = try await LMDBEventStore.open(at: target)
        #expect(again.id == store.id)
        #expect(try await again.verify().root == root)
        await again.close()
        #expect(!FileManager.default.fileExists(atPath: target + ".restoring"))
        await store.close()
    }

    @Test func `takes only what is new, and the same again as another point`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(100)
        let plan = scratch.plan(store)
        let first = try await Backup.create(plan, at: scratch.backup)
        let log = scratch.backup + "/log/00000000000000000001"
        let before = try Data(contentsOf: URL(fileURLWithPath: log))
        try await store.fill(150)
        let second = try await Backup.create(plan, at: scratch.backup)
        #expect(second.added == 50 && second.name > first.name)
        let after = try Data(contentsOf: URL(fileURLWithPath: log))
        #expect(after.starts(with: before) && after.count > before.count)
        let third = try await Backup.create(plan, at: scratch.backup)
        #expect(third.added == 0 && third.point.root == second.point.root)
        let report = try await Backup.verify(scratch.backup)
        #expect(report.isSound && report.points.map(\.point.position) == [100, 150, 150])
        #expect(report.root == (try await store.verify().root))
        await store.close()
    }

    @Test func `of an empty store is one, and goes on`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(0)
        let plan = scratch.plan(store)
        _ = try await Backup.create(plan, at: scratch.backup)
        #expect(try await Backup.verify(scratch.backup).isSound)
        let empty = scratch.path + "/empty"
        #expect(try await Backup.restore(scratch.backup, RestorePlan(to: empty)).position == 0)
        try await store.fill(3)
        #expect(try await Backup.create(plan, at: scratch.backup).added == 3)
        #expect(try await Backup.verify(scratch.backup).isSound)
        await store.close()
    }

    @Test func `drops points that are too old, and never the newest`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(5)
        var plan = scratch.plan(store)
        _ = try await Backup.create(plan, at: scratch.backup)
        _ = try await Backup.create(plan, at: scratch.backup)
        plan.keepSince = Timestamp(milliseconds: Timestamp.now.milliseconds + 60_000)
        let made = try await Backup.create(plan, at: scratch.backup)
        #expect(made.dropped == 2)
        #expect(try await Backup.verify(scratch.backup).points.map(\.name) == [made.name])
        await store.close()
    }

    @Test(arguments: [1, 31, 40, 200])
    func `that was cut off anywhere goes on with the next`(left: Int) async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(50)
        let plan = scratch.plan(store)
        let made = try await Backup.create(plan, at: scratch.backup)
        let log = scratch.backup + "/log/00000000000000000001"
        let whole = try size(log)
        try harm(log, at: whole, [UInt8](repeating: 7, count: left))
        let torn = try await Backup.verify(scratch.backup)
        #expect(torn.isSound && torn.torn == left && torn.position == 50)
        // What has no point is none.
        try FileManager.default.removeItem(atPath: "\(scratch.backup)/points/\(made.name).json")
        let unfinished = try await Backup.verify(scratch.backup)
        #expect(!unfinished.isSound && unfinished.points.isEmpty)
        let again = try await Backup.create(plan, at: scratch.backup)
        #expect(again.torn == left && again.added == 0)
        #expect(try size(log) == whole)
        #expect(try await Backup.verify(scratch.backup).isSound)
        await store.close()
    }

    @Test func `that was harmed says so, and isn't put back`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(50)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let log = scratch.backup + "/log/00000000000000000001"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
        for offset in stride(from: 70, to: bytes.count, by: 997) {
            try harm(log, at: offset, [bytes[offset] ^ 1])
            #expect(try await !Backup.verify(scratch.backup).isSound, "\(offset)")
            let found = try await kind {
                _ = try await Backup.restore(
                    scratch.backup, RestorePlan(to: scratch.path + "/again"))
            }
            #expect(found == .damaged)
            #expect(!FileManager.default.fileExists(atPath: scratch.path + "/again"))
            try harm(log, at: offset, [bytes[offset]])
        }
        #expect(try await Backup.verify(scratch.backup).isSound)
        await store.close()
    }

    @Test func `isn't made where another store's are, or where the log went on otherwise`()
        async throws
    {
        let scratch = try Scratch()
        let (store, other) = (
            try await scratch.store(20), try await scratch.store(20, at: "other")
        )
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let files = try scratch.files("backup")
        #expect(
            try await kind {
                _ = try await Backup.create(scratch.plan(other, at: "other"), at: scratch.backup)
            } == .anothers)
        // An older copy of the store, which then goes on by itself.
        let old = scratch.path + "/old"
        var plan = RestorePlan(to: old)
        plan.position = 10
        _ = try await Backup.restore(scratch.backup, plan)
        let forked = try await LMDBEventStore.open(at: old)
        let isDiverged = { () async throws -> Bool in
            try await kind {
                _ = try await Backup.create(scratch.plan(forked, at: "old"), at: scratch.backup)
            } == .diverged
        }
        #expect(try await isDiverged())
        try await forked.fill(40)
        #expect(try await isDiverged())
        #expect(try scratch.files("backup") == files)
        for store in [store, other, forked] { await store.close() }
    }

    @Test func `has a folder of its own, and one writer at a time`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(3)
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/full", withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: scratch.path + "/full/notes.txt"))
        let plan = scratch.plan(store)
        #expect(
            try await kind { _ = try await Backup.create(plan, at: scratch.path + "/full") }
                == .inTheWay)
        _ = try await Backup.create(plan, at: scratch.backup)
        let folder = try BackupFolder(at: scratch.backup)
        let hold = try folder.lock()
        #expect(try await kind { _ = try await Backup.create(plan, at: scratch.backup) } == .busy)
        withExtendedLifetime(hold) {}
        await store.close()
    }
}
