import EventSourcing
import EventStore
import Records
import Synchronization

/// Runs the reactors of one service: knows how far each has come, and brings it to the head of the log.
///
/// At least once: a command is looked up by its id before it is decided, so what an earlier run sent,
/// this process's or another's, isn't sent again. A reaction that is refused stops its reactor at that
/// event; it is tried again whenever a command comes, and left out only where people decide so. What a
/// store couldn't do just then stops nothing: the next time goes on from there.
///
/// What is reacted to ahead of the log is decided where commands are, and only noted here. Only whoever
/// decides at a bus's desk calls what changes anything.
package final class Reactions: Sendable {
    let reactors: [ReactorDescription]
    let store: any EventStore
    let decider: Decider
    /// The reactors' ways along the log, in their order.
    private let walks: [Walk]
    private let state = Mutex(State())

    private struct State {
        /// How each stands, in the reactors' order; empty before the first run.
        var standings: [Standing] = []
        /// How many see to it that what was left undone is done.
        var followers = 0
    }

    /// How one reactor stands.
    private struct Standing {
        /// It has reacted to all up to here.
        var position: Position = 0
        /// The event that it can't get past: the next.
        var stop: Stop?
        /// What people have decided about it.
        var decisions = FollowerDecisions()
        /// Whether something has come since it was put down that takes work to be seen again.
        var isWorthKeeping = false

        /// Whether it is said to have stopped with nothing before it that could stop it: an event that it
        /// couldn't react to since the disk said no isn't in the log either.
        func isLeftStanding(at head: Position) -> Bool { stop != nil && position >= head }
    }

    /// At most so many events are reacted to in one commit.
    private static let step = 500

    init(
        _ reactors: [ReactorDescription], _ decider: Decider,
        checkpoints: FollowerCheckpoints, decisions: @escaping ReadDecisions
    ) {
        self.reactors = reactors
        self.decider = decider
        store = decider.store
        walks = reactors.map { [store = decider.store] reactor in
            Walk(
                follower: reactor.follower, eventTypes: reactor.eventTypes, store: store,
                checkpoints: checkpoints, readDecisions: decisions)
        }
    }
}

// MARK: - How far they are

extension Reactions {
    /// Whether somebody sees to it, from time to time, that what was left undone is done.
    var isFollowed: Bool { state.withLock { $0.followers > 0 } }

    /// Notes that somebody sees to that from now on.
    func beginFollowing() { state.withLock { $0.followers += 1 } }
    func endFollowing() { state.withLock { $0.followers -= 1 } }

    /// Whether all that is stored up to `head` has been reacted to, and what comes next may be as it is
    /// decided: one that is told to leave out what isn't there yet must see where events come to stand.
    func isCaughtUp(to head: Position) -> Bool {
        if reactors.isEmpty { return true }
        return state.withLock { state in
            !state.standings.isEmpty
                && state.standings.allSatisfy {
                    $0.position == head && !$0.decisions.reachBeyond(head)
                }
        }
    }

    /// Whether a reactor does something about what was answered.
    func minds(_ answer: Ticket.Answer) -> Bool {
        switch answer {
        case .accepted(let outcome, _): outcome.events.contains(where: minds)
        case .refused, .withdrawn, .unknown: false
        }
    }

    /// Whether an append says what is to be done about a reactor from there on.
    func isDecision(_ request: AppendRequest) -> Bool {
        request.streams.contains { $0.stream.category == Follower.Kind.reactor.rawValue }
    }

    private func minds(_ type: String) -> Bool { reactors.contains { $0.minds(type) } }

    /// Notes that a round is stored in which all was reacted to.
    func advance(through round: Round) {
        if reactors.isEmpty || round.events == 0 { return }
        state.withLock { state in
            for index in state.standings.indices where state.standings[index].position == round.base
            {
                state.standings[index].position = round.end
                let isMinded = round.requests.contains { request in
                    request.streams.contains { part in
                        part.events.contains { reactors[index].minds($0.type) }
                    }
                }
                if isMinded { state.standings[index].isWorthKeeping = true }
            }
        }
    }

