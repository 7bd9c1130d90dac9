import EventSourcing
import EventStore
import Synchronization

/// The rows that a service is asked about, kept current by one task for all who ask.
///
/// Who needs newer rows than there are waits for the next run of that task, which brings all projections
/// in use to the head of the log at once: each event is folded once, however many wait. What is built
/// for the first time is built beside it, once, and its askers wait for that.
final class RowsInUse: Sendable {
    struct Waiter {
        var names: [String]
        var atLeast: Position
        var progress: Progress?
        var continuation: CheckedContinuation<LentRows, any Error>
    }

    /// Who is told when rows change.
    enum Watcher: Hashable {
        case answer(AskedQuestion)
        /// By its number.
        case question(Int)
    }

    struct State {
        /// How long rows are taken for those that serve before it is looked whether others replaced
        /// them.
        let trust: Duration

        init(trust: Duration) { self.trust = trust }

        var standing: Standing?
        /// Grows when rows are taken away: what was made of those before it is not used any more.
        var epoch = 0
        var waiters: [Int: Waiter] = [:]
        /// When each projection was last asked about.
        var asked: [String: ContinuousClock.Instant] = [:]
        /// Those whose rows are being built.
        var building: Set<String> = []
        var isRunning = false
        var isOver = false

        var watches = Watches<Watcher>()
        var answers = KeptAnswers()
        var followed = FollowedQuestions()
        private var lastNumber = 0

        mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// The rows of these projections, if they are there and new enough.
        func lent(
            _ names: [String], atLeast position: Position, _ now: ContinuousClock.Instant
        ) throws -> LentRows? {
            guard let standing, standing.position >= position,
                standing.looked.duration(to: now) < trust,
                let rows = try standing.rows(of: names)
            else { return nil }
            return LentRows(position: standing.position, rows: rows, epoch: epoch)
        }

        /// Nothing that was made of rows is of use any more.
        mutating func forgetAnswers() {
            _ = watches.takeAll()
            answers.removeAll()
            followed.outdateAll()
        }
    }

    let models: ReadModels
    let threads: ServiceThreads
    /// By which statements rows are looked up by their keys.
    let lookUps: LookUps
    let state: Mutex<State>
    let kicks: AsyncStream<Void>
    let kicked: AsyncStream<Void>.Continuation

    init(_ models: ReadModels, on threads: ServiceThreads) {
        self.models = models
        self.threads = threads
        state = Mutex(State(trust: threads.trust))
        lookUps = LookUps(models.projections)
        (kicks, kicked) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The rows of the projections called `names`, all true at one position: `position` or later.
    func rows(
        of names: [String], atLeast position: Position, progress: Progress?
    ) async throws -> LentRows {
        if let rows = try current(names, atLeast: position) { return rows }
        return try await waited(names, atLeast: position, progress)
    }

    /// The same, without waiting for any that are newer than those that are there.
    func current(_ names: [String], atLeast position: Position) throws -> LentRows? {
        let now = ContinuousClock.now
        return try state.withLock { state in
            for name in names { state.asked[name] = now }
            return try state.lent(names, atLeast: position, now)
        }
    }

    /// Rows were taken away or replaced: nothing of what there was is lent any more.
    func forget() {
        state.withLock { state in
            state.epoch += 1
            state.standing = nil
            state.forgetAnswers()
        }
        // What is kept open of files that are gone is let go of in the next run.
        kick()
    }

    func kick() { kicked.yield() }

    // MARK: - Waiting

    private func waited(
        _ names: [String], atLeast position: Position, _ progress: Progress?
    ) async throws -> LentRows {
        let number = state.withLock { $0.number() }
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

    /// Tells those who wait for one projection, or all who wait, that they wait in vain.
    func fail(_ error: any Error, of name: String? = nil) {
        let failed = state.withLock { state in
            let failed = state.waiters.filter { name.map($0.value.names.contains) ?? true }
            for number in failed.keys { state.waiters[number] = nil }
            return failed.values
        }
        for waiter in failed { waiter.continuation.resume(throwing: error) }
    }

    // MARK: - Kept answers

    /// An answer that was made before and is still the same at `position` or later.
    func answer(
        to question: AskedQuestion, atLeast position: Position
    ) -> QueryReply? {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard let standing = state.standing, standing.position >= position,
                standing.looked.duration(to: now) < state.trust,
                let kept = state.answers.answer(to: question)
            else { return nil }
            for name in kept.projections { state.asked[name] = now }
            var reply = QueryReply(
                query: question.name, position: standing.position, answer: kept.answer,
                madeAt: kept.position)
            reply.kept = kept.written
            return reply
        }
    }

    /// Keeps an answer that was made of `rows`, unless it may be another one by now.
    func keep(
        _ answer: QueryAnswer, to question: AskedQuestion, of rows: LentRows,
        _ uses: QueryUses.Noted
    ) {
        // Those are of use to nobody: the next event changes them.
        if uses.everything { return }
        state.withLock { state in
            guard state.epoch == rows.epoch,
                state.watches.watch(.answer(question), uses, since: rows.position)
            else { return }
            let kept = KeptAnswers.Kept(
                answer: answer, position: rows.position, projections: Array(rows.rows.keys))
            for gone in state.answers.keep(kept, to: question) {
                state.watches.remove(.answer(gone))
            }
        }
    }
}
