import EventSourcing
package import EventStore
import Records
import Synchronization

/// Runs the reactors of one service: knows how far each has come, and brings it to the head of the log.
///
/// At least once: a command is looked up by its id before it is decided, so what an earlier run sent,
/// this process's or another's, isn't sent again. A reaction that is refused holds up the thing that the
/// event is of, and nothing else; it is tried again whenever a command comes, or from time to time where
/// somebody sees to it all the time, and left out only where people decide so. What a store couldn't do just then holds up nothing: the next time goes on from
/// there.
///
/// What is reacted to ahead of the log is decided where commands are, and only noted here. Only whoever
/// decides at a bus's desk calls what changes anything.
package final class Reactions: Sendable {
    let reactors: [ReactorDescription]
    let store: any EventStore
    let decider: Decider
    /// The reactors' ways along the log, in their order.
    let walks: [Walk]
    private let state = Mutex(State())

    private struct State {
        /// How each stands, in the reactors' order; empty before the first run.
        var standings: [Standing] = []
        /// How many see to it that what was left undone is done.
        var followers = 0
        /// Whether that is another process, which has come further than this one knows.
        var areElsewhere = false
    }

    /// How one reactor stands.
    struct Standing {
        /// It has reacted to all up to here, but for what is held up.
        var position: Position = 0
        /// The things that it can't go on with, by their positions.
        var heldUp: [HeldUp] = []
        /// Where an earlier release stopped with everything: at the next event.
        var stop: Stop?
        /// When those are tried again.
        var trying = Trying()
        /// What people have decided about it.
        var decisions = FollowerDecisions()
        /// Whether something has come since it was put down that takes work to be seen again.
        var isWorthKeeping = false

        /// Whether it is said to have stopped with nothing before it that could stop it: an event that it
        /// couldn't react to since the disk said no isn't in the log either.
        func isLeftStanding(at head: Position) -> Bool { stop != nil && position >= head }
    }

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

    /// Notes whether it is another process that sees to it: how far it has come is what it kept last.
    func areElsewhere(_ areThey: Bool) {
        state.withLock { state in
            if state.areElsewhere != areThey { state.standings = [] }
            state.areElsewhere = areThey
        }
    }

    /// Whether all that is stored up to `head` has been reacted to, and what comes next may be as it is
    /// decided: one that is told to leave out what isn't there yet must see where events come to stand.
    func isCaughtUp(to head: Position) -> Bool {
        if reactors.isEmpty { return true }
        return state.withLock { state in
            !state.standings.isEmpty
                && state.standings.allSatisfy {
                    // What is held up is tried again with each command, as nobody decides ahead,
                    // unless somebody sees to it.
                    $0.position == head && ($0.heldUp.isEmpty || state.followers > 0)
                        && !$0.decisions.reachBeyond(head)
                }
        }
    }

    /// Whether something is held up whose time it is to be tried again.
    var hasDue: Bool {
        state.withLock { state in
            state.standings.contains { !$0.heldUp.isEmpty && $0.trying.isDue() }
        }
    }

    /// Whether what a reactor does about this thing waits for an event of it that came before.
    func isHeldUp(_ stream: StreamName, _ index: Int) -> Bool {
        state.withLock { state in
            state.standings.indices.contains(index)
                && state.standings[index].heldUp.contains { $0.holds(stream) }
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
                try await standing.heldUp.isEmpty
                    ? walk.note(standing.position, stop: standing.stop)
                    : walk.note(standing.position, heldUp: standing.heldUp)
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
        if let beyond = kept.beyond, try await store.bears(beyond.witness, at: beyond.position) {
            return Standing(position: beyond.position, heldUp: beyond.heldUp)
        }
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
            } else if state.withLock({ $0.areElsewhere }) {
                for (index, walk) in walks.enumerated() {
                    let kept = try await kept(walk)
                    if kept.position > standings[index].position { standings[index] = kept }
                }
            }
            for index in reactors.indices {
                isDone = try await bring(index, &standings[index], head, inOneStep) && isDone
            }
        } catch {
            // The store's fault and no event's: nothing is held up, and the next time goes on.
        }
        let reached = standings
        state.withLock { $0.standings = reached }
        await keepCheckpoints()
        return isDone
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
            all.append(
                try await walk.status(
                    at: standing.position, stop: standing.stop, heldUp: standing.heldUp))
        }
        return all
    }

    /// What reactors can't go on with, of one thing or of all, as far as it is known here.
    package func heldUp(_ stream: StreamName? = nil) -> [(reactor: String, heldUp: HeldUp)] {
        let standings = state.withLock { $0.standings }
        return zip(reactors, standings).flatMap { reactor, standing in
            standing.heldUp.filter { held in stream.map(held.holds) ?? true }
                .map { (reactor.name, $0) }
        }
    }
}
