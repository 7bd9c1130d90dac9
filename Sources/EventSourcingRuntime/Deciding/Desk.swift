import EventSourcing
import EventStore
import Synchronization

/// Where a bus decides: in one place, one command after the other.
///
/// Whoever comes and finds nobody at work decides for themselves, on their own task: one caller alone
/// is as quick as can be. Whoever comes meanwhile waits; then a task of the desk's takes all who wait,
/// decides them ahead of the log and stores them together, and goes on until nobody is left. So
/// commands of one process never stand against each other, however many come at once.
final class Desk: Sendable {
    private struct State {
        var turn = Turn.free
        /// What is known of the log; whoever decides has it alone, so that nothing of it is copied.
        var ahead: Ahead?
        var tickets: [Ticket] = []
        /// Reactions may have been left undone.
        var mustReact = false
        /// What was on its way to the disk is there.
        var hasLanded = false
        /// Something has come since the desk's task looked last.
        var hasNews = false
    }

    private enum Turn {
        case free
        case taken
        /// The desk's task waits for whatever comes next.
        case resting(CheckedContinuation<Void, Never>)
    }

    /// So many commands are decided before a look is taken at what else there is to do.
    private static let atOnce = 16

    private let state: Mutex<State>

    init(_ ahead: Ahead) { state = Mutex(State(ahead: ahead)) }

    /// Answers what a ticket asks. `mayStay`: on the caller's own task if nobody is at work; it comes
    /// back only when all is answered, whatever becomes of the ticket.
    func answer(_ ticket: Ticket, mayStay: Bool) async {
        let own = state.withLock { state -> Ahead? in
            guard mayStay, case .free = state.turn else {
                state.tickets.append(ticket)
                return nil
            }
            state.turn = .taken
            return state.ahead.take()
        }
        guard var own = consume own else {
            wake()
            return await ticket.wait()
        }
        own.take([ticket])
        while !own.isDone {
            await own.decide(atMost: .max)
            await own.storeAll()
        }
        await own.keepCheckpoints()
        leave(own)
    }

    /// Has reactions seen to that were left undone, soon.
    func react() {
        state.withLock { $0.mustReact = true }
        wake()
    }

    /// Sees to it that somebody looks at what has come.
    private func wake() {
        enum Call {
            case nobody
            case resting(CheckedContinuation<Void, Never>)
            case new
        }
        let call = state.withLock { state -> Call in
            state.hasNews = true
            switch state.turn {
            case .taken: return .nobody
            case .resting(let caller):
                state.turn = .taken
                return .resting(caller)
            case .free:
                state.turn = .taken
                return .new
            }
        }
        switch call {
        case .nobody: break
        case .resting(let caller): caller.resume()
        case .new: Task { await self.run() }
        }
    }

    /// Gives the turn up, to whoever waits or to whoever comes.
    private func leave(_ ahead: Ahead) {
        let isAwaited = state.withLock { state in
            state.ahead = ahead
            if !state.tickets.isEmpty || state.mustReact { return true }
            state.turn = .free
            return false
        }
        if isAwaited { Task { await self.run() } }
    }
}

// MARK: - The desk's own task

extension Desk {
    private func run() async {
        guard var ahead = state.withLock({ $0.ahead.take() }) else { return }
        while true {
            let news = state.withLock { state in
                defer {
                    state.tickets = []
                    state.hasLanded = false
                    state.hasNews = false
                }
                return state
            }
            ahead.take(news.tickets)
            if news.hasLanded { await ahead.land() }
            if ahead.isIdle, news.mustReact {
                // Before it is done: what comes meanwhile is to be seen to as well.
                state.withLock { $0.mustReact = false }
                if await !ahead.seeToReactions() { state.withLock { $0.mustReact = true } }
            }
            // Where it never comes to be idle by itself, what is held up has its turn all the same.
            let isDue = news.mustReact && ahead.reactions.hasDue
            if ahead.canDecide, !isDue || ahead.isIdle {
                await ahead.decide(atMost: Self.atOnce)
            } else if ahead.isUnderWay {
                await rest()
            } else if ahead.isIdle, !state.withLock({ $0.mustReact }) {
                break
            }
            if ahead.canStore { await ahead.launch { self.land() } }
        }
        await ahead.keepCheckpoints()
        leave(ahead)
    }

    private func land() {
        state.withLock { $0.hasLanded = true }
        wake()
    }

    /// Waits until something has come.
    private func rest() async {
        await withCheckedContinuation { caller in
            let hasNews = state.withLock { state in
                if state.hasNews { return true }
                state.turn = .resting(caller)
                return false
            }
            if hasNews { caller.resume() }
        }
    }
}
