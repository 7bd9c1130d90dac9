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

    private struct State {
        var lastNumber = 0
        var free: Int
        var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []

        mutating func number() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let together = AskedTogether<Key, QueryReply>()
    private let state: Mutex<State>
    private let threads: ReadThreads

    /// At most as many are answered at once as there are threads.
    init(on threads: ReadThreads) {
        self.threads = threads
        state = Mutex(State(free: threads.most))
    }

    /// How many ask by now, whether their turn has come or not.
    var askers: Int { together.askers }

    /// Answers a question once for all who ask it at the same time; ends with the last who does.
    func answer(
        _ key: Key, _ body: @escaping @Sendable () async throws -> QueryReply
    ) async throws -> QueryReply {
        try await together.answer(key) { try await self.inTurn(body) }
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
