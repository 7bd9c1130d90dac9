import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing

@testable import ReadModels

@Suite struct `Rows of a moment that was asked about` {
    /// A service over a log that counts what is read of it.
    private struct Counted {
        let desk: Desk
        let models: ReadModels
        let queries: QueryBus
        let read = Count()

        init(_ threads: ServiceThreads? = ServiceThreads()) async throws {
            desk = Desk(on: nil, in: .folder)
            let read = read
            let log = WatchedStore(desk.store) { _ in read.value.add(1, ordering: .relaxed) }
            models = ReadModels(
                [Projection(BoxesProjector.self), Projection(FillingsProjector.self)],
                databases: RowDatabases(folder: desk.folder.path, of: log), on: threads)
            queries = QueryBus([QueryDescription(BoxListQuery.self)], models: models)
            for count in 1...9 { try await desk.fill("a", Int64(count)) }
            _ = try await queries.ask("boxes")
        }

        func asked(at position: Position) async throws -> QueryAnswer {
            try await queries.ask("boxes", asOf: position).answer
        }

        /// How many events it takes to answer that.
        func events(readFor position: Position, expecting answer: QueryAnswer) async throws -> Int {
            let before = read.value.load(ordering: .relaxed)
            let found = try await asked(at: position)
            #expect(found == answer)
            return read.value.load(ordering: .relaxed) - before
        }
    }

    private final class Count: Sendable { let value = Atomic(0) }

    /// Of what was, an answer reads the event that tells the time besides.
    private func answer(_ sum: Int64) -> QueryAnswer { list([box("a", .integer(sum))]) }

    @Test func `are folded once for whoever asks about it`() async throws {
        let counted = try await Counted()
        let first = try await counted.events(readFor: 4, expecting: answer(10))
        let next = try await counted.events(readFor: 4, expecting: answer(10))
        #expect(first >= 4 && next < first - 2, "\(first), then \(next)")
        #expect(counted.models.recentPast?.count == 1)
    }

    @Test func `make room for those of another moment`() async throws {
        let counted = try await Counted()
        for (position, sum) in [(4, 10), (6, 21), (4, 10), (2, 3)] as [(Position, Int64)] {
            #expect(try await counted.asked(at: position) == answer(sum))
            #expect(counted.models.recentPast?.count == 1)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `are folded on to a later moment, by whoever goes from one to the next`() async throws {
        let counted = try await Counted()
        let anew = try await counted.events(readFor: 7, expecting: answer(28))
        var on = Int.max
        // Whoever had the rows before may not have let go of them yet: then they are folded anew.
        while on >= anew {
            #expect(try await counted.asked(at: 6) == answer(21))
            on = try await counted.events(readFor: 7, expecting: answer(28))
        }
        #expect(on < anew)
    }

    @Test func `go when rows are taken away or replaced`() async throws {
        let counted = try await Counted()
        _ = try await counted.asked(at: 4)
        try counted.models.discard(madeOf: ["BoxFilled"])
        #expect(counted.models.recentPast?.count == 0)
        _ = try await counted.queries.ask("boxes")
        _ = try await counted.asked(at: 4)
        #expect(counted.models.recentPast?.count == 1)
        try await counted.models.rebuild("boxes")
        #expect(counted.models.recentPast?.count == 0)
        #expect(try await counted.asked(at: 4) == answer(10))
    }

    @Test func `aren't shown once another process has taken rows away`() async throws {
        let counted = try await Counted()
        _ = try await counted.asked(at: 4)
        // As a process does that has forgotten somebody: nothing serves any more.
        try RowDatabases(folder: counted.desk.folder.path, of: counted.desk.store)
            .remove(["boxes.v1"])
        let read = try await counted.events(readFor: 4, expecting: answer(10))
        #expect(read >= 4)
        #expect(counted.models.recentPast?.count == 0)
    }

    @Test func `are let go of after a while`() async throws {
        let counted = try await Counted()
        let model = counted.models.model(of: counted.models.projections[0])
        let recent = RecentPast(on: ReadThreads(most: 1), patience: .milliseconds(1))
        _ = try await recent.rows(of: model, at: 4)
        while recent.count > 0 { await Task.yield() }
        #expect(recent.count == 0)
    }
}

@Suite struct `Rows that nobody has asked for yet` {
    private func positions(_ models: ReadModels) async throws -> [Position] {
        try await models.status().map(\.position)
    }

    @Test func `are made beforehand, and brought forward`() async throws {
        let desk = Desk(in: .folder)
        for count in 1...5 { try await desk.fill("a", Int64(count)) }
        await desk.models.prepare(few: 0)
        #expect(try await positions(desk.models) == [5, 5])
        try await desk.fill("a", 6)
        await desk.models.prepare(few: 0)
        #expect(try await positions(desk.models) == [6, 6])
    }

    @Test func `are left to who asks where that is soon done`() async throws {
        let desk = Desk(in: .folder)
        for count in 1...5 { try await desk.fill("a", Int64(count)) }
        await desk.models.prepare()
        #expect(try await positions(desk.models) == [0, 0])
    }

    @Test func `are left when there is no time left, and gone on with`() async throws {
        let desk = Desk(on: nil, in: .folder)
        for count in 1...5 { try await desk.fill("a", Int64(count)) }
        let preparing = Mutex<Task<Void, Never>?>(nil)
        let log = WatchedStore(desk.store) { _ in preparing.withLock { $0?.cancel() } }
        let models = ReadModels(
            [Projection(BoxesProjector.self), Projection(FillingsProjector.self)],
            databases: RowDatabases(folder: desk.folder.path, of: log), on: ServiceThreads())
        let (held, begins) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in held {}
            await models.prepare(few: 0)
        }
        preparing.withLock { $0 = task }
        begins.finish()
        await task.value
        // What had been read was put in place, and no more was begun.
        #expect(try await positions(models).last == 0)
        preparing.withLock { $0 = nil }
        await models.prepare(few: 0)
        #expect(try await positions(models) == [5, 5])
    }
}
