import EventSourcing
import EventStore
import Synchronization

// The one task that keeps rows current, and those beside it that build.

extension RowsInUse {
    /// How long rows are kept current that nobody asks about.
    private static let patience = Duration.seconds(60)
    /// So long a pause after a run, in lengths of that run, and at most: what comes meanwhile is taken
    /// together by the next.
    private static let pause: (lengths: Int, atMost: Duration) = (2, .milliseconds(20))

    func start() {
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
            let wanted = wanted(at: begun)
            // A question may be of the log alone, and have no rows: its asker waits all the same.
            if wanted.names.isEmpty, !wanted.isByAnybody {
                withdraw()
                keeping.stop()
            } else {
                let result = await Result {
                    try await keeping.advance(
                        wanted.names, spare: wanted.spare, watching: wanted.categories,
                        withdraw: withdraw)
                }
                lend(result, wanted.epoch, begun)
                let taken = begun.duration(to: .now)
                // Whether it slept or not: the task isn't anybody's to cancel.
                try? await Task.sleep(for: min(taken * Self.pause.lengths, Self.pause.atMost))
            }
        }
        end()
    }

    /// What a run is to do.
    private struct Wanted {
        /// The projections that somebody waits for or follows, or was asked about lately.
        var names: [String]
        /// Whether somebody waits or follows.
        var isByAnybody: Bool
        /// Those among them that nobody waits for.
        var spare: Set<String>
        /// The categories whose streams are watched.
        var categories: Set<String>
        var epoch: Int
    }

    private func wanted(at now: ContinuousClock.Instant) -> Wanted {
        state.withLock { state in
            let waitedFor = Set(state.waiters.values.flatMap(\.names))
            state.asked = state.asked.filter { $0.value.duration(to: now) < Self.patience }
            let names = waitedFor.union(state.followed.projections.keys).union(state.asked.keys)
                .subtracting(state.building)
            return Wanted(
                names: names.sorted(),
                isByAnybody: !state.waiters.isEmpty || !state.followed.isEmpty,
                spare: names.subtracting(waitedFor),
                categories: state.watches.categories, epoch: state.epoch)
        }
    }

    private func withdraw() { state.withLock { $0.standing = nil } }

    /// Lends what a run has reached, and tells whoever waited for it.
    private func lend(
        _ result: Result<Keeping.Reached, any Error>, _ epoch: Int,
        _ begun: ContinuousClock.Instant
    ) {
        let reached: Keeping.Reached
        switch result {
        case .failure(let error):
            // What it has changed before that isn't known.
            state.withLock { $0.forgetAnswers() }
            return fail(error)
        case .success(let it): reached = it
        }
        let (due, far) = state.withLock {
            state -> ([(Waiter, Result<LentRows, any Error>)], [String]) in
            let far = reached.far.filter { state.building.insert($0).inserted }
            guard state.epoch == epoch else { return ([], far) }
            state.standing = Standing(
                position: reached.position, rows: reached.rows, faults: reached.faults,
                looked: begun)
            for watcher in state.watches.taken(by: reached.changes) {
                switch watcher {
                case .answer(let question): state.answers.remove(question)
                case .question(let number): state.followed.outdate(number)
                }
            }
            return (state.takeDue(at: begun), far)
        }
        for (waiter, result) in due { waiter.continuation.resume(with: result) }
        for name in far { build(name) }
        tellFollowers()
    }

    private func end() {
        let listeners = state.withLock { state in
            state.isOver = true
            state.standing = nil
            state.forgetAnswers()
            return state.followed.removeAll()
        }
        for listener in listeners { listener.finish() }
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

extension RowsInUse.State {
    /// Takes out all who wait for what there is now.
    fileprivate mutating func takeDue(
        at now: ContinuousClock.Instant
    ) -> [(RowsInUse.Waiter, Result<LentRows, any Error>)] {
        var due: [(RowsInUse.Waiter, Result<LentRows, any Error>)] = []
        for (number, waiter) in waiters {
            switch Result(catching: { try lent(waiter.names, atLeast: waiter.atLeast, now) }) {
            case .success(nil): continue
            case .success(let rows?): due.append((waiter, .success(rows)))
            case .failure(let error): due.append((waiter, .failure(error)))
            }
            waiters[number] = nil
        }
        return due
    }
}
