import EventSourcing
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `Rows that are taken away before they are opened` {
    @Test(
        arguments: [
            { _ = try $0.snapshot() }, { try $0.read { try query($0) } },
            { try $0.glance { try query($0) } }, { try $0.write { try query($0) } },
        ] as [@Sendable (RowDatabase) throws -> Void])
    func `are gone, and none that are empty`(
        use: @Sendable (RowDatabase) throws -> Void
    ) async throws {
        // given
        let desk = Desk(in: .folder)
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let rows = try #require(try databases.open("boxes.v1"))
        // when
        try databases.remove(["boxes.v1"])
        // then
        #expect {
            try use(rows)
        } throws: { error in
            (error as? RowDatabaseError)?.kind == .gone
        }
        #expect(try await desk.boxes().answer == list([box("a", .integer(1))]))
    }
}

private func query(_ connection: any RowConnection) throws {
    try connection.query("SELECT * FROM boxes", []) { _ in true }
}
