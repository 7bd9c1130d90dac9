import EventSourcing
import EventStore
import Synchronization

/// The rows that a service is asked about, kept current by one task for all who ask.
///
/// Who needs newer rows than there are waits for the next run of that task, which brings all projections
/// in use to the head of the log at once: each event is folded once, however many wait. What is built
/// for the first time is built beside it, once, and its askers wait for that.
final class RowsInUse: Sendable {
    private struct Waiter {
        var names: [String]
        var atLeast: Position
        var progress: Progress?
        var continuation: CheckedContinuation<LentRows, any Error>
    }

    private struct State {
        var standing: Standing?
        /// Grows when rows are taken away: what a run has brought that began before is not used.
        var epoch = 0
        var waiters: [Int: Waiter] = [:]
        var lastWaiter = 0
        /// When each projection was last asked about.
        var asked: [String: ContinuousClock.Instant] = [:]
        /// Those whose rows are being built.
        var building: Set<String> = []
        var isRunning = false
        var isOver = false
    }

    /// How long rows are taken for those that serve before it is looked whether others replaced them.
    private static let trust = Duration.seconds(1)
    /// How long rows are kept current that nobody asks about.
    private static let patience = Duration.seconds(60)
    /// At most so much of the time runs go on: under load each takes what gathers meanwhile.
    private static let pause: (times: Double, atMost: Duration) = (2, .milliseconds(20))

    private let models: ReadModels
    private let threads: ServiceThreads
    private let state = Mutex(State())
    private let kicks: AsyncStream<Void>
    private let kicked: AsyncStream<Void>.Continuation

