import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `A read model` {
    @Test func `answers every question as of the head of the log`() async throws {
        let desk = Desk.boxes()
        #expect(try await desk.boxes() == [])
        try await desk.fill("a", 1)
        #expect(try await desk.boxes() == [box("a", .integer(1))])
        try await desk.fill("a", 2)
        try await desk.fill("b", 5)
        #expect(try await desk.boxes() == [box("a", .integer(3)), box("b", .integer(5))])
        #expect(try await desk.ask("boxes").position == 3)
    }

    @Test func `of the past is the log folded from nothing, at every position`() async throws {
        let desk = Desk.boxes()
        for count in 1...6 { try await desk.fill("a", Int64(count)) }
        for position in 0...6 as ClosedRange<Position> {
            let sum = Int64(position * (position + 1) / 2)
            let expected = position == 0 ? [] : [box("a", .integer(sum))]
            #expect(try await desk.boxes(asOf: position) == expected)
            #expect(try await desk.ask("boxes", asOf: position).position == position)
        }
        #expect(try await desk.ask("boxes", asOf: 100).position == 6)
    }

    @Test func `of a new version serves the new shape at the next question`() async throws {
        let old = Desk.boxes()
        try await old.fill("a", 1)
        #expect(try await old.boxes() == [box("a", .integer(1))])
        let new = Desk.boxes(LabeledBoxesProjector.self, store: old.store, folder: old.folder)
        #expect(try await new.models.status().map(\.state) == [.notBuilt])
        #expect(try await new.boxes() == [box("a", .integer(1), .string("box a"))])
        #expect(try await new.models.status().map(\.version) == [2])
    }

    @Test func `of a new shape without a new version is built anew`() async throws {
        struct SameVersion: Projector {
            static let name = "boxes"
            static let version = 1
            static let tables: [any Row.Type] = [LabeledBoxRow.self]
            static let handlers: [EventHandler<Self>] = [on(BoxFilled.self) { _, _, _ in }]
            init(_ rows: Rows) {}
        }
        let old = Desk.boxes()
        try await old.fill("a", 1)
        _ = try await old.boxes()
        let new = Desk.boxes(SameVersion.self, store: old.store, folder: old.folder)
        #expect(try await new.boxes() == [])
    }

    @Test func `made of another log is built anew`() async throws {
        let first = Desk.boxes()
        try await first.fill("a", 1)
        try await first.fill("a", 1)
        _ = try await first.boxes()
        // As long as the first log, and other events in it.
        let second = Desk.boxes(folder: first.folder)
        try await second.fill("b", 7)
        try await second.fill("b", 7)
        #expect(try await second.boxes() == [box("b", .integer(14))])
        // Another store's, and shorter than what the rows say.
        let third = Desk.boxes(folder: first.folder)
        try await third.fill("c", 1)
        #expect(try await third.boxes() == [box("c", .integer(1))])
        #expect(try await first.boxes() == [box("a", .integer(2))])
    }

    @Test func `that knows more than its own log tells of it, and is built anew when asked`()
        async throws
    {
        // Given rows of two events, and the same store with the first of them alone.
        let whole = Desk.boxes()
        try await whole.fill("a", 1)
        try await whole.fill("a", 1)
        _ = try await whole.boxes()
        let shorter = ReadModels(
            [Projection(BoxesProjector.self)],
            databases: RowDatabases(folder: whole.folder.path, of: FirstEvent(store: whole.store)))
        // When it is asked, then it says that the log has lost its end, however often.
        for _ in 0..<2 {
            await #expect(
                throws: ReadModelFault.beyondTheLog(projection: "boxes", rows: 2, log: 1)
            ) { try await shorter.rows(of: "boxes") }
        }
        // When it is built anew, then that is accepted.
        try await shorter.rebuild("boxes")
        _ = try await shorter.rows(of: "boxes")
    }

    @Test func `tells how it stands against the log`() async throws {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        var status = try #require(try await desk.models.status().first)
        #expect(status.state == .notBuilt)
        #expect(status.lag == 1)
        _ = try await desk.boxes()
        status = try #require(try await desk.models.status().first)
        #expect(status.state == .live)
        #expect(status.position == 1)
        try await desk.fill("a", 1)
        status = try #require(try await desk.models.status().first)
        #expect(status.state == .behind)
        #expect(status.lag == 1)
    }

    @Test func `that doesn't exist is refused by name`() async throws {
        await #expect(throws: ReadModelFault.unknownProjection("x")) {
            try await Desk.boxes().models.rebuild("x")
        }
    }
}

