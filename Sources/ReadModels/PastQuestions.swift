import EventSourcing
import EventStore
import Synchronization

/// Questions about the past in a service: few of them are answered at once, each fold having rows of its own
/// in memory, and equal ones are answered together.
final class PastQuestions: Sendable {
    /// What makes two questions the same.
    struct Key: Hashable {
        var asked: AskedQuestion
        var moment: Moment
    }

    /// Which past is asked about. What had occurred by a time depends on where the log stands.
    enum Moment: Hashable {
        case recorded(Position)
        case occurred(Timestamp, head: Position)
    }

    private typealias Asker = CheckedContinuation<QueryReply, any Error>

    private struct Asking {
        /// Tells it from another of the same key that began later.
        var number: Int
        var task: Task<Void, Never>?
        var askers: [Int: Asker] = [:]
    }

    private struct State {
        var asking: [Key: Asking] = [:]
        var lastNumber = 0
        var free: Int
        var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []

        mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state: Mutex<State>
    private let threads: ReadThreads

    /// At most as many are answered at once as there are threads.
    init(on threads: ReadThreads) {
        self.threads = threads
        state = Mutex(State(free: threads.most))
    }

    /// How many ask by now, whether their turn has come or not.
    var askers: Int {
        state.withLock { state in state.asking.values.reduce(0) { $0 + $1.askers.count } }
    }

    /// Answers a question once for all who ask it at the same time; ends with the last who does.
    func answer(
        _ key: Key, _ body: @escaping @Sendable () async throws -> QueryReply
    ) async throws -> QueryReply {
        let own = state.withLock { $0.number() }
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
        _ key: Key, _ number: Int, _ body: @escaping @Sendable () async throws -> QueryReply
    ) {
        let task = Task {
            let result = await Result { try await self.inTurn(body) }
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

// MARK: - Turns

extension PastQuestions {
    /// Whose turn it is has it for whatever they ask in it: they would wait for themselves.
    @TaskLocal private static var hasTurn = false

    /// Does something on the threads for the past, once it is its turn.
    func inTurn<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        if Self.hasTurn { return try await body() }
        try await takeTurn()
        defer { giveTurn() }
        return try await Self.$hasTurn.withValue(true) {
            try await withTaskExecutorPreference(threads) { try await body() }
        }
    }

    private func takeTurn() async throws {
        let own = state.withLock { $0.number() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.free > 0 {
                        state.free -= 1
                        return .success(())
                    }
                    state.waiting.append((own, turn))
                    return nil
                }
                if let result { turn.resume(with: result) }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.waiting.firstIndex { $0.number == own }.map {
                    state.waiting.remove(at: $0).turn
                }
            }
            turn?.resume(throwing: CancellationError())
        }
    }

    private func giveTurn() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil as CheckedContinuation<Void, any Error>?
            }
            return state.waiting.removeFirst().turn
        }
        next?.resume()
    }
}
