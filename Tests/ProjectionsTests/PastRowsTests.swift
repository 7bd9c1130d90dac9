import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Synchronization
import Testing

@Suite struct `Copies of a read model's rows` {
    private func count(_ desk: Desk, asOf: Position) async throws -> JSONValue? {
        try await desk.boxes(asOf: asOf).first?.elements?.last
    }

    @Test func `are made while rows are made anew, at every round position`() async throws {
        let desk = Desk.copied()
        try await desk.fill(35)
        try await desk.models.rebuild("boxes")
        #expect(try desk.marks == [10, 20, 30])
    }

    @Test func `are made while rows are brought forward`() async throws {
        let desk = Desk.copied()
        try await desk.fill(7)
        _ = try await desk.boxes()
        try await desk.fill(25)
        _ = try await desk.boxes()
        #expect(try desk.marks == [10, 20, 30])
        #expect(try await count(desk, asOf: 25) == .integer(25))
    }

    @Test func `are made by a question about the past where there are none`() async throws {
        let desk = Desk.copied()
        try await desk.fill(45)
        #expect(try await count(desk, asOf: 33) == .integer(33))
        #expect(try desk.marks == [10, 20, 30])
        // And further on, where some are missing.
        #expect(try await count(desk, asOf: 44) == .integer(44))
        #expect(try desk.marks == [10, 20, 30, 40])
    }

    @Test func `aren't made while the log is short`() async throws {
        let desk = Desk.copied()
        try await desk.fill(9)
        _ = try await desk.boxes()
        _ = try await desk.boxes(asOf: 5)
        #expect(!FileManager.default.fileExists(atPath: desk.folder.path + "/past"))
    }

    @Test func `let a question about the past fold less than a step`() async throws {
        let desk = Desk.copied()
        try await desk.fill(50)
        try await desk.models.rebuild("boxes")
        let lent = Mutex(0)
        let store = WatchedStore(desk.store) { _ in lent.withLock { $0 += 1 } }
        let models = ReadModels(
            [Projection(BoxesProjector.self)],
            databases: RowDatabases(folder: desk.folder.path, of: store, copiesEvery: 10))
        for (position, folded) in [(10, 0), (11, 1), (19, 9), (20, 0), (49, 9), (5, 5)]
            as [(Position, Int)]
        {
            let before = lent.withLock { $0 }
            let rows = try await models.rows(of: "boxes", asOf: position)
            #expect(
                try rows.read { try $0.value("SELECT count FROM boxes") }
                    == .integer(Int64(position)))
            // A few more single ones tell one log from another.
            #expect(lent.withLock { $0 } - before <= folded + 16, "position \(position)")
        }
    }

    @Test func `are as good as the log folded from nothing`() async throws {
        let desk = Desk.copied()
        for number in 1...60 {
            try await desk.fill("b\(number % 7)", Int64(number))
            if number % 13 == 0 { _ = try await desk.boxes() }
        }
        let alone = Desk.boxes(store: desk.store)
        for position in (0...60 as ClosedRange<Position>).reversed() {
            #expect(try await desk.boxes(asOf: position) == alone.boxes(asOf: position))
        }
    }

    @Test func `are sixty-four at most, evenly apart`() async throws {
        let desk = Desk.copied(2)
        try await desk.fill(200)
        _ = try await desk.boxes()
        #expect(try desk.marks == Array(stride(from: 4, through: 200, by: 4)))
        try await desk.fill(120)
        _ = try await desk.boxes()
        #expect(try desk.marks == Array(stride(from: 8, through: 320, by: 8)))
        for position in [1, 47, 200, 319] as [Position] {
            #expect(try await count(desk, asOf: position) == .integer(Int64(position)))
        }
    }

    @Test func `aren't made of rows that are as they were`() async throws {
        let desk = Desk.copied()
        try await desk.fill(15)
        for _ in 0..<30 { try await desk.happen("x-1", Unwanted(), at: .earliest) }
        try await desk.fill(15)
        _ = try await desk.boxes()
        #expect(try desk.marks == [10, 20, 50, 60])
        #expect(try await count(desk, asOf: 44) == .integer(15))
        #expect(try await count(desk, asOf: 47) == .integer(17))
        #expect(try desk.marks == [10, 20, 50, 60])
    }

    @Test func `don't change when they are folded on, for several at once`() async throws {
        let desk = Desk.copied(300)
        for number in 0..<590 { try await desk.fill("box-with-a-long-name-\(number)", 1) }
        try await desk.models.rebuild("boxes")
        let file = try #require(try desk.copies.first)
        let bytes = try Data(contentsOf: file)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 {
                group.addTask { try await desk.boxes(asOf: 589).count }
            }
            for try await count in group { #expect(count == 589) }
        }
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try desk.marks == [300])
    }

    @Test func `are gone on from where the live rows are further behind`() async throws {
        let desk = Desk.copied()
        try await desk.fill(5)
        _ = try await desk.boxes()
        try await desk.fill(40)
        let other = Desk.copied(store: desk.store)
        _ = try await other.boxes()
        let (from, to) = (other.folder.path + "/past", desk.folder.path + "/past")
        try FileManager.default.copyItem(atPath: from, toPath: to)
        #expect(try await count(desk, asOf: 43) == .integer(43))
        // The live rows stay where they were: what is nearer was folded on.
        #expect(try await desk.models.status().map(\.position) == [5])
        // With none nearer, they go on.
        try FileManager.default.removeItem(atPath: to)
        #expect(try await count(desk, asOf: 8) == .integer(8))
        #expect(try await desk.models.status().map(\.position) == [8])
    }

    @Test func `answer by live rows where nothing has changed since`() async throws {
        let desk = Desk.copied()
        try await desk.fill(12)
        for _ in 0..<20 { try await desk.happen("x-1", Unwanted(), at: .earliest) }
        _ = try await desk.boxes()
        // Without a copy it would have to be folded, and leave copies behind.
        for file in try desk.copies { try FileManager.default.removeItem(at: file) }
        for position in 12...31 as ClosedRange<Position> {
            #expect(try await count(desk, asOf: position) == .integer(12))
        }
        #expect(try desk.copies == [])
        #expect(try await count(desk, asOf: 11) == .integer(11))
        #expect(try desk.marks == [10])
    }
}
