import EventSourcing
import EventSourcingRuntime
import EventStore
import HTTPTypes
import Logging
import ReadModels
import Records

/// Does one job after the other, and knows those that were done.
///
/// Those that wait and the one that runs are in memory; all of them are kept beside the log whenever they change their
/// state, and what is over is read from there. Nothing begins that nobody has asked for: what a server died in
/// was interrupted, and whoever wants it asks again.
actor Jobs {
    /// What a job does, on a thread of its own: it tells how far it has come, and answers what came of it.
    typealias Work = @Sendable (LiveJob) async throws -> JSONValue

    private struct Waiting {
        let live: LiveJob
        let work: Work
        /// It may begin: it is known beside the log.
        var isKept = false
    }

    private let kept: KeptJobs
    private let limits: ServerSettings.Limits
    private let logger: Logger
    private let thread = ReadThreads(most: 1, niceness: 10)
    private var waiting: [Waiting] = []
    private var running: (live: LiveJob, task: Task<Void, Never>)?
    private var isStopping = false
    /// The time in the id of the one that came last.
    private var newest = Timestamp(milliseconds: 0)
    /// How many came to which end in this process.
    private(set) var counts: [Ended: Int] = [:]

    /// What a job was, and how it ended.
    struct Ended: Hashable, Comparable {
        var kind: String
        var state: String

        static func < (a: Self, b: Self) -> Bool { (a.kind, a.state) < (b.kind, b.state) }
    }

    init(in side: any SideStore, _ limits: ServerSettings.Limits, _ logger: Logger) {
        kept = KeptJobs(in: side, most: limits.jobsKept)
        self.limits = limits
        self.logger = logger
    }

    /// Says of those that an earlier server died in that they were interrupted.
    func takeOver() async throws(EventStoreError) {
        for var job in try await kept.all() where !job.state.isOver {
            job.state = .interrupted
            job.endedAt = .now
            try await kept.put(job)
        }
    }

    // MARK: - What there is

    /// All that are known, the newest first.
    func all() async throws(EventStoreError) -> [Job] {
        let live = live
        let others = try await kept.all().filter { job in !live.contains { $0.id == job.id } }
        return (live + others).sorted { $0.id > $1.id }
    }

    /// The one of this id.
    func job(_ id: String) async throws(EventStoreError) -> Job? {
        if let job = live.first(where: { $0.id == id }) { return job }
        return try await kept.job(id)
    }

    /// How it stands, and stands then, to its end; `nil` if there is none.
    func follow(_ id: String) async throws(EventStoreError) -> AsyncStream<Job>? {
        let all = waiting.map(\.live) + (running.map { [$0.live] } ?? [])
        if let live = all.first(where: { $0.job.id == id }) { return live.follow() }
        guard let job = try await kept.job(id) else { return nil }
        let live = LiveJob(job)
        live.end()
        return live.follow()
    }

    /// What came of it, as JSON.
    func result(of id: String) async throws(EventStoreError) -> [UInt8]? {
        try await kept.result(of: id)
    }

    /// The one that runs, and those that wait.
    var live: [Job] { (running.map { [$0.live.job] } ?? []) + waiting.map(\.live.job) }

    // MARK: - Doing them

    /// Has one wait for its turn.
    /// - Throws: ``Problem`` where as many wait as there may be.
    func begin(_ job: Job, _ work: @escaping Work) async throws -> Job {
        guard !isStopping else { throw Problem(.unavailable, "the server is about to stop") }
        guard waiting.count < limits.jobsWaiting else {
            throw Problem(.tooManyJobs, "as many jobs wait as there may be")
        }
        var job = job
        // Those of one millisecond are known in the order in which they came, too.
        newest = max(job.queuedAt, Timestamp(milliseconds: newest.milliseconds + 1))
        job.id = newUUIDv7(at: newest)
        let live = LiveJob(job)
        waiting.append(Waiting(live: live, work: work))
        do {
            try await kept.put(job)
            try await kept.prune(but: Set(self.live.map(\.id)))
        } catch {
            waiting.removeAll { $0.live === live }
            throw error
        }
        if let index = waiting.firstIndex(where: { $0.live === live }) {
            waiting[index].isKept = true
        }
        next()
        return live.job
    }

    private func next() {
        guard running == nil, !isStopping, let first = waiting.first, first.isKept else { return }
        waiting.removeFirst()
        running = (first.live, Task { await run(first.live, first.work) })
    }

    private func run(_ live: LiveJob, _ work: @escaping Work) async {
        await keep(live) {
            $0.state = .running
            $0.startedAt = .now
        }
        let outcome = await withTaskExecutorPreference(thread) {
            do { return Result<JSONValue, any Error>.success(try await work(live)) } catch {
                return .failure(error)
            }
        }
        await end(live, outcome, isCancelled: Task.isCancelled)
        live.end()
        running = nil
        next()
    }

    private func end(
        _ live: LiveJob, _ outcome: Result<JSONValue, any Error>, isCancelled: Bool
    ) async {
        // What is said of it already, when the server stops, stays so.
        if live.job.state.isOver { return }
        var result: [UInt8]?
        var problem: Problem?
        switch outcome {
        case .success(let json):
            let bytes = json.json()
            if bytes.count <= limits.jobResultBytes {
                result = bytes
            } else {
                problem = Problem(
                    .tooLarge, "what came of it has more than \(limits.jobResultBytes) bytes")
            }
        case .failure where isCancelled: break
        case .failure(let error):
            problem = Problem(anything: error)
            if problem?.status.code == 500 {
                logger.error("job failed", metadata: ["id": "\(live.job.id)", "error": "\(error)"])
            }
        }
        let state: Job.State =
            switch outcome {
            case .success: problem == nil ? .done : .failed
            case .failure: isCancelled ? .cancelled : .failed
            }
        let told = problem.map(\.kept)
        await keep(live, result: result) {
            $0.state = state
            $0.endedAt = .now
            $0.problem = told
        }
    }

    /// Ends one: at once where it waits, within a moment where it runs. Of one that is over nothing changes.
    func cancel(_ id: String) async throws(EventStoreError) -> Job? {
        if let index = waiting.firstIndex(where: { $0.live.job.id == id }) {
            let live = waiting.remove(at: index).live
            await keep(live) {
                $0.state = .cancelled
                $0.endedAt = .now
            }
            live.end()
            return live.job
        }
        guard let running, running.live.job.id == id else { return try await kept.job(id) }
        running.task.cancel()
        await running.live.over(within: .seconds(5))
        return running.live.job
    }

    /// Begins nothing any more, and ends what is under way, to be asked again.
    func stop() async {
        isStopping = true
        let cut = waiting.map(\.live)
        waiting = []
        for live in cut + (running.map { [$0.live] } ?? []) {
            await keep(live) {
                $0.state = .interrupted
                $0.endedAt = .now
            }
        }
        for live in cut { live.end() }
        defer { thread.end() }
        guard let running else { return }
        running.task.cancel()
        await running.live.over(within: limits.stopping / 2)
    }

    // MARK: - What is kept

    /// Changes one, keeps that, and tells it: whoever is told that it is done finds what came of it. Where nothing is
    /// kept of it any more, somebody was forgotten meanwhile, of whom it may tell.
    ///
    /// Nobody's answer depends on whether it could be kept.
    private func keep(
        _ live: LiveJob, result: [UInt8]? = nil, _ change: (inout Job) -> Void
    ) async {
        var (job, result) = (live.job, result)
        change(&job)
        do {
            if try await !kept.has(job.id) {
                (job.parameters, job.problem, result) = (.object([]), nil, nil)
                job.isForgotten = true
            }
            try await kept.put(job, result: result)
        } catch {
            logger.error("job not kept", metadata: ["id": "\(job.id)", "error": "\(error)"])
        }
        live.become(job)
        if job.state.isOver {
            counts[Ended(kind: job.kind.rawValue, state: job.state.rawValue), default: 0] += 1
        }
    }
}
