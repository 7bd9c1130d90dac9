import EventSourcing
import EventStore
import Records

/// What is decided ahead of the log, and what is known for it. Whoever has the desk has this, and
/// nobody else.
///
/// Commands are decided in their order, each on what the ones before it left, into a round. While one
/// round is on its way to the disk the next is decided on top of it; it follows only once that one is
/// stored, and is decided anew if the log came to be otherwise.
struct Ahead: Sendable {
    /// How the log will end once all that was decided is stored.
    enum End: Equatable {
        /// It has to be read: nothing was decided yet, or others have written.
        case unread
        case at(Position)
    }

    /// How the reactors stand to that end.
    enum Reacting {
        /// They have seen all before it: what they do is decided right behind its cause.
        case inStep
        /// One has stopped, or something was left undone: that comes first, once the round is stored.
        case behind
    }

    /// A round on its way to the disk.
    struct Flight {
        let round: Round
        let results: Task<[Result<AppendReceipt, EventStoreError>], Never>
    }

    let decider: Decider
    let reactions: Reactions
    let unchanged: UnchangedCommands
    /// So long a command is decided anew because of others before it is told that they are.
    let patience: Duration

    var overlay = Overlay()
    var end = End.unread
    var reacting = Reacting.behind
    var flight: Flight?
    var round = Round(base: 0)
    var waiting: [Job] = []
    /// The next of them.
    var next = 0
    /// So many commands go into a round: fewer while others keep writing what they go by, since the
    /// longer a round takes the likelier it is too late.
    var most = Self.mostItems

    static let mostItems = 1_000
    /// So often at least a command is decided anew, however long that takes on a machine that has much
    /// else to do.
    private static let leastTries = 20
    private static let mostEvents = 1_000
    /// Rounds since it was put down how far the reactors have come.
    var roundsSinceKept = 0
    /// After so many it is put down though more commands wait.
    static let roundsToKeep = 256

    init(
        _ decider: Decider, _ reactions: Reactions, _ unchanged: UnchangedCommands,
        patience: Duration
    ) {
        self.decider = decider
        self.reactions = reactions
        self.unchanged = unchanged
        self.patience = patience
    }

    var store: any EventStore { decider.store }
}

// MARK: - In which order

extension Ahead {
    /// Takes up what tickets ask.
    mutating func take(_ tickets: [Ticket]) {
        if next == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            next = 0
        }
        for ticket in tickets {
            for index in ticket.entries.indices {
                waiting.append(Job(ticket: ticket, index: index))
            }
        }
    }

    /// Decides some of what waits, if there is room for it.
    mutating func decide(atMost count: Int) async {
        for _ in 0..<count {
            guard canDecide else { return }
            if flight == nil, round.isEmpty {
                do throws(EventStoreError) { try await begin() } catch {
                    return refuseAll(Rejection(error))
                }
            }
            let job = waiting[next]
            next += 1
            await decide(job)
        }
    }

    /// Whether something waits that could be decided now.
    var canDecide: Bool {
        guard next < waiting.count, round.items.count < most, round.events < Self.mostEvents else {
            return false
        }
        // Reactions that come first are read from the log.
        switch reacting {
        case .inStep: return true
        case .behind: return flight == nil
        }
    }

    var isUnderWay: Bool { flight != nil }

    /// Whether something was decided that could go to the disk.
    var canStore: Bool { flight == nil && !round.isEmpty }

    /// Whether nothing is decided that isn't stored.
    var isIdle: Bool { flight == nil && round.isEmpty }

    /// Whether all that was taken up has been seen to.
    var isDone: Bool { isIdle && next == waiting.count }

    /// Finds out how the log ends, and what is known of it.
    private mutating func begin() async throws(EventStoreError) {
        var head = try await store.head()
        if end != .at(head) {
            // Somebody else has written: what was read before may be stale.
            overlay = Overlay()
            reacting = .behind
        }
        if case .behind = reacting {
            // What others left undone comes before whatever goes by it; unless somebody sees to that.
            if !reactions.isFollowed {
                await reactions.catchUp()
                let after = try await store.head()
                if after != head { overlay = Overlay() }
                head = after
            }
            if reactions.isCaughtUp(to: head) { reacting = .inStep }
        }
        end = .at(head)
        round = Round(base: head)
    }

    private mutating func refuseAll(_ rejection: Rejection) {
        for job in waiting[next...] {
            switch job.entry {
            case .asked: job.answer(.refused(rejection, at: 0))
            case .answered(let outcome): job.answer(.accepted(outcome))
            case .unreadable(let own): job.answer(.refused(own, at: 0))
            }
        }
        next = waiting.count
    }

    /// Puts commands back, before all that wait: nothing of them is stored.
    mutating func putBack(_ jobs: [Job]) {
        let now = ContinuousClock.now
        var again: [Job] = []
        for var job in jobs where job.ticket.putBack(job.index) {
            let (since, times) = job.again ?? (now, 0)
            job.again = (since, times + 1)
            if times >= Self.leastTries, now - since > patience {
                job.answer(.refused(.busy, at: 0))
            } else {
                again.append(job)
            }
        }
        waiting.replaceSubrange(..<next, with: again)
        next = 0
    }
}

// MARK: - What was left undone

extension Ahead {
    /// Reacts to what nobody has reacted to yet: to all of it, or, where somebody sees to it from time
    /// to time, to some of it, so that commands get their turn.
    /// - Returns: Whether nothing is left that could be done.
    @discardableResult
    mutating func seeToReactions() async -> Bool {
        if await isInStep { return true }
        let isDone = await reactions.catchUp(inOneStep: reactions.isFollowed)
        end = .unread
        return isDone
    }

    /// Whether all that is stored was decided here, and what reactors do about it with it: each such commit is told of, too,
    /// and to look at every reactor again, and forget what is known of the log, costs more than a command does.
    private var isInStep: Bool {
        get async {
            guard case .inStep = reacting, case .at(let known) = end, !reactions.hasDue else {
                return false
            }
            do throws(EventStoreError) {
                return try await store.head() == known && reactions.isCaughtUp(to: known)
            } catch {
                return false
            }
        }
    }

    /// Puts down how far the reactors have come.
    mutating func keepCheckpoints() async {
        roundsSinceKept = 0
        await reactions.keepCheckpoints()
    }
}
