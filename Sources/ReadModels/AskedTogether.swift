import EventSourcing
import Synchronization

/// Work that several want at the same time: it is done once for all of them, and ends with the last who
/// wants it.
final class AskedTogether<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Asker = CheckedContinuation<Value, any Error>

    private struct Asking {
        /// Tells it from another of the same key that began later.
        var number: Int
        var task: Task<Void, Never>?
        var askers: [Int: Asker] = [:]
    }

    private struct State {
        var asking: [Key: Asking] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// How many ask by now.
    var askers: Int {
        state.withLock { state in state.asking.values.reduce(0) { $0 + $1.askers.count } }
    }

    /// What `body` comes to, whoever of those who ask for `key` has brought it.
    func answer(
        _ key: Key, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let own = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { asker in
                let begins = state.withLock { state -> Bool? in
                    if Task.isCancelled { return nil }
                    let begins = state.asking[key] == nil
                    state.asking[key, default: Asking(number: own)].askers[own] = asker
                    return begins
                }
                guard let begins else { return asker.resume(throwing: CancellationError()) }
                if begins { begin(key, own, body) }
            }
        } onCancel: {
            leave(key, own)
        }
    }

    private func begin(
        _ key: Key, _ number: Int, _ body: @escaping @Sendable () async throws -> Value
    ) {
        let task = Task {
            let result = await Result { try await body() }
            let askers = self.state.withLock { state -> [Asker] in
                guard state.asking[key]?.number == number else { return [] }
                return (state.asking.removeValue(forKey: key)?.askers.values).map(Array.init) ?? []
            }
            for asker in askers { asker.resume(with: result) }
        }
        let isWanted = state.withLock { state in
            guard state.asking[key]?.number == number else { return false }
            state.asking[key]?.task = task
            return true
        }
        // Done already, or nobody waits any more.
        if !isWanted { task.cancel() }
    }

    private func leave(_ key: Key, _ number: Int) {
        let (asker, task) = state.withLock { state -> (Asker?, Task<Void, Never>?) in
            let asker = state.asking[key]?.askers.removeValue(forKey: number)
            guard asker != nil, state.asking[key]?.askers.isEmpty == true else {
                return (asker, nil)
            }
            return (asker, state.asking.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        asker?.resume(throwing: CancellationError())
    }
}
