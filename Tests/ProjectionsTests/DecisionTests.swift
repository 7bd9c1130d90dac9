import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing
import Upkeep

/// A desk with boxes whose log may say what to do about them.
extension Desk {
    static func keptBoxes<P: Projector>(
        _ projector: P.Type = BoxesProjector.self,
        store: InMemoryEventStore = InMemoryEventStore(),
        folder: TemporaryFolder = TemporaryFolder(), copiesEvery step: Position = 100_000
    ) -> Desk {
        Desk(
            [Projection(projector)], [QueryDescription(BoxListQuery.self)], store: store,
            folder: folder, copiesEvery: step, decisions: keptDecisions)
    }

    func skip(_ position: Int64) async throws {
        try await happen(
            "projection-boxes", EventSkipped(position: position, type: nil, reason: "no use"))
    }

    func retry() async throws { try await happen("projection-boxes", ProjectionRetried()) }

    func park() async throws {
        try await happen("projection-boxes", ProjectionParked(reason: "it looks wrong"))
    }

    /// What answers instead of the boxes, whenever that was come upon.
    func fault(asOf position: Position? = nil) async throws -> ReadModelFault? {
        do {
            _ = try await boxes(asOf: position)
            return nil
        } catch ReadModelFault.parked(let projection, var stop) {
            stop.since = nil
            return .parked(projection: projection, stop)
        }
    }

    /// Three boxes filled, the second one broken in between, and parked there.
    static func broken() async throws -> Desk {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        try await desk.fill("b", 2)
        try await desk.happen("box-b", BoxBroken(), at: .earliest)
        try await desk.fill("c", 3)
        #expect(try await desk.fault() != nil)
        return desk
    }
}

@Suite struct `An event that is skipped` {
    private let others = [
        box("a", .integer(1)), box("b", .integer(2)), box("c", .integer(3)),
    ]

    @Test func `is left out by live rows, rebuilt rows and rows of the past alike`() async throws {
        let desk = try await Desk.broken()
        try await desk.skip(3)
        #expect(try await desk.boxes() == others)
        #expect(try await desk.models.status().first?.state == .live)
        #expect(try await desk.models.status().first?.skipped == 1)
        try await desk.models.rebuild("boxes")
        #expect(try await desk.boxes() == others)
        #expect(try await desk.boxes(asOf: 4) == others)
        try FileManager.default.removeItem(atPath: desk.folder.path)
        #expect(try await desk.boxes() == others)
    }

    @Test func `is not built anew for: the rows go on from where they stood`() async throws {
        let desk = try await Desk.broken()
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let before = try databases.generation(of: "boxes.v1")
        try await desk.skip(3)
        #expect(try await desk.boxes() == others)
        #expect(try databases.generation(of: "boxes.v1") == before)
    }

    @Test func `leaves no other event out, and the next one that can't be applied parks again`()
        async throws
    {
        let desk = try await Desk.broken()
        try await desk.skip(3)
        _ = try await desk.boxes()
        try await desk.happen("box-c", BoxBroken(), at: .earliest)
        guard case .parked(_, let stop) = try await desk.fault() else {
            Issue.record("not parked")
            return
        }
        #expect(stop.position == 6)
        try await desk.skip(6)
        #expect(try await desk.boxes() == others)
        #expect(try await desk.models.status().first?.skipped == 2)
    }

    @Test func `after it was applied is taken out of the rows: they are made anew`() async throws {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        try await desk.fill("a", 5)
        #expect(try await desk.boxes() == [box("a", .integer(6))])
        try await desk.skip(2)
        #expect(try await desk.boxes() == [box("a", .integer(1))])
        #expect(try await desk.boxes(asOf: 2) == [box("a", .integer(1))])
    }

    @Test func `is left out of the copies of the past too, whenever they were made`() async throws {
        let desk = Desk.keptBoxes(copiesEvery: 4)
        for _ in 0..<9 { try await desk.fill("a", 1) }
        #expect(try await desk.boxes(asOf: 9) == [box("a", .integer(9))])
        #expect(try await desk.boxes(asOf: 5) == [box("a", .integer(5))])
        try await desk.skip(3)
        #expect(try await desk.boxes(asOf: 5) == [box("a", .integer(4))])
        #expect(try await desk.boxes(asOf: 9) == [box("a", .integer(8))])
        #expect(try await desk.boxes() == [box("a", .integer(8))])
        #expect(try await desk.boxes(asOf: 5) == [box("a", .integer(4))])
    }

    @Test func `of another projection is none of this one's`() async throws {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        try await desk.happen(
            "projection-crates", EventSkipped(position: 1, type: nil, reason: "no use"))
        #expect(try await desk.boxes() == [box("a", .integer(1))])
    }
}

@Suite struct `A projection that is retried` {
    @Test func `stays parked where the event still can't be applied`() async throws {
        let desk = try await Desk.broken()
        let before = try await desk.models.status().first?.stop
        try await desk.retry()
        #expect(try await desk.models.status().first?.state == .behind)
        let fault = try await desk.fault()
        #expect("\(fault, default: "none")".contains("position 3, BoxBroken: the box is broken"))
        let after = try await desk.models.status().first?.stop
        #expect(after?.position == before?.position)
    }

    @Test func `goes on from its checkpoint with a binary that can apply it`() async throws {
        let desk = try await Desk.broken()
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let before = try databases.generation(of: "boxes.v1")
        let mended = Desk.keptBoxes(
            MendedBoxesProjector.self, store: desk.store, folder: desk.folder)
        #expect(try await mended.fault() != nil, "it stays parked until somebody says otherwise")
        try await desk.retry()
        #expect(try await mended.boxes().count == 3)
        #expect(try databases.generation(of: "boxes.v1") == before)
    }
}

@Suite struct `A projection that is parked by hand` {
    @Test func `answers for what was before, and for nothing later, until it is retried`()
        async throws
    {
        let desk = Desk.keptBoxes()
        try await desk.fill("a", 1)
        _ = try await desk.boxes()
        try await desk.park()
        let parked = ReadModelFault.parked(
            projection: "boxes",
            Stop(at: 2, type: "ProjectionParked", reason: "it looks wrong"))
        #expect(try await desk.fault() == parked)
        try await desk.fill("a", 1)
        #expect(try await desk.fault() == parked)
        #expect(try await desk.boxes(asOf: 1) == [box("a", .integer(1))])
        #expect(try await desk.fault(asOf: 3) == parked)
        let status = try #require(try await desk.models.status().first)
        #expect(status.state == .parked)
        #expect(status.stop?.reason == "it looks wrong")
        try await desk.models.rebuild("boxes")
        #expect(try await desk.fault() == parked)
        try await desk.retry()
        #expect(try await desk.boxes() == [box("a", .integer(2))])
        #expect(try await desk.boxes(asOf: 3) == [box("a", .integer(2))])
    }

    @Test func `stops no other projection`() async throws {
        let desk = Desk.keptBoxes()
        try await desk.happen("projection-crates", ProjectionParked(reason: "it looks wrong"))
        try await desk.fill("a", 1)
        #expect(try await desk.boxes() == [box("a", .integer(1))])
    }
}
