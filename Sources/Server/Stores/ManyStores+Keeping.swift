import Daybook
import EventStore
import Logging
import Records
import ServiceLifecycle
import Synchronization

// What is done with stores that nobody asks just now.

extension ManyStores {
    /// Closes those that nobody has asked for a while, and those into which nobody was let; but not one that has
    /// something to do by itself.
    func sweep(at now: ContinuousClock.Instant = .now) async {
        for (number, running) in idle(at: now) where await !running.isAtWork() {
            state.withLock { state in
                // Somebody may have come meanwhile.
                guard let entry = state.entries[number], isIdle(entry, at: now) else { return }
                _ = close(number, .idle, &state)
            }
        }
    }

    private func idle(at now: ContinuousClock.Instant) -> [(Int, RunningStore)] {
        state.withLock { state in
            state.entries.compactMap { number, entry in
                guard isIdle(entry, at: now), let running = entry.running else { return nil }
                return (number, running)
            }
        }
    }

    private func isIdle(_ entry: Entry, at now: ContinuousClock.Instant) -> Bool {
        guard entry.uses == 0, entry.name != .service, entry.running != nil else { return false }
        return entry.since.map { now - $0 >= limits.ofMany.idle } ?? true
    }

    /// Opens one as if it were asked for, so that what is due in it is done though nobody asks: what is personal goes
    /// when its time is up, hooks are posted to, reactions that were left undone are seen to.
    func visit(_ name: StoreName) async {
        do {
            let lease = try await take(name)
            for _ in 0..<Self.looks {
                // What was begun just now isn't seen yet by who looks at once.
                try await Task.sleep(for: Self.look)
                if await !lease.running.isAtWork() { break }
            }
        } catch {
            // It is told where it is opened; the next round tries again.
        }
    }

    /// Each of them is looked after for so long at most: five seconds.
    private static let looks = 50
    private static let look = Duration.milliseconds(100)

    /// Goes on until its task is cancelled: sweeps, and visits each store once in a round, at an even pace.
    func keep() async {
        await withTaskGroup { group in
            group.addTask { [self] in
                while (try? await Task.sleep(for: limits.ofMany.idle / 10)) != nil { await sweep() }
            }
            group.addTask { [self] in
                while !Task.isCancelled {
                    let names = (try? await places.names()) ?? []
                    let pace = limits.ofMany.round / max(names.count, 1)
                    for name in names {
                        guard (try? await Task.sleep(for: pace)) != nil else { return }
                        await visit(name)
                    }
                    if names.isEmpty { try? await Task.sleep(for: limits.ofMany.round) }
                }
            }
        }
    }

    /// Opens none any more, sends live readers away and cuts jobs off.
    func stop() async {
        let opening = state.withLock { state in
            state.isStopping = true
            return state.entries.values.compactMap { entry -> Task<RunningStore, any Error>? in
                guard case .opening(let task) = entry.phase else { return nil }
                return task
            }
        }
        await withTaskGroup { group in
            for running in open { group.addTask { await running.stop() } }
        }
        // Whoever waits for one is told so; it closes what it has opened.
        for task in opening { _ = await task.result }
    }

    /// Waits for what was accepted, and lets go of all of them.
    func close() async {
        await stop()
        let closing = state.withLock { state in
            state.entries.values.compactMap { entry -> Task<Void, Never>? in
                guard case .closing(let task) = entry.phase else { return nil }
                return task
            }
        }
        await withTaskGroup { group in
            for running in open { group.addTask { await running.close() } }
            for task in closing { group.addTask { await task.value } }
        }
        await places.close()
    }
}

/// Looks after stores as long as the server runs.
struct StoresService: Service {
    let stores: ManyStores

    func run() async throws {
        await cancelWhenGracefulShutdown { await stores.keep() }
        await stores.stop()
    }
}
