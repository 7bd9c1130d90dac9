import EventStore
import PostgresTesting
import Testing

@testable import PostgresEventStore

@Suite(.timeLimit(.minutes(5))) struct `Figures of a log in PostgreSQL` {
    @Test func `count what was stored, and nothing that wasn't`() async throws {
        try await withStore(on: try await Cluster.shared.cluster) { store, _ in
            #expect(try await store.counting?.figures().appends == 0)
            try await store.append(request(0))
            // One that comes again, and one that stands against what is there, are no more.
            try await store.append(request(0))
            var refused = try request(1)
            refused.streams[0].expected = .exact(7)
            _ = await store.append([refused])
            let many = try (2..<102).map { try request($0) }
            for result in await store.append(many) {
                _ = try result.get()
            }
            let figures = try await store.figures()
            #expect(figures.appends == 101)
            #expect(figures.commitEvents.sum == 101)
            #expect(figures.commitEvents.counts.reduce(0, +) == 2)
            #expect(figures.commitSeconds.counts.reduce(0, +) == 2)
            #expect(figures.commitSeconds.sum > 0)
            #expect(figures.backlog == 0 && figures.oldestReader == 0)
        }
    }
}
