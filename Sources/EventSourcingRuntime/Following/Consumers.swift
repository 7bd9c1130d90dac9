package import EventSourcing
package import EventStore
import Records
import Synchronization

/// Runs the consumers of a service, each for itself: one that is slow, or stands still, holds no other up.
///
/// How far each has come is kept durably, deed by deed, for all processes that run it. Where two do at
/// once a deed may be done by both, with the same key; none is left out.
package struct Consumers: Sendable {
    private let consumers: [(consumer: ConsumerDescription, walk: Walk)]
    private let store: any EventStore
    /// Where those begin that begin now; `nil`: at the head of the log, when they are first run.
    private let now: Position?
    private let pause: @Sendable (Duration) async throws -> Void
    private let clock: @Sendable () -> Timestamp

    /// Each of `consumers` has a name that no other has. `decisions` finds what people have decided about
    /// one. `now` is where those begin that never ran and begin now, if not at the head that the log
    /// has when they are run; `pause` comes back once that long has gone by, or throws when its task is
    /// cancelled.
    package init(
        _ consumers: [any Consumer], store: any EventStore, side: any SideStore,
        decisions: @escaping ReadDecisions = { _, _ in FollowerDecisions() },
        now: Position? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        },
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let checkpoints = FollowerCheckpoints(in: side, of: .consumers)
        self.consumers = consumers.map { consumer in
            let consumer = ConsumerDescription(consumer)
            let walk = Walk(
                follower: consumer.follower, eventTypes: consumer.eventTypes, store: store,
                checkpoints: checkpoints, readDecisions: decisions)
            return (consumer, walk)
        }
        self.store = store
        self.now = now
        self.pause = pause
        self.clock = clock
    }

    /// Acts on what has happened and on what happens, until its task is cancelled or the store is closed.
    package func follow() async {
        await withDiscardingTaskGroup { group in
            for (consumer, walk) in consumers {
                group.addTask { await follow(consumer, walk) }
            }
        }
    }

    /// How each stands against the log. Acts on nothing.
    package func status() async throws -> [FollowerStatus] {
        var all: [FollowerStatus] = []
        for (consumer, walk) in consumers {
            var checkpoint: FollowerCheckpoint
            do {
                checkpoint = try await begun(consumer, walk, noting: false)
            } catch {
                checkpoint = FollowerCheckpoint()
                checkpoint.stop = Stop(at: 0, type: "", reason: "\(error)")
            }
            all.append(try await walk.status(at: checkpoint.position, stop: checkpoint.stop))
        }
        return all
    }
}

// MARK: - How far they are

extension Consumers {
    /// How far one has come, for all that is known: it isn't guessed, since what was done is done. The
    /// first time, where it begins, which from then on is known if that is worth `noting`.
    private func begun(
        _ consumer: ConsumerDescription, _ walk: Walk, noting: Bool = true
    ) async throws -> FollowerCheckpoint {
        if let kept = try await walk.checkpoints.read(of: walk.follower.name) {
            if try await kept.isOf(store) { return kept }
            throw EventStoreError.unavailable(
                "how far consumer \(walk.follower.name) has come is told of another log; without that "
                    + "it begins anew")
        }
        var beginning = FollowerCheckpoint()
        if consumer.beginning == .now { beginning.position = try await start() }
        if noting { try await walk.note(beginning.position) }
        return beginning
    }

    private func start() async throws(EventStoreError) -> Position {
        if let now { return now }
        return try await store.head()
    }
}

// MARK: - Going on

extension Consumers {
    /// Why one doesn't go on.
    private struct Hindrance {
        /// The last decision about it, by then: with a later one it is tried at once.
        var decided: Position
        /// Whether it has done something before that.
        var hasActed: Bool
    }

    /// The failure after which it was waited long enough.
    private final class Waited: Sendable { let failure = Mutex(0) }

    /// The first pause after something failed; the next is twice as long.
    private static let shortest = Duration.seconds(1)
    private static let longest = Duration.seconds(300)

    private func follow(_ consumer: ConsumerDescription, _ walk: Walk) async {
        let (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let waited = Waited()
        await withDiscardingTaskGroup { group in
            let changes = store.changes()
            group.addTask {
                for await _ in changes { waker.yield() }
                waker.finish()
            }
            waker.yield()
            var hindrance: Hindrance?
            var (failures, length) = (0, Self.shortest)
            for await _ in wakes {
                if let hindrance, waited.failure.withLock({ $0 < failures }),
                    await !isDecidedAnew(walk, since: hindrance)
                {
                    continue
                }
                hindrance = await goOn(consumer, walk)
                guard let hindrance else { continue }
                failures += 1
                length = hindrance.hasActed ? Self.shortest : length
                let (failure, pausing) = (failures, length)
                group.addTask {
                    do { try await pause(pausing) } catch { return }
                    waited.failure.withLock { $0 = max($0, failure) }
                    waker.yield()
                }
                length = min(length * 2, Self.longest)
            }
            group.cancelAll()
        }
    }

    private func isDecidedAnew(_ walk: Walk, since hindrance: Hindrance) async -> Bool {
        // Where that can't be read now it is found out after the pause.
        let decisions = try? await walk.decisions()
        return decisions.map { $0.last > hindrance.decided } ?? false
    }

    /// Acts on one event after the other, up to the head of the log or to one that fails.
    /// - Returns: What hinders it; `nil` if nothing does, or its task is cancelled.
    private func goOn(_ consumer: ConsumerDescription, _ walk: Walk) async -> Hindrance? {
        var (decisions, hasActed) = (FollowerDecisions(), false)
        do {
            var seen = Position(0)
            while !Task.isCancelled {
                // Read each time: another process may have done it, or somebody stopped it.
                let checkpoint = try await begun(consumer, walk)
                decisions = try await walk.decisions()
                let limit = decisions.limit(try await store.head())
                seen = max(seen, checkpoint.position)
                if seen >= limit { return nil }
                let next = try await walk.next(1, after: seen, through: limit, decisions)
                seen = next.reached
                guard let cause = next.events.first else { continue }
                try await store.requireHere()
                do {
                    try await consumer.act(on: cause)
                } catch {
                    if Task.isCancelled { return nil }
                    let stop = Stop(
                        at: cause, because: "\(error)", now: clock(), before: checkpoint.stop)
                    try await walk.note(checkpoint.position, stop: stop, at: cause)
                    return Hindrance(decided: decisions.last, hasActed: hasActed)
                }
                hasActed = true
                // It is done, even if its task was cancelled meanwhile.
                try await Task {
                    if try await begun(consumer, walk).position < cause.position {
                        try await walk.note(cause.position)
                    }
                }.value
            }
            return nil
        } catch {
            // The store's fault and no event's.
            return Hindrance(decided: decisions.last, hasActed: hasActed)
        }
    }
}