@Suite struct `An event that can't be applied` {
    /// Three boxes filled, the second one broken in between.
    private func broken(after more: Bool) async throws -> Desk {
        let desk = Desk.boxes()
        try await desk.fill("a", 1)
        if more { _ = try await desk.boxes() }
        try await desk.fill("b", 2)
        try await desk.happen("box-b", BoxBroken(), at: .earliest)
        try await desk.fill("c", 3)
        return desk
    }

    private let fault = ReadModelFault.parked(
        projection: "boxes", Stop(at: 3, type: "BoxBroken", reason: "the box is broken"))

    @Test(arguments: [false, true])
    func `parks its projection right before it`(_ wasLive: Bool) async throws {
        let desk = try await broken(after: wasLive)
        #expect(try await desk.fault() == fault)
        // Again: it stays so, and is not tried a second time.
        #expect(try await desk.fault() == fault)
        let status = try #require(try await desk.models.status().first)
        #expect(status.state == .parked)
        #expect(status.position == 2)
        #expect(status.stop?.position == 3)
        #expect(status.stop?.type == "BoxBroken")
        #expect(status.stop?.reason == "the box is broken")
    }

    @Test(arguments: [false, true])
    func `leaves nothing of what it did before it failed`(_ wasLive: Bool) async throws {
        let desk = try await broken(after: wasLive)
        #expect(try await desk.fault() == fault)
        let rows = try #require(
            try RowDatabases(folder: desk.folder.path, of: desk.store).open("boxes.v1"))
        let count = try rows.read { try $0.value("SELECT count FROM boxes WHERE boxId = 'b'") }
        #expect(count == .integer(2))
    }

    @Test func `leaves what is before it to be asked for`() async throws {
        let desk = try await broken(after: true)
        #expect(
            try await desk.boxes(asOf: 2) == [box("a", .integer(1)), box("b", .integer(2))])
        #expect(try await desk.fault(asOf: 3) == fault)
    }

    @Test func `stops no other projection`() async throws {
        struct Other: Projector {
            static let name = "other"
            static let version = 1
            static let tables: [any Row.Type] = [BoxRow.self]
            static let handlers: [EventHandler<Self>] = [
                on(BoxFilled.self) { projector, filled, view in
                    var row = BoxRow()
                    row.boxId = Identifier(view.stream.id)
                    row.count = filled.count
                    projector.boxes.put(row)
                }
            ]
            let boxes: RowTable<BoxRow>
            init(_ rows: Rows) { boxes = rows.table(BoxRow.self) }
        }
        let desk = Desk([Projection(BoxesProjector.self), Projection(Other.self)], [])
        try await desk.fill("a", 1)
        try await desk.happen("box-a", BoxBroken(), at: .earliest)
        try await desk.fill("b", 1)
        await #expect(throws: ReadModelFault.self) { try await desk.models.rows(of: "boxes") }
        let rows = try await desk.models.rows(of: "other")
        #expect(try rows.read { try $0.value("SELECT count(*) FROM boxes") } == .integer(2))
    }

    @Test func `is got over by a version that bears it`() async throws {
        let desk = try await broken(after: true)
        #expect(try await desk.fault() == fault)
        let new = Desk.boxes(LabeledBoxesProjector.self, store: desk.store, folder: desk.folder)
        #expect(try await new.boxes().count == 3)
    }
}

/// A store as it was when it had one event.
private struct FirstEvent: StoreOver {
    let store: any EventStore

    func head() async throws(EventStoreError) -> Position { 1 }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var read = read
        read.through = 1
        return try await store.readAll(read, body)
    }
}