    /// Puts down how far they have come, where it would take work to come there again.
    func keepCheckpoints() async {
        for (index, walk) in walks.enumerated() {
            let standing = state.withLock { state -> Standing? in
                guard state.standings.indices.contains(index),
                    state.standings[index].isWorthKeeping
                else { return nil }
                state.standings[index].isWorthKeeping = false
                return state.standings[index]
            }
            guard let standing else { continue }
            do {
                try await walk.note(standing.position, stop: standing.stop)
            } catch {
                // Without it the next process begins where the last one says, or at the log's beginning.
            }
        }
    }

    /// The standing that was kept, if it is of this very log.
    private func kept(_ walk: Walk) async throws -> Standing {
        guard let kept = await walk.checkpoints.checkpoint(of: walk.follower.name),
            try await kept.isOf(store)
        else { return Standing() }
        return Standing(position: kept.position, stop: kept.stop)
    }
}

// MARK: - Catching up

extension Reactions {
    /// Reacts to whatever wasn't reacted to yet.
    /// - Returns: Whether nothing is left that could be done now; `inOneStep` may leave some.
    @discardableResult
    func catchUp(inOneStep: Bool = false) async -> Bool {
        if reactors.isEmpty { return true }
        var standings = state.withLock { $0.standings }
        var isDone = true
        do {
            let head = try await store.head()
            if standings.isEmpty {
                for walk in walks { standings.append(try await kept(walk)) }
            }
            for index in reactors.indices {
                isDone = try await bring(index, &standings[index], head, inOneStep) && isDone
            }
        } catch {
            // The store's fault and no event's: nobody has stopped, and the next time goes on.
        }
        let reached = standings
        state.withLock { $0.standings = reached }
        await keepCheckpoints()
        return isDone
    }

    /// Brings one reactor on: to the head, or to the event that stops it.
    /// - Returns: Whether it came there.
    private func bring(
        _ index: Int, _ standing: inout Standing, _ head: Position, _ inOneStep: Bool
    ) async throws -> Bool {
        var head = head
        standing.decisions = try await walks[index].decisions()
        while standing.position < standing.decisions.limit(head) {
            let limit = standing.decisions.limit(head)
            let step = try await react(index, standing, through: limit)
            standing.position = step.reached
            let isSameStop = step.stop == standing.stop
            standing.stop = step.stop
            if step.events > 0 && step.stop == nil || !isSameStop { standing.isWorthKeeping = true }
            if step.stop != nil { return true }
            let end = try await store.head()
            if end != head {
                // Among what is new may be a decision about what is new.
                standing.decisions = try await walks[index].decisions()
                head = end
            }
            if inOneStep { return standing.position >= standing.decisions.limit(head) }
        }
        if standing.isLeftStanding(at: head) {
            standing.stop = nil
            standing.isWorthKeeping = true
        }
        return true
    }

    /// Reacts to the next events, up to one whose reaction is refused.
    private func react(
        _ index: Int, _ standing: Standing, through limit: Position
    ) async throws -> (reached: Position, stop: Stop?, events: Int) {
        let (causes, reached) = try await walks[index].next(
            Self.step, after: standing.position, through: limit, standing.decisions)
        var due: [(cause: RecordedEvent, reactions: [Reaction])] = []
        var refused: (cause: RecordedEvent, rejection: Rejection)?
        for cause in causes where refused == nil {
            do throws(EventFault) {
                due.append((cause, try reactors[index].reactions(to: cause)))
            } catch {
                refused = (cause, Rejection(anything: error))
            }
        }
        if let earlier = try await carryOut(due) { refused = earlier }
        guard let (cause, rejection) = refused else { return (reached, nil, causes.count) }
        let why = rejection.refusals.map { "\($0.message) [\($0.code)]" }
            .joined(separator: "; ")
        let stop = Stop(at: cause, because: why, now: decider.clock(), before: standing.stop)
        return (cause.position - 1, stop, causes.count)
    }
}

// MARK: - For those who look after it

extension Reactions {
    /// How each reactor stands against the log. Reacts to nothing.
    package func status() async throws -> [FollowerStatus] {
        let had = state.withLock { $0.standings }
        let head = try await store.head()
        var all: [FollowerStatus] = []
        for (index, walk) in walks.enumerated() {
            var standing = try await kept(walk)
            if had.indices.contains(index), had[index].position >= standing.position {
                standing = had[index]
            }
            if standing.isLeftStanding(at: head) { standing.stop = nil }
            all.append(try await walk.status(at: standing.position, stop: standing.stop))
        }
        return all
    }
}
