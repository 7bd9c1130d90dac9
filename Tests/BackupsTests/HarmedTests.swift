import EventStore
import Foundation
import LMDBEventStore
import Testing

@testable import Backups

@Suite struct `A backup of which a part is harmed` {
    /// Two points, the newer of which can't be read.
    private func withBadNewest(_ scratch: Scratch) async throws -> (LMDBEventStore, String) {
        let store = try await scratch.store(20)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        try await store.fill(30)
        let bad = try await Backup.create(scratch.plan(store), at: scratch.backup).name
        try harm("\(scratch.backup)/points/\(bad).json", at: 0, Array("half".utf8))
        return (store, bad)
    }

    /// Its first part stands in the file once it is told of, and is read back later.
    @Test func `is no backup where what was written isn't what stands there`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(0)
        // More than fits into one part.
        let long = Array(#"{"n":"\#(String(repeating: "n", count: 60_000))"}"#.utf8)
        for number in 0..<20 {
            try await store.append(
                AppendRequest(
                    [
                        StreamAppend(
                            try StreamName("count-1"),
                            events: [NewEvent(type: "Counted", payload: long)])
                    ],
                    commandID: "long-\(number)"))
        }
        let log = scratch.backup + "/log/00000000000000000001"
        do {
            _ = try await Backup.create(scratch.plan(store), at: scratch.backup) { done, all in
                guard done == all else { return }
                do { try harm(log, at: 5_000, [7]) } catch { Issue.record(error) }
            }
            Issue.record("nobody saw it")
        } catch let fault as BackupFault {
            #expect(fault.kind == .damaged && "\(fault)".contains(log), "\(fault)")
        }
        #expect(try Backup.list(scratch.backup).points.isEmpty)
        #expect(try await Backup.create(scratch.plan(store), at: scratch.backup).added == 20)
        #expect(try await Backup.verify(scratch.backup).isSound)
        await store.close()
    }

    @Test func `goes on though its newest point can't be read`() async throws {
        let scratch = try Scratch()
        let (store, bad) = try await withBadNewest(scratch)
        try await store.fill(40)
        let made = try await Backup.create(scratch.plan(store), at: scratch.backup)
        #expect(made.name > bad && made.unreadable == [bad] && made.point.position == 40)
        let report = try await Backup.verify(scratch.backup)
        #expect(report.unreadable == [bad] && report.damage == nil && report.position == 40)
        await store.close()
    }

    @Test func `is put back though its newest point can't be read, whole or as it was`()
        async throws
    {
        let scratch = try Scratch()
        let (store, bad) = try await withBadNewest(scratch)
        for (position, head) in [(nil, 30), (10, 9)] as [(UInt64?, UInt64)] {
            var plan = RestorePlan(to: "\(scratch.path)/again-\(head)")
            plan.position = position
            let restored = try await Backup.restore(scratch.backup, plan)
            #expect(restored.position == head && restored.unreadable == [bad])
        }
        await store.close()
    }

    @Test func `lets go of old points, also of those that can't be read`() async throws {
        let scratch = try Scratch()
        let (store, bad) = try await withBadNewest(scratch)
        var plan = scratch.plan(store)
        // While it stays, nobody knows what it names: that stays too.
        let sides = try scratch.files("backup/sides")
        plan.keepSince = BackupFolder.time(of: bad)
        #expect(try await Backup.create(plan, at: scratch.backup).dropped == 1)
        #expect(try scratch.files("backup/sides").count >= sides.count)
        plan.keepSince = Timestamp(milliseconds: Timestamp.now.milliseconds + 60_000)
        let made = try await Backup.create(plan, at: scratch.backup)
        #expect(made.dropped == 2 && made.unreadable.isEmpty)
        #expect(try await Backup.verify(scratch.backup).isSound)
        await store.close()
    }

    /// A frame whose checksum holds, with records that are too short to be any.
    @Test(arguments: 0..<4)
    func `that somebody has made up is refused, however its checksums hold`(bytes: Int)
        async throws
    {
        let scratch = try Scratch()
        let store = try await scratch.store(5)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let log = scratch.backup + "/log/00000000000000000001"
        var frame = FrameBuilding(of: store.id, .none)
        [UInt8](repeating: 1, count: bytes).withUnsafeBytes { frame.add(6, $0) }
        try frame.close { try harm(log, at: try size(log), Array($0)) }
        let found = [
            try await kind { _ = try await Backup.verify(scratch.backup) },
            try await kind {
                _ = try await Backup.restore(
                    scratch.backup, RestorePlan(to: scratch.path + "/again"))
            },
            try await kind {
                _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
            },
        ]
        #expect(found == [.damaged, .damaged, .damaged])
        await store.close()
    }

