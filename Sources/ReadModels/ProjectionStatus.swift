import EventSourcing
public import EventStore

// How projections stand, told by what can be seen: a position that moves, a lock that is held. No flag
// says "running" of what runs no more.

/// How one projection stands.
public struct ProjectionStatus: Sendable {
    /// The projection's.
    public var name: String
    /// The version that its rows are of.
    public var version: Int
    /// Whether it can answer at once, and why not.
    public var state: State
    /// The last position whose event it has applied.
    public var position: Position
    /// How many positions it is behind the log.
    public var lag: UInt64
    /// The event that it has stopped at, if it has.
    public var parked: Parked?
    /// How many events are left out, by decision.
    public var skipped: Int
    /// How far the building of its rows has come, while some process builds.
    public var building: BuildProgress?

    /// How far its rows are.
    public enum State: String, Sendable {
        /// At the head of the log.
        case live
        /// Behind; the next query catches it up.
        case behind
        /// A process builds its rows, and comes forward.
        case building
        /// A process has begun to build its rows, and doesn't come forward.
        case stuck
        /// Stopped at an event that it can't apply, or by hand.
        case parked
        /// Nothing of this version is there yet; the next query builds it.
        case notBuilt = "not-built"
    }

    /// An event that isn't applied.
    public struct Parked: Sendable, Equatable {
        /// The event's place in the log.
        public var position: Position
        /// Its type.
        public var type: String
        /// Why it isn't applied.
        public var reason: String
        /// When it was come upon.
        public var since: Timestamp
        /// Whether it was stopped by hand: then the event is the one that says so.
        public var isByHand: Bool
    }
}

extension ReadModels {
    /// How long a build may stand still before it counts as stuck, and how often it is looked at.
    private static let patience = (looks: 40, apart: Duration.milliseconds(50))

    /// How each projection stands against the log.
    public func status() async throws -> [ProjectionStatus] {
        let head = try await store.head()
        var all: [ProjectionStatus] = []
        for projection in projections {
            all.append(try await status(of: projection, head))
        }
        // All at once, since a build that moves is seen to do so at once, and the others wait long.
        for _ in 0..<Self.patience.looks where all.contains(where: { $0.state == .stuck }) {
            try await Task.sleep(for: Self.patience.apart)
            for (index, projection) in projections.enumerated() where all[index].state == .stuck {
                let now = try databases.progress(of: projection.databaseName)
                // Over, or another one by now, or further: it moves.
                let then = all[index].building
                if now?.position != then?.position || now?.begun != then?.begun {
                    all[index] = try await status(of: projection, head)
                    if all[index].state == .stuck { all[index].state = .building }
                }
            }
        }
        return all
    }

    /// How one projection stands at a first look: a build, unless it is at its end, counts as stuck
    /// until it is seen to move.
    private func status(of projection: Projection, _ head: Position) async throws
        -> ProjectionStatus
    {
        let model = model(of: projection)
        let decisions = try await model.decisions()
        let checkpoint = try await model.existing(decisions)?.checkpoint
        let position = checkpoint?.position ?? 0
        let building = try databases.progress(of: projection.databaseName)
        let poison = checkpoint.flatMap(decisions.poison)
        let parked = poison ?? decisions.poison
        var state = ProjectionStatus.State.live
        if checkpoint == nil { state = .notBuilt } else if position < head { state = .behind }
        if parked != nil { state = .parked }
        if let building { state = building.position < building.target ? .stuck : .building }
        return ProjectionStatus(
            name: projection.name, version: projection.version, state: state,
            position: position, lag: head > position ? head - position : 0,
            parked: parked.map {
                .init(
                    position: $0.position, type: $0.type, reason: $0.reason, since: $0.since,
                    isByHand: poison == nil)
            }, skipped: decisions.skips.count, building: building)
    }
}
