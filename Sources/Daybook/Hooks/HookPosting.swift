import Access
package import CurlDownloads
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Synchronization

/// Posts events to the hooks of a store, each hook for itself: one whose other side is slow, or stands still, holds no
/// other up. Which hooks there are is followed in the log, whichever process has added or removed one.
package final class HookPosting: Sendable {
    private let hooks: Hooks
    private let takeTurn: @Sendable () async throws -> (any FollowerTurn)?
    private let hasLostTurn = Mutex(false)
    private let working: HookWorker.Working
    private let isStopping = Mutex(false)
    private let workers = Mutex<[String: Begun]>([:])
    private let following = Mutex<Task<Void, any Error>?>(nil)

    /// One that is posted to.
    private struct Begun {
        var since: Position
        var worker: HookWorker
        var task: Task<Void, Never>
    }

    /// `folder` is where it is seen to that nobody else posts, if not where the store sees to it. `pause` comes back once that long has gone by, or throws when its task is cancelled;
    /// `chance` is from 0 to 1; `report` is told what went wrong with the store itself.
    package init(
        _ office: BackOffice, in folder: String? = nil,
        line: @escaping @Sendable () -> GuardedLine = { GuardedLine() },
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        hooks = office.hooks
        takeTurn = {
            if let folder { return try PostingLock.take(in: folder) }
            return try await office.postingTurn()
        }
        working = .init(line: line, pause: pause, chance: chance, report: report)
    }

    /// Begins no more posts. What is under way goes on.
    package func stop() {
        isStopping.withLock { $0 = true }
        following.withLock { $0?.cancel() }
        for begun in workers.withLock({ Array($0.values) }) { begun.worker.stop() }
    }

    private var hasToStop: Bool {
        Task.isCancelled || isStopping.withLock { $0 } || hasLostTurn.withLock { $0 }
    }

    private static let soon = Duration.seconds(1)

    /// Posts until its task is cancelled or it is told to ``stop()``, and no post is under way any more. As long as another
    /// process posts it waits for that to end.
    package func run() async {
        while !hasToStop {
            do {
                if try await hooks.store.movable?.moved() != nil {
                    // Events are posted from where the books are.
                } else if try await postAlone(), !hasToStop {
                    // The store is closed.
                    return
                }
            } catch {
                working.report("\(error)")
            }
            if hasToStop { return }
            do { try await working.pause(Self.soon) } catch { return }
        }
    }

    /// Posts as long as there is something to follow. `false` where another process does.
    private func postAlone() async throws -> Bool {
        guard let turn = try await takeTurn() else { return false }
        let watching = Task {
            await turn.lost()
            if Task.isCancelled { return }
            hasLostTurn.withLock { $0 = true }
            following.withLock { $0?.cancel() }
        }
        // It is held until nothing is under way any more.
        defer {
            watching.cancel()
            turn.giveBack()
            hasLostTurn.withLock { $0 = false }
        }
        do { try await follow() } catch {
            await endAll()
            throw error
        }
        await endAll()
        return !hasLostTurn.withLock { $0 }
    }

    private func endAll() async { await end(Array(workers.withLock { $0.keys })) }

    /// Begins with the hooks that are there, and goes on with what is decided about hooks.
    private func follow() async throws {
        let head = try await hooks.store.head()
        let added = try await hooks.added(through: head)
        try await hooks.stands.keep(only: Set(added.map(\.name)))
        for (name, hook) in added { begin(name, hook) }
        let following = Task { try await followDecisions(after: head) }
        self.following.withLock { $0 = following }
        if hasToStop { following.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await following.value
            } onCancel: {
                following.cancel()
            }
        } catch  where hasToStop {
            // It was told to.
        }
        // Told to stop, each ends by itself, unless nobody waits for it.
        let tasks = workers.withLock { $0.values.map(\.task) }
        await withTaskCancellationHandler {
            for task in tasks where hasToStop { await task.value }
        } onCancel: {
            for task in tasks { task.cancel() }
        }
    }

    private func followDecisions(after head: Position) async throws {
        for try await event in hooks.store.subscribe(to: Hooks.events, after: head) {
            if hasToStop { return }
            let name = event.stream.id
            try await takeOver(
                name, try await hooks.store.load(Hook.self, HookID(name)).state)
        }
    }

    private func takeOver(_ name: String, _ hook: Hook) async throws {
        let known = workers.withLock { $0[name] }
        if let known, hook.added == nil || known.since != hook.since {
            await end([name])
            try await hooks.stands.remove(name)
        }
        if hook.added == nil { return }
        if let known = workers.withLock({ $0[name] }) {
            known.worker.take(hook)
        } else {
            begin(name, hook)
        }
    }

    private func begin(_ name: String, _ hook: Hook) {
        let worker = HookWorker(name, hook, hooks, working)
        let task = Task { await worker.run() }
        workers.withLock {
            $0[name] = Begun(since: hook.since, worker: worker, task: task)
        }
        if hasToStop { worker.stop() }
    }

    /// Cuts these off, and comes back once they have ended.
    private func end(_ names: [String]) async {
        let ending = workers.withLock { workers in
            names.compactMap { workers.removeValue(forKey: $0) }
        }
        for begun in ending { begun.task.cancel() }
        for begun in ending { await begun.task.value }
    }
}
