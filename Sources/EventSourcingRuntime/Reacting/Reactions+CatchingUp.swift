import EventSourcing
import EventStore
import Records

// Bringing one reactor on: what is new in the order of the log, and what was held up thing by thing.

extension Reactions {
    /// At most so many events are reacted to in one commit.
    private static let step = 500

    /// Brings one reactor on to the head, past what it can't do.
    /// - Returns: Whether it came there.
    func bring(
        _ index: Int, _ standing: inout Standing, _ head: Position, _ inOneStep: Bool
    ) async throws -> Bool {
        var head = head
        let decisions = try await walks[index].decisions()
        if decisions.last != standing.decisions.last { standing.trying = Trying() }
        standing.decisions = decisions
        try await tryAgain(index, &standing)
        while standing.position < standing.decisions.limit(head) {
            let limit = standing.decisions.limit(head)
            try await react(index, &standing, through: limit)
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

    /// Reacts to the next events. One whose reaction is refused holds up its own thing, from there on.
    private func react(
        _ index: Int, _ standing: inout Standing, through limit: Position
    ) async throws {
        let (causes, reached) = try await walks[index].next(
            Self.step, after: standing.position, through: limit, standing.decisions)
        let free = causes.filter { cause in
            !standing.heldUp.contains { $0.holds(cause.stream) }
        }
        let new = try await react(index, to: free, since: standing.stop)
        standing.position = reached
        standing.stop = nil
        standing.heldUp += new
        if !new.isEmpty { standing.trying.refused() }
        if !causes.isEmpty { standing.isWorthKeeping = true }
    }

    /// Goes on with what was held up, each thing in its own order, as far as it can.
    private func tryAgain(_ index: Int, _ standing: inout Standing) async throws {
        // By hand it was stopped with all it does.
        if standing.heldUp.isEmpty || standing.decisions.stop != nil { return }
        if isFollowed, !standing.trying.isDue() { return }
        let start = ContinuousClock.now
        var still: [HeldUp] = []
        for held in standing.heldUp {
            let rest = try await walks[index].rest(
                of: held, through: standing.position, standing.decisions)
            still += try await react(index, to: rest, since: held.stop)
        }
        still.sort { $0.stop.position < $1.stop.position }
        let hasMoved = still != standing.heldUp
        standing.trying.tried(since: start, hasMoved: hasMoved)
        if hasMoved { standing.isWorthKeeping = true }
        standing.heldUp = still
    }

    /// Reacts to events, in their order; of a thing one of whose reactions is refused, to no more.
    /// - Returns: What is held up, by its positions; since when, says `before` if it is the same.
    private func react(
        _ index: Int, to causes: [RecordedEvent], since before: Stop?
    ) async throws -> [HeldUp] {
        var heldUp: [HeldUp] = []
        var left = causes[...]
        while !left.isEmpty {
            var due: [(cause: RecordedEvent, reactions: [Reaction])] = []
            var refused: (cause: RecordedEvent, rejection: Rejection)?
            for cause in left where refused == nil {
                do throws(EventFault) {
                    due.append((cause, try reactors[index].reactions(to: cause)))
                } catch {
                    refused = (cause, Rejection(anything: error))
                }
            }
            if let earlier = try await carryOut(due) { refused = earlier }
            guard let (cause, rejection) = refused else { break }
            heldUp.append(
                HeldUp(at: cause, because: rejection, now: decider.clock(), before: before))
            left =
                left.filter {
                    $0.position > cause.position && $0.stream != cause.stream
                }[...]
        }
        return heldUp
    }
}
