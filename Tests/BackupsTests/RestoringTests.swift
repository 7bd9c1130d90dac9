import EventStore
import Foundation
import LMDBEventStore
import PersonalData
import Testing

@testable import Backups

@Suite struct `A store that is put back` {
    @Test func `ends where it is asked to, and never in the midst of an append`() async throws {
        let scratch = try Scratch()
        // Appends of one, two and three events, again and again.
        let store = try await scratch.store(60)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        for (asked, head) in [(UInt64(6), UInt64(6)), (5, 3), (4, 3), (1, 1), (60, 60)] {
            var plan = RestorePlan(to: "\(scratch.path)/to-\(asked)")
            plan.position = asked
            let restored = try await Backup.restore(scratch.backup, plan)
            #expect(restored.position == head && restored.halved == asked - head)
            let again = try await LMDBEventStore.open(at: plan.target)
            try await again.fill(70)
            #expect(try await again.verify().isSound)
            await again.close()
        }
        var plan = RestorePlan(to: scratch.path + "/beyond")
        plan.position = 61
        let found = try await kind { _ = try await Backup.restore(scratch.backup, plan) }
        #expect(found == .beyond)
        await store.close()
    }

    @Test func `holds what was recorded by then`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(6)
        let then = Timestamp.now
        try await Task.sleep(for: .milliseconds(5))
        try await store.fill(12)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        var plan = RestorePlan(to: scratch.path + "/then")
        plan.time = then
        #expect(try await Backup.restore(scratch.backup, plan).position == 6)
        await store.close()
    }

    @Test func `never goes where something is`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(6)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let found = try await kind {
            _ = try await Backup.restore(
                scratch.backup, RestorePlan(to: scratch.path + "/store"))
        }
        #expect(found == .inTheWay)
        await store.close()
    }

    @Test func `begins anew where a run was cut off`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(6)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let beside = scratch.path + "/again.restoring/log"
        try FileManager.default.createDirectory(
            atPath: beside, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(fileURLWithPath: beside + "/data.mdb"))
        let restored = try await Backup.restore(
            scratch.backup, RestorePlan(to: scratch.path + "/again/"))
        #expect(restored.position == 6)
        await store.close()
    }

    @Test func `comes through a pipe`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(3_000)
        let tar = scratch.path + "/backup.tar"
        let out = open(tar, O_WRONLY | O_CREAT, 0o600)
        let made = try await Backup.stream(scratch.plan(store), to: out)
        close(out)
        let input = open(tar, O_RDONLY)
        try await Backup.unpack(from: input, to: scratch.backup)
        close(input)
        let report = try await Backup.verify(scratch.backup)
        #expect(report.isSound && report.root == made.point.root && report.position == 3_000)
        // It is a backup like any other: more can be added to it.
        try await store.fill(3_010)
        #expect(try await Backup.create(scratch.plan(store), at: scratch.backup).added == 10)
        #expect(try await Backup.verify(scratch.backup).isSound)
        // Cut off anywhere, it isn't taken for one.
        let bytes = try Data(contentsOf: URL(fileURLWithPath: tar))
        for count in [0, 100, 700, bytes.count / 2, bytes.count - 1_100] {
            try bytes.prefix(count).write(to: URL(fileURLWithPath: tar))
            let input = open(tar, O_RDONLY)
            let found = try await kind {
                try await Backup.unpack(from: input, to: scratch.path + "/cut")
            }
            close(input)
            #expect(found == .damaged, "\(count)")
        }
        await store.close()
    }

    @Test func `has its keys, which may be sealed, or lie apart`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(4)
        let keys = KeyFile(path: scratch.path + "/store/keys", of: store.id)
        try keys.make()
        let original = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/store/keys"))
        var plan = scratch.plan(store)
        plan.keys = KeysPlace(apart: scratch.path + "/apart", passphrase: "correct horse")
        let made = try await Backup.create(plan, at: scratch.backup)
        #expect(made.hasNewKeys && made.point.keys?.isSealed == true)
        #expect(try scratch.files("backup").allSatisfy { !$0.hasPrefix("keys/") })
        // Nothing changed: they aren't copied once more.
        #expect(try await !Backup.create(plan, at: scratch.backup).hasNewKeys)
        #expect(try scratch.files("apart").count == 1)

        var back = RestorePlan(to: scratch.path + "/again")
        func found() async throws -> BackupFault.Kind? {
            try await kind { _ = try await Backup.restore(scratch.backup, back) }
        }
        #expect(try await found() == .keysSealed)
        back.passphrase = "wrong horse"
        #expect(try await found() == .keysSealed)
        back.passphrase = "correct horse"
        #expect(try await Backup.restore(scratch.backup, back).hasKeys)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/again/keys")) == original)
        // They are gone: that is said, unless it is meant.
        try FileManager.default.moveItem(
            atPath: scratch.path + "/apart", toPath: scratch.path + "/elsewhere")
        back.target = scratch.path + "/third"
        #expect(try await found() == .keysMissing)
        back.leavesKeysOut = true
        #expect(try await !Backup.restore(scratch.backup, back).hasKeys)
        (back.leavesKeysOut, back.keys) = (false, scratch.path + "/elsewhere")
        back.target = scratch.path + "/fourth"
        #expect(try await Backup.restore(scratch.backup, back).hasKeys)
        await store.close()
    }
}
