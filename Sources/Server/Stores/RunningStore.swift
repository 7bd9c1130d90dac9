import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Logging
import Synchronization

/// One store of many that is open: what is served of it, and what goes on in it by itself, which is what goes on in a
/// server of it alone. Who has tokens is followed, hooks are posted to, reactions are seen to.
final class RunningStore: Sendable {
    let served: ServedStore
    private let tokensUntil: Position
    private let posting: HookPosting?
    private let tasks = Mutex<[Task<Void, Never>]>([])
    private let isStopped = Atomic(false)
    /// So long a post that is under way may take to come to an end.
    private static let moment = Duration.milliseconds(600)

    /// Opens it.
    /// - Throws: a `StoreOpeningError`; `EventStoreError`.
    init(
        _ name: StoreName, at place: StorePlace, _ front: Front,
        isGoodOfAll: @escaping @Sendable (String) -> Bool
    ) async throws {
        var logger = front.logger
        logger[metadataKey: "store"] = "\(name)"
        let office = try await BackOffice.serve(at: place, authorise: OwnersCommands.authorise)
        do {
            let limits = front.settings.limits
            (served, tokensUntil) = try await ServedStore.made(
                office, front, logger, metrics: ServerMetrics(),
                readers: LiveReaders(most: limits.of(name).readers),
                name == .service ? .ofService : .ofMany(name, isGoodOfAll: isGoodOfAll))
        } catch {
            await office.close()
            throw error
        }
        posting = served.posting()
    }

    /// Begins what goes on by itself. `revoked` is told whose token opens nothing any more, `failed` that this can't be
    /// known from here on: then it has to be opened anew.
    func begin(
        revoked: @escaping @Sendable (String) -> Void, failed: @escaping @Sendable () -> Void
    ) {
        let (served, position, posting) = (served, tokensUntil, posting)
        tasks.withLock { tasks in
            tasks.append(
                Task {
                    do {
                        try await served.tokens.follow(served.office.store, after: position) {
                            revoked($0)
                        }
                    } catch is CancellationError {
                        // It is closed.
                    } catch {
                        served.logger.error(
                            "tokens aren't followed", metadata: ["error": "\(error)"])
                        failed()
                    }
                })
            if let posting { tasks.append(Task { await posting.run() }) }
        }
    }

    /// Whether something is to be done in it that nobody waits for: a hook has something to be posted, a reaction is
    /// left undone. What stands still until somebody decides about it isn't.
    func isAtWork() async -> Bool {
        let office = served.office
        if office.isReadOnly { return false }
        do {
            let hooks = try await office.hooks.all()
            if hooks.contains(where: { $0.state == .behind || $0.state == .failing }) {
                return true
            }
            return try await office.commands.reactions.status().contains {
                $0.stop == nil && !$0.isStoppedByHand && $0.waiting ?? 0 > 0
            }
        } catch {
            // What can't be asked has nothing to wait for.
            return false
        }
    }

    /// Sends those away who are told something, cuts jobs off, and begins nothing any more.
    func stop() async {
        guard !isStopped.exchange(true, ordering: .acquiringAndReleasing) else { return }
        served.readers.endAll()
        posting?.stop()
        await served.jobs.stop()
        let tasks = tasks.withLock { $0 }
        // The first follows the log for as long as nobody ends it.
        tasks.first?.cancel()
        let moment = Task {
            try await Task.sleep(for: Self.moment)
            for task in tasks { task.cancel() }
        }
        for task in tasks { await task.value }
        moment.cancel()
    }

    /// Waits for what was accepted, and lets go of it.
    func close() async {
        await stop()
        await served.office.close()
    }
}
