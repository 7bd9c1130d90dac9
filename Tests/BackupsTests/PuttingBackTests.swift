import EventStore
import Foundation
import LMDBEventStore
import PersonalData
import SideFiles
import Testing

@testable import Backups

@Suite struct `What lies beside a log that is put back` {
    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    @Test func `tells why nobody's consumer has stopped, and that it has`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(5)
        let kept = scratch.path + "/store/consumers/mail.json"
        try write(
            #"{"position":2,"eventId":"","parked":{"position":3,"type":"Counted","since":"2026-11-23T12:00:00.000Z","reason":"no such address: ada@example.org"}}"#,
            to: kept)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        for file in try scratch.files("backup/sides") {
            let bytes = try Data(
                contentsOf: URL(fileURLWithPath: scratch.backup + "/sides/" + file))
            #expect(bytes.range(of: Data("ada@".utf8)) == nil)
        }
        _ = try await Backup.restore(scratch.backup, RestorePlan(to: scratch.path + "/again"))
        let text = try String(
            contentsOfFile: scratch.path + "/again/consumers/mail.json", encoding: .utf8)
        #expect(text.contains(#""position":2"#) && text.contains(SideCopying.leftOut), "\(text)")
        await store.close()
    }

    @Test func `knows the backup that it is of, and where its keys are`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(4)
        try KeyFile(path: scratch.path + "/store/keys", of: store.id).make()
        let made = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let keys = try #require(made.point.keys?.path(in: scratch.backup))
        var plan = RestorePlan(to: scratch.path + "/again")
        let elsewhere = scratch.path + "/copied.tar"
        try FileManager.default.copyItem(atPath: keys, toPath: elsewhere)
        plan.keys = elsewhere
        _ = try await Backup.restore(scratch.backup, plan)
        let notes = try BackupLedger(of: plan.target).notes().notes
        #expect(notes.map(\.keys) == [keys, elsewhere])
        #expect(notes.allSatisfy { $0.place == scratch.backup && $0.position == 4 })
        // What came through a pipe lies nowhere.
        (plan.target, plan.keys, plan.place) = (scratch.path + "/piped", nil, "-")
        _ = try await Backup.restore(scratch.backup, plan)
        #expect(
            try BackupLedger(of: plan.target).notes().notes.map(\.place) == ["-"])
        await store.close()
    }

    @Test func `has keys that begin anew where they are left out, with a point or without`()
        async throws
    {
        let scratch = try Scratch()
        let store = try await scratch.store(4)
        let made = try await Backup.create(scratch.plan(store), at: scratch.backup)
        var plan = RestorePlan(to: scratch.path + "/one")
        plan.leavesKeysOut = true
        _ = try await Backup.restore(scratch.backup, plan)
        try FileManager.default.removeItem(atPath: "\(scratch.backup)/points/\(made.name).json")
        plan.target = scratch.path + "/two"
        #expect(try await Backup.restore(scratch.backup, plan).beyond == 4)
        for name in ["one", "two"] {
            let keys = try String(contentsOfFile: "\(scratch.path)/\(name)/keys", encoding: .utf8)
            #expect(keys == KeyFile.beginsAnew)
        }
        await store.close()
    }

    @Test func `has its settings put where nothing is, once the store is sound`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(4)
        let settings = scratch.path + "/daybook.toml"
        try write("actor = 'grace'\n", to: settings)
        var plan = RestorePlan(to: scratch.path + "/again")
        plan.settings = scratch.path + "/new.toml"
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        #expect(try await Backup.restore(scratch.backup, plan).settings == nil)
        var backedUp = scratch.plan(store)
        backedUp.settings = settings
        _ = try await Backup.create(backedUp, at: scratch.backup)
        plan.target = scratch.path + "/second"
        #expect(try await Backup.restore(scratch.backup, plan).settings == plan.settings)
        plan.target = scratch.path + "/third"
        let found = try await kind { _ = try await Backup.restore(scratch.backup, plan) }
        #expect(found == .inTheWay)
        #expect(!FileManager.default.fileExists(atPath: plan.target))
        await store.close()
    }

    @Test func `leaves nothing where somebody asks to stop while it is read once more`()
        async throws
    {
        let scratch = try Scratch()
        let store = try await scratch.store(100)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let plan = RestorePlan(to: scratch.path + "/again")
        await #expect(throws: CancellationError.self) {
            try await Backup.restore(scratch.backup, plan) { what, _, _ in
                if what == "verifying" { plan.stop.raise() }
            }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == [
                "backup", "store",
            ])
        await store.close()
    }

    @Test func `isn't gone on with once somebody asks to stop`() async throws {
        let scratch = try Scratch()
        // Fewer than are told of at once.
        let store = try await scratch.store(50)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let plan = RestorePlan(to: scratch.path + "/again")
        plan.stop.raise()
        var restoring = Restoring(
            folder: try BackupFolder(at: scratch.backup), plan: plan,
            beside: scratch.path + "/beside", keys: nil)
        #expect(throws: CancellationError.self) { try restoring.putLog { _, _, _ in } }
        await store.close()
    }
}
