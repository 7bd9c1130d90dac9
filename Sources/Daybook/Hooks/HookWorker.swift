import Access
import CurlDownloads
import EventSourcing
import EventStore
import Records
import Synchronization

/// Posts to one hook, event by event, in the order of the log. How far it has come is noted after each that was taken and
/// before the next is begun: so a crash posts one again at most, with the same id, and none is left out.
final class HookWorker: Sendable {
    /// What all of them work with.
    struct Working: Sendable {
        let line: @Sendable () -> GuardedLine
        let pause: @Sendable (Duration) async throws -> Void
        let chance: @Sendable () -> Double
        let report: @Sendable (String) -> Void
    }

    let name: String
    let hooks: Hooks
    let working: Working
    /// What was decided about the hook, and by which revision; `nil`: that has to be looked at.
    private let hook: Mutex<(state: Hook, revision: Revision?)>
    private let isStopping = Atomic(false)
    /// The time up to which it was waited, whatever the clock says.
    let waited = Mutex<Timestamp?>(nil)
    private let wakes: AsyncStream<Void>
    private let waker: AsyncStream<Void>.Continuation

    init(_ name: String, _ hook: Hook, _ hooks: Hooks, _ working: Working) {
        self.name = name
        self.hook = Mutex((hook, nil))
        self.hooks = hooks
        self.working = working
        (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Goes by what was decided about the hook.
    func take(_ hook: Hook) {
        self.hook.withLock { $0 = (hook, nil) }
        waker.yield()
    }

    /// Begins no more.
    func stop() {
        isStopping.store(true, ordering: .relaxed)
        waker.yield()
    }

    private var hasToStop: Bool { Task.isCancelled || isStopping.load(ordering: .relaxed) }

    /// When it is to go on though nothing happens.
    enum Wait: Equatable {
        case until(Timestamp)
        /// The store couldn't tell what comes next, or take what was done.
        case aMoment
    }

    static let aMoment = Duration.seconds(1)

    func run() async {
        let line = working.line()
        await withDiscardingTaskGroup { group in
            let changes = hooks.store.changes()
            group.addTask { [waker] in
                for await _ in changes { waker.yield() }
                waker.finish()
            }
            waker.yield()
            var stand: HookStand?
            var waiting: Wait?
            for await _ in wakes {
                if hasToStop { break }
                let wait = await goOn(&stand, by: line)
                // For what was waited for already it is waited once.
                if let wait, wait != waiting || wait == .aMoment {
                    group.addTask { await self.wait(wait) }
                }
                waiting = wait
            }
            group.cancelAll()
        }
    }

    private func wait(_ wait: Wait) async {
        switch wait {
        case .aMoment:
            do { try await working.pause(Self.aMoment) } catch { return }
        case .until(let time):
            let left = time.milliseconds - hooks.clock().milliseconds
            do { try await working.pause(.milliseconds(max(left, 0))) } catch { return }
            waited.withLock { $0 = time }
        }
        waker.yield()
    }

    /// Posts one event after the other, up to the head of the log or to one that isn't taken.
    private func goOn(_ kept: inout HookStand?, by line: GuardedLine) async -> Wait? {
        do {
            while !hasToStop {
                // Events are posted from where the books are.
                if try await hooks.store.movable?.moved() != nil { return .aMoment }
                var hook = hook.withLock { $0.state }
                guard let added = hook.added else { return nil }
                var stand: HookStand
                if let kept {
                    stand = kept
                } else {
                    stand = try await hooks.stand(of: name, hook, added)
                    guard try await hooks.store.bears(stand.witness, at: stand.position) else {
                        return try await park(&stand, hook, .anotherLog)
                    }
                }
                kept = stand
                switch turn(of: stand, hook) {
                case .now: break
                case .parked: return nil
                case .later(let time): return .until(time)
                }
                guard let (event, witness) = try await next(after: stand.position, added) else {
                    return nil
                }
                // What was decided before it happened counts for it: it may be removed by then, or have another secret.
                hook = try await decided()
                guard hook.added != nil, hook.since == stand.since else { return nil }
                guard let refused = try await post(event, hook, added, by: line) else {
                    stand.position = event.position
                    stand.witness = witness
                    stand.taken += 1
                    stand.lastAt = hooks.clock()
                    stand.stop = nil
                    // It was taken, whether or not that can be noted just now: it isn't posted anew.
                    kept = stand
                    try await note(stand)
                    continue
                }
                if refused.wasGivenUp { return nil }
                failed(&stand, event, hook, refused)
                kept = stand
                try await note(stand)
            }
            return nil
        } catch {
            // The store's fault, and no event's.
            working.report("hook \(name): \(error)")
            return hasToStop ? nil : .aMoment
        }
    }

    /// The hook as it stands now.
    private func decided() async throws -> Hook {
        let known = hook.withLock { $0 }
        let revision = try await hooks.store.revision(of: try Hook.stream(HookID(name)))
        if known.revision == revision { return known.state }
        let now = try await hooks.store.load(Hook.self, HookID(name))
        hook.withLock { $0 = (now.state, now.revision) }
        return now.state
    }

    /// The next event that is meant, and its witness.
    private func next(
        after position: Position, _ added: HookAdded
    ) async throws -> (RecordedEvent, String)? {
        let head = try await hooks.store.head()
        let query = added.query
        var after = position
        while after < head {
            var found: (RecordedEvent, String)?
            // In parts, so that nothing that it reads is held for long.
            let through = min(head, after + Self.part)
            let read = LogRead(query, after: after, through: through, limit: 1)
            let reached = try await hooks.store.readAll(read) { view in
                found = (view.copy(), view.witness)
                return false
            }
            if let found { return found }
            after = max(reached, through)
            try Task.checkCancellation()
        }
        return nil
    }

    private static let part: Position = 65_536

    /// Posts all that an event is read as.
    /// - Returns: Why it wasn't taken; `nil`: it was.
    private func post(
        _ event: RecordedEvent, _ hook: Hook, _ added: HookAdded, by line: GuardedLine
    ) async throws -> Hooks.Refused? {
        let messages: [HookMessage]
        do { messages = try hooks.messages.messages(of: event) } catch {
            return Hooks.Refused(fault: .unreadable)
        }
        for message in messages {
            if let refused = await hooks.post(message, name, hook, added, by: line) {
                return refused
            }
        }
        return nil
    }
}
