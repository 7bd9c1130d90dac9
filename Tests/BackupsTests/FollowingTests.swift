import EventStore
import Foundation
import LMDBEventStore
import PersonalData
import Synchronization
import Testing

@testable import Backups

/// What a following has told so far.
private final class Told: Sendable {
    private let news = Mutex<[FollowingNews]>([])

    func add(_ one: FollowingNews) { news.withLock { $0.append(one) } }

    func wait(for what: String, _ isIt: @Sendable (FollowingNews) -> Bool) async throws {
        for _ in 0..<100 {
            if news.withLock({ $0.contains(where: isIt) }) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("it never told: \(what)")
    }

    func count(_ isIt: (FollowingNews) -> Bool) -> Int { news.withLock { $0.count(where: isIt) } }
}

extension FollowingNews {
    fileprivate var isPoint: Bool { if case .made = self { true } else { false } }
    fileprivate var isStandstill: Bool { if case .standsStill = self { true } else { false } }
    fileprivate var isGoingOn: Bool { if case .goesOn = self { true } else { false } }
}

@Suite struct `A backup that goes on` {
    /// Waits, for a second and what a busy machine adds, until the log in the folder is so long.
    private func wait(_ scratch: Scratch, until position: UInt64) async throws {
        for _ in 0..<60 {
            let folder = try BackupFolder(at: scratch.backup)
            if try folder.walk({ _, _ in true }).place.position == position { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("the backup never came to \(position)")
    }

    @Test func `has what is written within a second, and ends with a point`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(20)
        let (told, stop, plan) = (Told(), StopSign(), scratch.plan(store))
        let path = scratch.backup
        let following = Task {
            try await Backup.follow(plan, at: path, until: stop) { told.add($0) }
        }
        try await told.wait(for: "a point") { $0.isPoint }
        for events in [30, 31, 60] {
            try await store.fill(events)
            try await wait(scratch, until: UInt64(events))
        }
        // The machine is lost now: what lies behind the last point is put back too.
        let lost = scratch.path + "/lost"
        try FileManager.default.copyItem(atPath: path, toPath: lost)
        let restored = try await Backup.restore(
            lost, RestorePlan(to: scratch.path + "/again"))
        #expect(restored.position == 60 && restored.beyond == 40)
        #expect(restored.root == (try await store.verify().root))
        stop.raise()
        try await following.value
        let report = try await Backup.verify(path)
        #expect(report.isSound && report.points.map(\.point.position) == [60])
        await store.close()
    }

    @Test func `says once that its folder is gone, and goes on when it is back`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(20)
        let (told, stop, plan) = (Told(), StopSign(), scratch.plan(store))
        let path = scratch.backup
        let following = Task {
            try await Backup.follow(plan, at: path, until: stop) { told.add($0) }
        }
        try await told.wait(for: "a point") { $0.isPoint }
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        // As of a disk that isn't mounted: there is a folder, and nothing in it.
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try await store.fill(40)
        try await told.wait(for: "that it stands still") { $0.isStandstill }
        try await Task.sleep(for: .milliseconds(1_500))
        #expect(told.count { $0.isStandstill } == 1)
        #expect(try scratch.files("backup").isEmpty)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        try await told.wait(for: "that it goes on") { $0.isGoingOn }
        try await wait(scratch, until: 40)
        stop.raise()
        try await following.value
        #expect(try await Backup.verify(path).isSound)
        await store.close()
    }

    @Test func `ends where it could never go on`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(20)
        _ = try await Backup.create(scratch.plan(store), at: scratch.path + "/first")
        var plan = RestorePlan(to: scratch.path + "/old")
        plan.position = 9
        _ = try await Backup.restore(scratch.path + "/first", plan)
        let forked = try await LMDBEventStore.open(at: plan.target)
        try await forked.fill(30)
        let (told, stop, path) = (Told(), StopSign(), scratch.backup)
        let following = Task {
            try await Backup.follow(scratch.plan(forked, at: "old"), at: path, until: stop) {
                told.add($0)
            }
        }
        try await told.wait(for: "a point") { $0.isPoint }
        // Another backup is put in its place, of the same store as it went on elsewhere.
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        try FileManager.default.moveItem(atPath: scratch.path + "/first", toPath: path)
        #expect(try await kind { try await following.value } == .diverged)
        for store in [store, forked] { await store.close() }
    }

    @Test func `ends with the keys as they are, though no event came`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(5)
        let keys = KeyFile(path: scratch.path + "/store/keys", of: store.id)
        try keys.make()
        let (told, stop, plan, path) = (Told(), StopSign(), scratch.plan(store), scratch.backup)
        let following = Task {
            try await Backup.follow(plan, at: path, until: stop) { told.add($0) }
        }
        try await told.wait(for: "a point") { $0.isPoint }
        let file = try FileHandle(
            forWritingTo: URL(fileURLWithPath: scratch.path + "/store/keys"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(repeating: 0, count: 64))
        try file.close()
        stop.raise()
        try await following.value
        let secrets = try #require(try SideCopying(store: plan.folder).secrets())
        let newest = try #require(try BackupFolder(at: path).newest())
        #expect(newest.point.keys?.contents == Digest(of: secrets).hexadecimal)
        await store.close()
    }
}
