import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `The folder of the views` {
    private func filled() async throws -> Desk {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        return desk
    }

    private let one = [box("a", .integer(1))]

    @Test func `may be deleted at any time`() async throws {
        let desk = try await filled()
        try FileManager.default.removeItem(atPath: desk.folder.path)
        #expect(try await desk.boxes() == one)
        // The link, the rows, their log, its index: each in its turn, and the rest left lying.
        for end in ["v1.sqlite", ".sqlite", ".sqlite-wal", ".sqlite-shm"] {
            let found = try desk.folder.files().last { $0.hasSuffix(end) }
            // Whoever closes the rows last takes their log and its index away.
            #expect(found != nil || end.contains("-"))
            guard let file = found else { continue }
            try FileManager.default.removeItem(atPath: desk.folder.path + "/" + file)
            #expect(try await desk.boxes() == one, "without \(file)")
        }
    }

    @Test func `is the user's alone`() async throws {
        let desk = try await filled()
        func mode(_ path: String) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
        #expect(try mode(desk.folder.path) == 0o700)
        for file in try desk.folder.files() where file != "boxes.v1.sqlite" {
            #expect(try mode(desk.folder.path + "/" + file) == 0o600, "\(file)")
        }
    }

    @Test(arguments: ["", "not a database at all", "SQLite format 3\0 and then nothing"])
    func `with foreign bytes in a database's place is built anew`(_ text: String) async throws {
        let desk = try await filled()
        let link = desk.folder.path + "/boxes.v1.sqlite"
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        for path in [desk.folder.path + "/" + target, link] {
            try FileManager.default.removeItem(atPath: path)
            try Data((text + String(repeating: " ", count: 9000)).utf8)
                .write(to: URL(fileURLWithPath: path))
            let other = Desk.boxes(store: desk.store, folder: desk.folder)
            #expect(try await other.boxes() == one)
        }
    }

    @Test func `with a whole database of somebody else's is built anew`() async throws {
        let desk = try await filled()
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let foreign = try #require(try databases.build("boxes.v1"))
        try foreign.rows.write { connection in
            try connection.execute("CREATE TABLE boxes (boxId TEXT, count INTEGER)")
            try connection.execute("CREATE TABLE daybook_checkpoint (position INTEGER)")
            try connection.execute("INSERT INTO daybook_checkpoint VALUES (1)")
        }
        try foreign.serve()
        #expect(try await desk.boxes() == one)
    }

    @Test func `with a page destroyed never answers wrong`() async throws {
        let desk = Desk.boxes()
        for index in 0..<2000 { try await desk.fill("\(index)", 1) }
        let right = try await desk.boxes()
        let link = desk.folder.path + "/boxes.v1.sqlite"
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        let handle = try #require(FileHandle(forUpdatingAtPath: desk.folder.path + "/" + target))
        // Every page but the first, where the checkpoint and the schema stand.
        let size = try handle.seekToEnd()
        for page in 2..<size / 4096 {
            try handle.seek(toOffset: page * 4096)
            try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
        }
        try handle.close()
        let other = Desk.boxes(store: desk.store, folder: desk.folder)
        #expect(try await other.boxes() == right)
    }

    @Test func `is swapped under a process that has it open`() async throws {
        let reader = try await filled()
        let other = Desk.boxes(store: reader.store, folder: reader.folder)
        for count in 2...5 as ClosedRange<Int64> {
            try await other.models.rebuild("boxes")
            #expect(try await reader.boxes() == [box("a", .integer(count - 1))])
            try await reader.fill("a", 1)
            #expect(try await reader.boxes() == [box("a", .integer(count))])
            #expect(try await other.boxes() == [box("a", .integer(count))])
        }
        #expect(try reader.folder.files().filter { $0.hasSuffix(".sqlite") }.count == 2)
    }

    @Test func `keeps rows for whoever still reads them`() async throws {
        let desk = try await filled()
        let kept = try await desk.models.rows(of: "boxes")
        try await desk.fill("a", 1)
        #expect(try await desk.boxes() == [box("a", .integer(2))])
        try await desk.models.rebuild("boxes")
        #expect(try kept.read { try $0.value("SELECT count FROM boxes") } == .integer(1))
    }

    @Test
    func `keeps the old rows when a rebuild breaks off, and begins anew after what is no use`()
        async throws
    {
        let desk = try await filled()
        do {
            let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
            let half = try #require(try databases.build("boxes.v1"))
            try half.rows.write { try $0.execute("CREATE TABLE boxes (boxId TEXT)") }
            #expect(try desk.folder.files().contains { $0.contains(".building-") })
        }
        #expect(try await desk.boxes() == one)
        #expect(try await desk.models.rebuild("boxes").resumedAt == nil)
        #expect(try desk.folder.files().contains { $0.contains(".building") } == false)
        #expect(try await desk.boxes() == one)
    }

    @Test func `that can't be written says so`() async throws {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        // A file where the folder should be: no right to write overrules that.
        try Data().write(to: URL(fileURLWithPath: desk.folder.path))
        let error = await #expect(throws: RowDatabaseError.self) { try await desk.boxes() }
        #expect(error?.kind == .failed)
        #expect(error?.hint.description.isEmpty == false)
    }
}