    init(_ models: ReadModels, on threads: ServiceThreads) {
        self.models = models
        self.threads = threads
        (kicks, kicked) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: - Asking

    /// The rows of the projections called `names`, all true at one position: `position` or later.
    func rows(
        of names: [String], atLeast position: Position, progress: Progress?
    ) async throws -> LentRows {
        if let rows = try current(names, atLeast: position) { return rows }
        return try await waited(names, atLeast: position, progress)
    }

    /// The same without waiting for any that are newer; `nil` where there are none yet.
    func rowsAsTheyAre(of names: [String]) throws -> LentRows? {
        try current(names, atLeast: 0)
    }

    func current(_ names: [String], atLeast position: Position) throws -> LentRows? {
        let now = ContinuousClock.now
        return try state.withLock { state in
            for name in names { state.asked[name] = now }
            return try Self.lent(names, atLeast: position, from: state.standing, now)
        }
    }

    private static func lent(
        _ names: [String], atLeast position: Position, from standing: Standing?,
        _ now: ContinuousClock.Instant
    ) throws -> LentRows? {
        guard let standing, standing.position >= position,
            standing.looked.duration(to: now) < trust,
            let rows = try standing.rows(of: names)
        else { return nil }
        return LentRows(position: standing.position, rows: rows)
    }

    private func waited(
        _ names: [String], atLeast position: Position, _ progress: Progress?
    ) async throws -> LentRows {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(
                    Waiter(
                        names: names, atLeast: position, progress: progress,
                        continuation: continuation), number)
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func wait(_ waiter: Waiter, _ number: Int) {
        let (isTaken, starts) = state.withLock { state in
            // Cancelled before it came here: nobody would take it out again.
            if state.isOver || Task.isCancelled { return (false, false) }
            state.waiters[number] = waiter
            defer { state.isRunning = true }
            return (true, !state.isRunning)
        }
        guard isTaken else {
            return waiter.continuation.resume(
                throwing: Task.isCancelled
                    ? CancellationError() : EventStoreError.unavailable("the store is closed"))
        }
        if starts { start() }
        kick()
    }

    // MARK: - What others do

    /// Rows were taken away or replaced: nothing of what there was is lent any more.
    func forget() {
        state.withLock { state in
            state.epoch += 1
            state.standing = nil
        }
        // What is kept open of files that are gone is let go of in the next run.
        kick()
    }

    private func kick() { kicked.yield() }

    // MARK: - Running

    private func start() {
        Task(executorPreference: threads.reading) { await self.run() }
        let changes = models.store.changes()
        // Ends with the log, and everything here with it.
        Task(executorPreference: threads.reading) {
            for await _ in changes { self.kick() }
            self.kicked.finish()
        }
    }

    private func run() async {
        let kicked = self.kicked
        let keeping = Keeping(models, threads: threads.reading.most) { kicked.yield() }
        for await _ in kicks {
            let begun = ContinuousClock.now
            let (names, waitedFor, epoch) = wanted(at: begun)
            if names.isEmpty {
                withdraw()
                keeping.stop()
            } else {
                let result = await Result {
                    try await keeping.advance(
                        names, spare: Set(names).subtracting(waitedFor), withdraw: withdraw)
                }
                settle(result, epoch, begun)
                let taken = begun.duration(to: .now)
                let pause = min(taken * Self.pause.times, Self.pause.atMost)
                // Cancelled or not, it goes on until the log ends.
                try? await Task.sleep(for: pause)
            }
        }
        end()
    }

    /// The projections that a run is to bring forward: those that somebody waits for, and those that
    /// were asked about lately.
    private func wanted(
        at now: ContinuousClock.Instant
    ) -> (names: [String], waitedFor: Set<String>, epoch: Int) {
        state.withLock { state in
            let waitedFor = Set(state.waiters.values.flatMap(\.names))
            state.asked = state.asked.filter { $0.value.duration(to: now) < Self.patience }
            let names = waitedFor.union(state.asked.keys).subtracting(state.building)
            return (names.sorted(), waitedFor, state.epoch)
        }
    }

    private func withdraw() { state.withLock { $0.standing = nil } }

    /// Lends what a run has reached, and tells whoever waited for it.
    private func settle(
        _ result: Result<Keeping.Reached, any Error>, _ epoch: Int,
        _ begun: ContinuousClock.Instant
    ) {
        let reached: Keeping.Reached
        switch result {
        case .failure(let error): return fail(error)
        case .success(let it): reached = it
        }
        let (due, far) = state.withLock {
            state -> ([(Waiter, Result<LentRows, any Error>)], [String]) in
            let far = reached.far.filter { state.building.insert($0).inserted }
            guard state.epoch == epoch else {
                kick()
                return ([], far)
            }
            state.standing = Standing(
                position: reached.position, rows: reached.rows, faults: reached.faults,
                looked: begun)
            var due: [(Waiter, Result<LentRows, any Error>)] = []
            for (number, waiter) in state.waiters {
                let lent = Result {
                    try Self.lent(
                        waiter.names, atLeast: waiter.atLeast, from: state.standing,
                        begun)
                }
                switch lent {
                case .success(nil): continue
                case .success(let rows?): due.append((waiter, .success(rows)))
                case .failure(let error): due.append((waiter, .failure(error)))
                }
                state.waiters[number] = nil
            }
            return (due, far)
        }
        for (waiter, result) in due { waiter.continuation.resume(with: result) }
        for name in far { build(name) }
    }

    /// Tells all who wait that they wait in vain; those who wait for one projection, or all.
    private func fail(_ error: any Error, of name: String? = nil) {
        let failed = state.withLock { state in
            let failed = state.waiters.filter { name.map($0.value.names.contains) ?? true }
            for number in failed.keys { state.waiters[number] = nil }
            return failed.values
        }
        for waiter in failed { waiter.continuation.resume(throwing: error) }
    }

    private func end() {
        state.withLock { state in
            state.isOver = true
            state.standing = nil
        }
        fail(EventStoreError.unavailable("the store is closed"))
    }

    // MARK: - Building

    /// Builds rows where none serve, or brings those forward that are far behind: once, for all who wait.
    private func build(_ name: String) {
        Task(executorPreference: threads.building) {
            let built = await Result {
                let head = try await self.models.store.head()
                _ = try await self.models.model(name).caughtUp(to: head) {
                    self.tell(name, $0, $1, $2)
                }
            }
            self.state.withLock { _ = $0.building.remove(name) }
            if case .failure(let error) = built { self.fail(error, of: name) }
            self.kick()
        }
    }

    private func tell(_ name: String, _ what: String, _ position: Position, _ end: Position) {
        let waiting = state.withLock { state in
            state.waiters.values.filter { $0.names.contains(name) }.compactMap(\.progress)
        }
        for progress in waiting { progress(what, position, end) }
    }
}
