import EventSourcing
import EventSourcingRuntime
import EventStore
import Logging
import Records
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct `Jobs that are kept` {
    private let side = SideStoreInMemory()

    private func jobs(_ change: (inout ServerSettings.Limits) -> Void = { _ in }) -> Jobs {
        var limits = ServerSettings().limits
        change(&limits)
        return Jobs(in: side, limits, Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func job() -> Job { Job(.verify, .object([.init("views", .boolean(true))]), by: "me") }

    /// Once nothing is under way any more.
    private func over(_ job: Job, of jobs: Jobs) async throws -> Job {
        for await _ in try #require(try await jobs.follow(job.id)) {}
        return try #require(try await jobs.job(job.id))
    }

    @Test
    func `are known after a restart, with what came of them; what was under way was interrupted`()
        async throws
    {
        let first = jobs()
        let done = try await first.begin(job()) { _ in .string("all well") }
        _ = try await over(done, of: first)
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let running = try await first.begin(job()) { live in
            live.tell("log", 1, 2)
            for await _ in never {}
            try Task.checkCancellation()
            return .null
        }
        let waiting = try await first.begin(job()) { _ in .null }
        // When another server comes up where this one died
        let second = jobs()
        try await second.takeOver()
        #expect(try await second.job(done.id)?.state == .done)
        #expect(try await second.result(of: done.id) == Array(#""all well""#.utf8))
        #expect(try await second.job(running.id)?.state == .interrupted)
        #expect(try await second.job(waiting.id)?.state == .interrupted)
        // Those of one millisecond in any order.
        #expect(
            Set(try await second.all().map(\.id)) == [waiting.id, running.id, done.id])
    }

    @Test func `that are cut off when the server stops say so, too`() async throws {
        let jobs = jobs()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        let running = try await jobs.begin(job()) { _ in
            for await _ in never {}
            try Task.checkCancellation()
            return .null
        }
        let waiting = try await jobs.begin(job()) { _ in .null }
        await jobs.stop()
        for cut in [running, waiting] {
            #expect(try await jobs.job(cut.id)?.state == .interrupted)
        }
        await #expect(throws: Problem.self) { try await jobs.begin(job()) { _ in .null } }
    }

    @Test func `are the newest, so many at most`() async throws {
        let jobs = jobs { $0.jobsKept = 3 }
        var last: [String] = []
        for _ in 0..<5 {
            let job = try await jobs.begin(job()) { _ in .null }
            last.insert(try await over(job, of: jobs).id, at: 0)
        }
        #expect(try await jobs.all().map(\.id) == Array(last.prefix(3)))
        #expect(try await side.list(.jobs).count == 6)
    }

    @Test func `have no more to tell than there is room for`() async throws {
        let jobs = jobs { $0.jobResultBytes = 10 }
        let job = try await jobs.begin(job()) { _ in .string("more than ten bytes") }
        let over = try await over(job, of: jobs)
        #expect(over.state == .failed)
        #expect(over.problem?["code"] == .string("too-large"))
    }

    @Test func `keep nothing of what they come to where somebody was forgotten meanwhile`()
        async throws
    {
        let jobs = jobs()
        let side = side
        let job = try await jobs.begin(job()) { _ in
            try await side.remove(side.list(.jobs), of: .jobs)
            return .string("Zoe Quux")
        }
        let over = try await over(job, of: jobs)
        #expect(over.isForgotten == true)
        #expect(over.parameters == .object([]))
        #expect(try await jobs.result(of: job.id) == nil)
    }
}
