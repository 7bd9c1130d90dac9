import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Synchronization
import Testing

@Suite struct `A process that is overtaken` {
    @Test func `throws its work away and goes on from where the other came to`() async throws {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        try await desk.fill("a", 2)
        try await desk.fill("a", 4)
        let second = try #require(try await desk.store.events(LogRead(after: 1, limit: 1)).first)
        let rows = try #require(
            try RowDatabases(folder: desk.folder.path, of: desk.store).open("boxes.v1"))
        // While we fold the second event and the third, another process commits the second.
        let overtaken = Mutex(false)
        let store = WatchedStore(desk.store) { position in
            let isFirst = overtaken.withLock { overtaken in
                defer { overtaken = overtaken || position == 3 }
                return position == 3 && !overtaken
            }
            guard isFirst else { return }
            try rows.write { connection in
                try connection.execute("UPDATE boxes SET count = 3")
                try connection.execute(
                    "UPDATE daybook_checkpoint SET position = 2, event_id = ?",
                    [.text(second.id.uuidString.lowercased())])
            }
        }
        let models = ReadModels(
            [Projection(BoxesProjector.self)],
            databases: RowDatabases(folder: desk.folder.path, of: store))
        let caughtUp = try await models.rows(of: "boxes")
        #expect(try caughtUp.read { try $0.value("SELECT count FROM boxes") } == .integer(7))
        #expect(overtaken.withLock { $0 })
    }
}
