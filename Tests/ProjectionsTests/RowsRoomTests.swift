import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `Room that rows don't need` {
    /// Rows that serve, with two mebibytes in them that hold nothing.
    private func desk() async throws -> Desk {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        let rows = try #require(try databases(of: desk).open("boxes.v1"))
        try rows.write { connection in
            try connection.execute("CREATE TABLE heap (bytes TEXT)")
            for _ in 0..<20 {
                try connection.execute(
                    "INSERT INTO heap VALUES (?)", [.text(String(repeating: "x", count: 100_000))])
            }
            try connection.execute("DROP TABLE heap")
        }
        return desk
    }

    private func databases(of desk: Desk) -> RowDatabases {
        RowDatabases(folder: desk.folder.path, of: desk.store)
    }

    private func room(of desk: Desk) throws -> Room {
        try #require(try desk.models.room().first)
    }

    @Test func `is given back, and who reads them reads on`() async throws {
        let desk = try await desk()
        let before = try room(of: desk)
        #expect(before.part == "views/boxes" && before.pays, "\(before)")
        let kept = try await desk.models.rows(of: "boxes")
        let other = Desk.boxes(store: desk.store, folder: desk.folder)
        #expect(try await other.models.giveBack() == [])
        let after = try room(of: desk)
        #expect(after.taken < 200_000 && !after.pays, "\(after)")
        #expect(try kept.read { try $0.value("SELECT count FROM boxes") } == .integer(1))
        // What comes later comes to the new ones, from every process.
        for count in 2...4 as ClosedRange<Int64> {
            try await desk.fill("a", 1)
            #expect(try await desk.boxes() == [box("a", .integer(count))])
            #expect(try await other.boxes() == [box("a", .integer(count))])
        }
        #expect(try desk.folder.files().filter { $0.hasSuffix(".sqlite") }.count == 2)
    }

    @Test func `stays where it is little, or while they are built`() async throws {
        let desk = try await desk()
        let databases = databases(of: desk)
        let building = try #require(try databases.build("boxes.v1"))
        #expect(try await desk.models.giveBack() == ["views/boxes"])
        building.discard()
        _ = consume building
        let file = try databases.generation(of: "boxes.v1")
        #expect(try await desk.models.giveBack() == [])
        let compact = try databases.generation(of: "boxes.v1")
        #expect(compact != file)
        #expect(try await desk.models.giveBack() == [])
        #expect(try databases.generation(of: "boxes.v1") == compact)
    }

    @Test func `is never given back by rows that somebody has taken away meanwhile`() async throws {
        let desk = try await desk()
        let folder = desk.folder.path
        let sync: @Sendable (String) throws -> Void = { path in
            // Somebody is forgotten while the copy is brought to the disk.
            guard path.contains(".building-copy-") else { return }
            try RowDatabases(folder: folder, of: desk.store).remove(["boxes.v1"])
        }
        let databases = RowDatabases(folder: folder, of: desk.store, sync: sync) { _ in }
        let models = ReadModels(desk.models.projections, databases: databases)
        await #expect(throws: RowDatabaseError.self) { try await models.giveBack() }
        #expect(try desk.folder.files().allSatisfy { !$0.hasSuffix(".sqlite") })
        #expect(try await desk.boxes() == [box("a", .integer(1))])
    }

    @Test func `leaves a copy that was cut off to be swept away, and not to be gone on with`()
        async throws
    {
        let desk = try await desk()
        let left = desk.folder.path + "/boxes.v1.building-copy-4f2a.sqlite"
        let serving = desk.folder.path + "/boxes.v1.sqlite"
        try FileManager.default.copyItem(
            atPath: desk.folder.path + "/"
                + FileManager.default.destinationOfSymbolicLink(atPath: serving), toPath: left)
        let build = try await desk.models.rebuild("boxes")
        #expect(build.resumedAt == nil)
        #expect(!FileManager.default.fileExists(atPath: left))
    }
}
