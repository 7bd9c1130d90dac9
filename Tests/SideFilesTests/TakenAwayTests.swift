import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Preflight
import ReadModels
import SideFiles
import Synchronization
import Testing

/// What a power cut would leave of a folder: each folder in it lists what it listed when it was last
/// synced, and every file is as it was then.
private final class FolderDisk: Sendable {
    let path: String
    private let listings = Mutex<[String: [String: Data]]>([:])
    private let isBroken = Mutex(false)

    /// All that is there now counts as synced.
    init(_ path: String) throws {
        self.path = path
        try note(path)
        for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
            var isFolder = ObjCBool(false)
            let inner = path + "/" + name
            if FileManager.default.fileExists(atPath: inner, isDirectory: &isFolder),
                isFolder.boolValue
            {
                try note(inner)
            }
        }
    }

    /// From now on every sync fails.
    func breakDown() { isBroken.withLock { $0 = true } }

    func sync(_ path: String) throws(EventStoreError) {
        if isBroken.withLock({ $0 }) { throw .unavailable("the disk is broken") }
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unavailable("\(path) isn't there")
        }
        // What a file says counts as synced with its folder.
        if !isFolder.boolValue { return }
        do { try note(path) } catch { throw .unavailable("\(error)") }
    }

    private func note(_ path: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        var listing: [String: Data] = [:]
        for name in names {
            listing[name] = FileManager.default.contents(atPath: path + "/" + name) ?? Data()
        }
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        listings.withLock { $0[path] = listing }
    }

    /// The files that would be there, by their paths in the folder.
    var left: [String: Data] {
        let listings = listings.withLock { $0 }
        var left: [String: Data] = [:]
        func visit(_ folder: String, _ prefix: String) {
            for (name, bytes) in listings[folder] ?? [:] {
                let inner = folder + "/" + name
                if listings[inner] != nil {
                    visit(inner, prefix + name + "/")
                } else {
                    left[prefix + name] = bytes
                }
            }
        }
        visit(URL(fileURLWithPath: path).standardizedFileURL.path, "")
        return left
    }

    func holds(_ text: String) -> Bool {
        left.values.contains { $0.range(of: Data(text.utf8)) != nil }
    }
}

@Suite struct `What is taken away with a person` {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Has something kept, then taken away, and looks at what a power cut leaves.
    private func check(
        _ keep: (SideFolder) async throws -> Void, _ forget: (SideFolder) async throws -> Void
    ) async throws {
        try await keep(SideFolder(path: folder.path))
        let disk = try FolderDisk(folder.path)
        #expect(disk.holds("Quist"))
        try await forget(SideFolder(path: folder.path, sync: disk.sync))
        #expect(!disk.holds("Quist"), "\(disk.left.keys.sorted())")
        // What a process took away that was killed before its sync is gone only for those who look.
        try await keep(SideFolder(path: folder.path))
        let later = try FolderDisk(folder.path)
        #expect(later.holds("Quist"))
        try await forget(SideFolder(path: folder.path))
        try await forget(SideFolder(path: folder.path, sync: later.sync))
        #expect(!later.holds("Quist"), "\(later.left.keys.sorted())")
        // And where that can't be waited for, it is said.
        later.breakDown()
        await #expect(throws: EventStoreError.self) {
            try await keep(SideFolder(path: folder.path))
            try await forget(SideFolder(path: folder.path, sync: later.sync))
        }
    }

    @Test func `stays away after a power cut: refused commands`() async throws {
        try await check { side in
            try await side.add(Array("Quist".utf8), to: .refused)
        } _: { side in
            try await RefusedCommands(in: side, of: UUID()).discard()
        }
    }

    @Test func `stays away after a power cut: snapshots`() async throws {
        try await check { side in
            for stream in ["user-ada", "user-bob"] {
                await Snapshots(in: side).keep(
                    Snapshot(
                        stream: try StreamName(stream), revision: 3, witness: "e", binary: "b",
                        state: Array(#"{"name":"Quist"}"#.utf8)))
            }
        } _: { side in
            try await Snapshots(in: side).forget(["user"])
        }
    }

    @Test func `stays away after a power cut: what checks go by`() async throws {
        try await check { side in
            try await side.put([SideValue("user.txt", Array("Quist".utf8))], of: .check)
        } _: { side in
            try await CheckBaselines(in: side).forget(["user"])
        }
    }

    @Test(arguments: [SideKind.reactions, .consumers])
    func `stays away after a power cut: why one stands still`(kind: SideKind) async throws {
        let stopped = """
            {"position":1,"eventId":"","parked":{"position":2,"type":"T","reason":"Quist"}}
            """
        try await check { side in
            try await side.put([SideValue("mail.json", Array(stopped.utf8))], of: kind)
        } _: { side in
            try await FollowerCheckpoints(in: side, of: kind).forgetReasons()
            let kept = await FollowerCheckpoints(in: side, of: kind).checkpoint(of: "mail")
            #expect(kept?.position == 1)
        }
    }

    @Test func `stays away after a power cut: rows, those of the past too`() throws {
        let views = folder.path + "/views"
        func make(_ databases: RowDatabases) throws {
            let build = try #require(try databases.build("users.v1"))
            try build.rows.write { connection in
                try connection.execute("CREATE TABLE users (name TEXT)")
                try connection.execute("INSERT INTO users VALUES ('Quist')")
            }
            let copies = try #require(try databases.copies(of: "users.v1", head: 100_000))
            try copies.keep(build.rows, as: CopyMark(position: 100_000, key: "00"))
            try build.serve()
        }
        let log = InMemoryEventStore()
        try make(RowDatabases(folder: views, of: log))
        let disk = try FolderDisk(folder.path)
        #expect(disk.left.keys.filter { $0.hasPrefix("views/past/users.v1.g") }.count == 1)
        #expect(disk.holds("Quist"))
        let databases = RowDatabases(folder: views, of: log, sync: disk.sync) { _ in }
        try databases.remove(["users.v1"])
        #expect(!disk.holds("Quist") && !disk.left.keys.contains { $0.contains("users.v1.g") })
        // Where it was taken away before, by one who was killed, that is made sure of too.
        try make(RowDatabases(folder: views, of: log))
        let later = try FolderDisk(folder.path)
        try RowDatabases(folder: views, of: log).remove(["users.v1"])
        #expect(later.holds("Quist"))
        try RowDatabases(folder: views, of: log, sync: later.sync) { _ in }.remove(["users.v1"])
        #expect(!later.holds("Quist"))
        later.breakDown()
        #expect(throws: (any Error).self) {
            try RowDatabases(folder: views, of: log, sync: later.sync) { _ in }
                .remove(["users.v1"])
        }
    }
}
