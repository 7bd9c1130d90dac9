public import EventStore

/// What people have decided about one projection, as the log has it.
///
/// Live rows, rebuilt rows and rows of the past follow the same decisions, whenever they are made:
/// an event that is left out is left out of all of them.
public struct ProjectionDecisions: Sendable, Equatable {
    /// An event to be left out, and the position at which that was decided.
    public struct Skip: Sendable, Equatable {
        /// The event's.
        public var position: Position
        /// Of the decision.
        public var decided: Position

        public init(position: Position, decided: Position) {
            self.position = position
            self.decided = decided
        }
    }

    /// A stop by hand: nothing is applied from its position on.
    public struct Stop: Sendable, Equatable {
        /// Of the decision.
        public var position: Position
        /// The type of the event that says so.
        public var type: String
        /// Why, in the words of whoever stopped it.
        public var reason: String
        /// When it was stopped.
        public var since: Timestamp

        public init(position: Position, type: String, reason: String, since: Timestamp) {
            self.position = position
            self.type = type
            self.reason = reason
            self.since = since
        }
    }

    /// What is left out.
    public let skips: [Skip]
    /// The stop that holds, if one does.
    public let stop: Stop?
    /// The position of the last decision of any kind; 0 if there was none. A projection that has
    /// parked tries again once there is a later one.
    public let last: Position
    private let skipped: Set<Position>

    public init(skips: [Skip] = [], stop: Stop? = nil, last: Position = 0) {
        self.skips = skips
        self.stop = stop
        self.last = last
        skipped = Set(skips.map(\.position))
    }

    /// Whether the event at `position` is left out.
    package func leaveOut(_ position: Position) -> Bool {
        !skipped.isEmpty && skipped.contains(position)
    }

    /// The last position, up to `target`, that may be applied.
    package func limit(_ target: Position) -> Position {
        guard let stop, stop.position <= target else { return target }
        return stop.position > 0 ? stop.position - 1 : 0
    }
}

/// Finds what was decided about the projection of this name.
public typealias ReadDecisions =
    @Sendable (_ projection: String, any EventStore) async throws -> ProjectionDecisions