    @Test(arguments: [
        #""file":"sides/../../store/MANIFEST""#, #""file":"/etc/passwd.tar""#,
        #""file":"sides/a/b.tar""#,
    ])
    func `never has files outside of it taken away`(file: String) async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(5)
        let made = try await Backup.create(scratch.plan(store), at: scratch.backup)
        let path = "\(scratch.backup)/points/\(made.name).json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let changed = text.replacing(#""file":"sides/\#(made.name).tar""#, with: file)
        #expect(changed != text)
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await Backup.verify(scratch.backup).unreadable == [made.name])
        var plan = scratch.plan(store)
        plan.keepSince = Timestamp(milliseconds: Timestamp.now.milliseconds + 60_000)
        #expect(try await Backup.create(plan, at: scratch.backup).dropped == 1)
        #expect(try scratch.files("store").contains("MANIFEST"))
        await store.close()
    }
}

@Suite struct `A folder that one writes to` {
    @Test(arguments: [EBADF, ENOTSUP, ENOLCK])
    func `is locked by a file in it, where its disk can't lock folders`(code: Int32) throws {
        let scratch = try Scratch()
        let hold = try FolderHold(scratch.path) { file in
            fcntl(file, F_GETFL) & O_ACCMODE == O_RDWR ? FolderHold.flocking(file) : code
        }
        #expect(throws: BackupFault.self) {
            _ = try FolderHold(besides: scratch.path, scratch.path + "/" + FolderHold.name)
        }
        withExtendedLifetime(hold) {}
    }

    @Test func `is handed over without the file that locks it`() async throws {
        let scratch = try Scratch()
        let store = try await scratch.store(3)
        _ = try await Backup.create(scratch.plan(store), at: scratch.backup)
        try Data().write(to: URL(fileURLWithPath: scratch.backup + "/" + FolderHold.name))
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "cf", scratch.path + "/it.tar", "-C", scratch.backup, "."]
        try tar.run()
        tar.waitUntilExit()
        let input = open(scratch.path + "/it.tar", O_RDONLY)
        try await Backup.unpack(from: input, to: scratch.path + "/there")
        close(input)
        #expect(try await Backup.verify(scratch.path + "/there").isSound)
        await store.close()
    }

    @Test func `is said to be another's only where it is`() throws {
        let scratch = try Scratch()
        func kind(_ code: Int32) -> BackupFault.Kind? {
            do throws(BackupFault) {
                _ = try FolderHold(scratch.path) { _ in code }
                return nil
            } catch { return error.kind }
        }
        #expect(kind(EWOULDBLOCK) == .busy)
        #expect(kind(ENOLCK) == .system && kind(EIO) == .system)
    }
}

@Suite struct `An archive` {
    private func archive(_ names: [String]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try withoutActuallyEscaping({ (piece: UnsafeRawBufferPointer) throws in
            bytes.append(contentsOf: piece)
        }) { take in
            let tar = TarWriting(take)
            for name in names { try tar.add(Array(name.utf8), as: name) }
            try tar.end()
        }
        return bytes
    }

    @Test func `has names of up to 255 bytes, which every system reads`() throws {
        let long = "consumers/" + String(repeating: "a", count: 140) + "/"
        let names = [
            "short", String(repeating: "n", count: 100), long + String(repeating: "b", count: 100),
            "consumers/" + String(repeating: "c", count: 99) + ".json",
        ].filter { $0 != "" }
        let fit = names.dropLast()
        let bytes = try archive(Array(fit))
        var found: [String] = []
        try TarReading(of: bytes).forEachFile { name, _ in
            { found.append(name + "=" + String(decoding: $0, as: UTF8.self)) }
        }
        #expect(found == fit.map { "\($0)=\($0)" })
        let scratch = try Scratch()
        try Data(bytes).write(to: URL(fileURLWithPath: scratch.path + "/it.tar"))
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "xf", scratch.path + "/it.tar", "-C", scratch.path]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
        #expect(Set(try scratch.files("")).isSuperset(of: fit))
        #expect(throws: BackupFault.self) { try archive([names[3]]) }
    }
}
