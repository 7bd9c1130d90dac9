import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// How often each box was filled: a second projection of the same events.
private struct FillingsProjector: Projector {
    static let name = "fillings"
    static let version = 1
    static let tables: [any Row.Type] = [BoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, _, view in
            let id = Identifier<Box>(view.streamID)
            var blank = BoxRow()
            blank.boxId = id
            try projector.boxes.upsert(id, blank) { $0.count += 1 }
        }
    ]

    let boxes: RowTable<BoxRow>
    init(_ rows: Rows) { boxes = rows.table(BoxRow.self) }
}

@Suite struct `Read models made anew together` {
    private let projections = [Projection(BoxesProjector.self), Projection(FillingsProjector.self)]

    private func desk(copiesEvery step: Position = 100_000) async throws -> Desk {
        let desk = Desk(projections, [], copiesEvery: step)
        for number in 0..<600 {
            try await desk.happen("box-b\(number % 7)", BoxFilled(Int64(number)))
        }
        return desk
    }

    private func rows(_ desk: Desk, _ name: String, asOf: Position? = nil) async throws -> [BoxRow]
    {
        try await desk.models.rows(of: name, asOf: asOf)
            .read { try $0.all(BoxRow.self, "SELECT * FROM boxes ORDER BY boxId") }
    }

    @Test func `are what each becomes alone`() async throws {
        let desk = try await desk()
        let builds = try await desk.models.rebuild(["fillings", "boxes"])
        #expect(builds.map(\.name) == ["fillings", "boxes"])
        #expect(builds.allSatisfy { $0.build.position == 600 && $0.build.fault == nil })
        let alone = Desk(projections, [], store: desk.store)
        for name in ["boxes", "fillings"] {
            #expect(try await rows(desk, name) == rows(alone, name))
        }
    }

    @Test func `stop at what can't be applied each for itself`() async throws {
        let desk = try await desk()
        try await desk.happen("box-b1", BoxBroken())
        try await desk.happen("box-b1", BoxFilled(5))
        let builds = try await desk.models.rebuild(["boxes", "fillings"])
        #expect(builds[0].build.position == 600)
        #expect(builds[0].build.fault != nil)
        #expect(builds[1].build.position == 602)
        #expect(try await rows(desk, "fillings").map(\.count).reduce(0, +) == 601)
    }

    @Test func `keep copies for the past on their way`() async throws {
        let desk = try await desk(copiesEvery: 100)
        try await desk.models.rebuild(["boxes", "fillings"])
        let past = try FileManager.default.subpathsOfDirectory(atPath: desk.folder.path + "/past")
        #expect(past.filter { $0.hasSuffix(".sqlite") }.count == 12)
        let alone = Desk(projections, [], store: desk.store)
        for position in [100, 250, 599] as [Position] {
            for name in ["boxes", "fillings"] {
                #expect(
                    try await rows(desk, name, asOf: position)
                        == rows(alone, name, asOf: position))
            }
        }
    }

    @Test func `wait for one that another process builds, and make the others meanwhile`()
        async throws
    {
        let desk = try await desk()
        let other = RowDatabases(folder: desk.folder.path, of: desk.store)
        var building = try other.build("boxes.v1")
        #expect(building != nil)
        let waits = AsyncStream<Void>.makeStream()
        let models = desk.models
        building?.tell(
            BuildProgress(
                position: 7, target: 9, begunAt: 0, begun: .earliest, told: .earliest))
        let builds = Task {
            try await models.rebuild(["boxes", "fillings"]) { name, _, _ in
                if name.contains("another process") { waits.continuation.yield() }
            }
        }
        for await _ in waits.stream { break }
        #expect(
            try RowDatabases(folder: desk.folder.path, of: desk.store).open("fillings.v1") != nil
        )
        // The other breaks off: then it is made here.
        building = nil
        #expect(try await builds.value.map(\.build.position) == [600, 600])
    }
}
