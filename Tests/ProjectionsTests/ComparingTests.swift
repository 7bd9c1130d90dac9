import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `A changed projection` {
    private func filled() async throws -> Desk {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        try await desk.fill("b", 2)
        _ = try await desk.boxes()
        return desk
    }

    private func changed(_ desk: Desk) -> Desk {
        Desk.keptBoxes(LabeledBoxesProjector.self, store: desk.store, folder: desk.folder)
    }

    @Test func `is compared with the rows of the version before, at their position`()
        async throws
    {
        let desk = try await filled()
        // Nobody has asked the version before since.
        try await desk.fill("a", 7)
        let difference = try await changed(desk).models.difference("boxes")
        #expect((difference.fromVersion, difference.toVersion) == (1, 2))
        #expect(difference.position == 2)
        #expect(!difference.isEmpty)
        #expect(difference.rows.tables.map(\.changed) == [2])
        #expect(difference.rows.examples.map(\.changed.count) == [1, 1])
        #expect(difference.rows.examples.first?.changed.first?.field == "label")
        let causes = difference.causes.map { cause in
            cause.events.map { "\($0.position) \($0.type) \($0.stream)" }
        }
        #expect(causes == [["1 BoxFilled box-a"], ["2 BoxFilled box-b"]])
        #expect(difference.causes.map(\.count) == [1, 1])
    }

    @Test func `serves as before while it is compared, and its new rows once they are made`()
        async throws
    {
        let desk = try await filled()
        let new = changed(desk)
        let before = try desk.folder.files()
        #expect(try await new.models.difference("boxes").position == 2)
        #expect(try desk.folder.files() == before)
        #expect(try await desk.boxes() == [box("a", .integer(1)), box("b", .integer(2))])
        try await desk.fill("a", 7)
        #expect(try await desk.boxes().first == box("a", .integer(8)))
        #expect(try await new.models.difference("boxes").position == 3)
        #expect(try await new.models.status().first?.state == .notBuilt)
        try await desk.fill("b", 7)
        #expect(try await new.models.rebuild("boxes").position == 4)
        #expect(try await new.models.status().first?.state == .live)
        #expect(
            try await new.boxes() == [
                box("a", .integer(8), .string("box a")), box("b", .integer(9), .string("box b")),
            ])
        // Whoever goes back to the version before finds its rows, and goes on with them.
        let generation = try RowDatabases(folder: desk.folder.path, of: desk.store).generation(
            of: "boxes.v1")
        #expect(generation != nil)
        #expect(try await desk.boxes() == [box("a", .integer(8)), box("b", .integer(9))])
        #expect(
            try RowDatabases(folder: desk.folder.path, of: desk.store).generation(of: "boxes.v1")
                == generation)
    }

    @Test func `takes away the rows that an earlier release has left to be swapped in`()
        async throws
    {
        let desk = try await filled()
        for file in ["boxes.v2.g1f.sqlite", "boxes.v1.g1f.sqlite"] {
            try Data("rows of Ada's".utf8).write(
                to: URL(fileURLWithPath: desk.folder.path + "/" + file))
        }
        for (link, file) in [("v2.candidate-91ab", "v2.g1f"), ("v1.candidate-91ab", "v1.g1f")] {
            try FileManager.default.createSymbolicLink(
                atPath: desk.folder.path + "/boxes.\(link).sqlite",
                withDestinationPath: "boxes.\(file).sqlite")
        }
        _ = try await changed(desk).boxes()
        try desk.models.discard(madeOf: ["BoxFilled"])
        let left = try desk.folder.files()
        #expect(left.filter { $0.contains("candidate") || $0.contains("g1f") } == [])
    }

    @Test func `keeps the rows of the version before, and of none before that`() async throws {
        let desk = try await filled()
        _ = try await changed(desk).boxes()
        struct Third: Projector {
            static let name = "boxes"
            static let version = 3
            static let tables: [any Row.Type] = [BoxRow.self]
            static let handlers: [EventHandler<Self>] = [on(BoxFilled.self) { _, _, _ in }]
            init(_ rows: Rows) {}
        }
        let third = Desk.keptBoxes(Third.self, store: desk.store, folder: desk.folder)
        #expect(try await third.boxes() == [])
        #expect(
            try desk.folder.files().filter { $0.hasSuffix(".sqlite") && !$0.contains(".g") }
                == ["boxes.v2.sqlite", "boxes.v3.sqlite"])
        // For erasing, every version goes: what an earlier one was made of isn't known any more.
        try third.models.discard(madeOf: ["SomethingElse"])
        #expect(
            try desk.folder.files().filter { $0.hasSuffix(".sqlite") && !$0.contains(".g") }
                == ["boxes.v3.sqlite"])
        try third.models.discard(madeOf: ["BoxFilled"])
        #expect(try desk.folder.files() == [])
    }

    @Test func `that has nothing to be compared with says so`() async throws {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        await #expect(throws: ReadModelFault.nothingServes("boxes")) {
            try await desk.models.difference("boxes")
        }
    }
}

@Suite struct `An unchanged projection` {
    @Test func `differs in nothing from what its log makes`() async throws {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        try await desk.fill("a", 2)
        let difference = try await desk.models.difference("boxes")
        #expect(difference.isEmpty)
        // Where the rows stand: it is no question that brings them forward.
        #expect(difference.position == 1)
        #expect((difference.fromVersion, difference.toVersion) == (1, 1))
    }

    @Test func `shows the rows that somebody has written into it`() async throws {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        try await desk.fill("a", 2)
        _ = try await desk.boxes()
        let rows = try #require(
            try RowDatabases(folder: desk.folder.path, of: desk.store).open("boxes.v1"))
        try rows.write { connection in
            try connection.execute("UPDATE boxes SET count = 30")
            try connection.execute("INSERT INTO boxes VALUES ('z', 1)")
        }
        let difference = try await desk.models.difference("boxes")
        let table = try #require(difference.rows.tables.first)
        #expect((table.added, table.removed, table.changed, table.same) == (0, 1, 1, 0))
        #expect(table.sums.map(\.column) == ["count"])
        #expect(table.sums.map { [$0.before, $0.after] } == [[31, 3]])
        #expect(difference.causes.map(\.count) == [2, 0])
        #expect(difference.causes.first?.events.map(\.position) == [1, 2])
        #expect(try await desk.boxes().count == 2)
        #expect(try await desk.models.rebuild("boxes").position == 2)
        #expect(try await desk.boxes() == [box("a", .integer(3))])
    }

    @Test func `that is parked is compared where it stands`() async throws {
        let desk = try await Desk.broken()
        let mended = Desk.keptBoxes(
            MendedBoxesProjector.self, store: desk.store, folder: desk.folder)
        let difference = try await mended.models.difference("boxes")
        #expect(difference.isEmpty)
        #expect(difference.position == 2)
        #expect(try await mended.models.rebuild("boxes").position == 4)
        #expect(try await mended.boxes().count == 3)
    }
}
