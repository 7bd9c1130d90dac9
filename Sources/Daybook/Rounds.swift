import EventStore
import PersonalData
import ReadModels

/// Does again, every hour, what is done whenever a store is opened: destroys the keys of those whose
/// erasure isn't carried out yet, and of what is of no use any more. It ends with whoever has it.
final class Rounds: Sendable {
    private static let hour = Duration.seconds(3_600)
    private let task: Task<Void, Never>
    // It reads the log and waits for the disk. A thread of its own ends when there is nothing to do.
    private let thread = ReadThreads(most: 1, niceness: 10)
    private let following: [Task<Void, Never>]

    /// `pause` comes back once that long has gone by, or throws when its task is cancelled.
    init(
        on store: SealedEventStore, _ clearing: Clearing? = nil, _ known: LastKnown? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        task = Task(executorPreference: thread) {
            while true {
                do { try await pause(Self.hour) } catch { return }
                do {
                    try await store.carryOutErasures()
                    try await store.carryOutExpiries(at: clock())
                } catch {
                    // What keeps it from being done is told by `keyFaults()`; the next round tries again.
                }
                if Task.isCancelled { return }
            }
        }
        let threads = ReadThreads(most: 1, niceness: 10)
        let clearing = clearing.map { clearing in
            Task(executorPreference: threads) { await clearing.follow(clock: clock, pause: pause) }
        }
        let noting = known.map { known in
            Task(executorPreference: threads) { await known.follow() }
        }
        following = [clearing, noting].compactMap(\.self)
    }

    /// Comes back once nothing is under way any more.
    func end() async {
        task.cancel()
        for task in following { task.cancel() }
        await task.value
        for task in following { await task.value }
        thread.end()
    }

    deinit {
        task.cancel()
        for task in following { task.cancel() }
    }
}
