public import EventSourcing
public import EventStore
public import Records

/// How one that follows the log stands.
public struct FollowerStatus: Record {
    /// What it is called.
    public var name = ""
    /// Whether it is where the log is, and why not.
    public var state = State.live
    /// Every event up to this position has been seen to.
    public var position: Position = 0
    /// How much of the log is still before it, in positions, of a projection.
    public var lag: UInt64?
    /// How many events are still before it that it does something about, of any other.
    package var waiting: UInt64?
    /// What it has stopped at, if it has.
    public var stop: Stop?
    /// The things that a reactor can't go on with, by their positions: what it has stopped at is the
    /// first of them. It goes on with everything else.
    package var heldUp: [HeldUp] = []
    /// Whether it was stopped by hand.
    package var isStoppedByHand = false
    /// How many events are left out, by decision.
    package var skipped = 0

    public init() {}

    package init(
        _ name: String, _ state: State, at position: Position, lag: UInt64? = nil,
        waiting: UInt64? = nil, stop: Stop?, following decisions: FollowerDecisions
    ) {
        self.name = name
        self.state = state
        self.position = position
        self.lag = lag
        self.waiting = waiting
        self.stop = stop
        isStoppedByHand = stop != nil && stop == decisions.stop
        skipped = decisions.skips.count
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("state", &state)
        fields.field("position", &position)
        fields.field("lag", &lag)
        fields.field("waiting", &waiting)
        fields.field("parked", &stop)
        fields.field("heldUp", &heldUp, unless: [])
        fields.field("parkedByHand", &isStoppedByHand, unless: false)
        fields.field("skipped", &skipped, unless: 0)
    }

    /// How far it is.
    public enum State: String, Choice {
        /// At the head of the log.
        case live
        /// Behind: the next query catches a projection up, the next command a reactor.
        case behind
        /// A process builds its rows, and comes forward.
        case building
        /// A process has begun to build its rows, and doesn't come forward.
        case stuck
        /// Stopped at an event that it can't get past, a reactor only with what that event is of; or by
        /// hand, with everything.
        case parked
        /// No rows of this version are there yet; the next query builds them.
        case notBuilt = "not-built"
    }
}

extension FollowerDecisions {
    /// How one that follows them stands, and minds these types of event.
    func status(
        of follower: Follower, minding types: [String], at checkpoint: FollowerCheckpoint,
        in store: any EventStore
    ) async throws -> FollowerStatus {
        var waiting: UInt64 = 0
        let read = LogRead(.types(types), after: checkpoint.position)
        _ = try await store.readAll(read) { view in
            if !leaveOut(view.position) { waiting += 1 }
            return true
        }
        let stop = checkpoint.stop.flatMap { leaveOut($0.position) ? nil : $0 } ?? self.stop
        return FollowerStatus(
            follower.name, stop != nil ? .parked : waiting > 0 ? .behind : .live,
            at: checkpoint.position, waiting: waiting, stop: stop, following: self)
    }
}
