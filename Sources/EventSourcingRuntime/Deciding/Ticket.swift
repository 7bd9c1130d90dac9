import EventSourcing
import EventStore
import Synchronization
import Records

/// What somebody waits for: the answer to a command, or to some lines of a batch, in order.
///
/// Until a command is claimed its caller can withdraw it, and it is as if it had never been sent; from
/// then on it goes to the log, and its caller waits for what comes of that: up to a deadline, if they
/// have set one.
final class Ticket: Sendable {
    enum Entry: Sendable {
        case asked(AskedCommand)
        // Answered already, these keep their places among the others.
        case answered(CommandOutcome)
        /// It couldn't even be read.
        case unreadable(Rejection)

        /// What it was called by; nothing where that doesn't matter any more.
        var commandID: String {
            switch self {
            case .asked(let asked): asked.commandID
            case .answered(let outcome): outcome.commandID
            case .unreadable: ""
            }
        }
    }

    enum Answer: Sendable {
        /// `decided`: the events of its own aggregate, where it was decided just now.
        case accepted(CommandOutcome, decided: (any Sendable)? = nil)
        /// At a head of the log that was.
        case refused(Rejection, at: Position)
        case withdrawn(Withdrawal)
        /// Claimed, and given up before its answer came.
        case unknown
    }

    enum Withdrawal: Sendable { case cancelled, deadline }

    let entries: [Entry]
    private let state: Mutex<State>

    private enum Place {
        case waiting
        /// Whoever decides has taken it up.
        case claimed
        case answered(Answer)
    }

    private struct State {
        var places: [Place]
        var open: Int
        var withdrawal: Withdrawal?
        var caller: CheckedContinuation<Void, Never>?

        mutating func answer(_ index: Int, _ answer: Answer) {
            if case .answered = places[index] { return }
            places[index] = .answered(answer)
            open -= 1
        }

        /// Whoever is to be woken, once all is answered.
        mutating func finished() -> CheckedContinuation<Void, Never>? {
            guard open == 0 else { return nil }
            defer { caller = nil }
            return caller
        }
    }

    init(_ entries: [Entry]) {
        self.entries = entries
        state = Mutex(
            State(places: Array(repeating: .waiting, count: entries.count), open: entries.count))
    }

    /// Takes a command up. `false`: it was withdrawn.
    func claim(_ index: Int) -> Bool {
        state.withLock { state in
            if case .answered = state.places[index] { return false }
            state.places[index] = .claimed
            return true
        }
    }

    /// Puts a command back that wasn't stored, for certain. `false`: nobody waits for it any more.
    func putBack(_ index: Int) -> Bool {
        let (isWanted, caller) = state.withLock { state in
            if let withdrawal = state.withdrawal { state.answer(index, .withdrawn(withdrawal)) }
            if case .answered = state.places[index] { return (false, state.finished()) }
            state.places[index] = .waiting
            return (true, nil)
        }
        caller?.resume()
        return isWanted
    }

    func answer(_ index: Int, _ answer: Answer) {
        let caller = state.withLock { state in
            state.answer(index, answer)
            return state.finished()
        }
        caller?.resume()
    }

    /// Gives up what isn't answered yet, as far as that can be.
    func withdraw(_ why: Withdrawal) {
        let caller = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.open > 0 else { return nil }
            state.withdrawal = state.withdrawal ?? why
            for (index, place) in state.places.enumerated() {
                switch (place, why) {
                case (.waiting, _): state.answer(index, .withdrawn(why))
                case (.claimed, .deadline): state.answer(index, .unknown)
                case (.claimed, .cancelled), (.answered, _): break
                }
            }
            return state.finished()
        }
        caller?.resume()
    }

    /// Waits until all is answered. Cancelled, it withdraws.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                let isFinished = state.withLock { state in
                    if state.open > 0 { state.caller = caller }
                    return state.open == 0
                }
                if isFinished { caller.resume() }
            }
        } onCancel: {
            withdraw(.cancelled)
        }
    }

    /// The answers, in order; to be asked once all are there.
    var answers: [Answer] {
        state.withLock { state in
            state.places.map { place in
                switch place {
                case .answered(let answer): answer
                case .waiting, .claimed: .unknown
                }
            }
        }
    }
}
