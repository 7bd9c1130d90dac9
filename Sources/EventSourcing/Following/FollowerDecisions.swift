package import EventStore
package import Records

/// What people have decided about one that follows the log, as the log has it.
///
/// Live rows, rebuilt rows and rows of the past follow the same decisions, whenever they are made:
/// an event that is left out is left out of all of them.
package struct FollowerDecisions: Record {
    /// An event to be left out.
    package struct Skip: Record {
        /// Its place in the log.
        package var position: Position = 0
        /// Its type, if that was said.
        package var type: String?
        /// Why it is left out.
        package var reason = ""
        /// The position at which that was decided.
        package var decision: Position = 0

        package init() {}

        package init(position: Position, type: String?, reason: String, decision: Position) {
            self.position = position
            self.type = type
            self.reason = reason
            self.decision = decision
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("position", &position)
            fields.field("type", &type)
            fields.field("reason", &reason)
            fields.field("decision", &decision)
        }
    }

    /// What is left out, in the order in which that was decided.
    package var skips: [Skip] = [] {
        didSet { skipped = Set(skips.map(\.position)) }
    }
    /// The stop by hand that holds, if one does: at its position, which is that of the decision, and
    /// from there on nothing is done.
    package var stop: Stop?
    /// The position of the last decision of any kind; 0 if there was none. A projection that has
    /// stopped tries again once there is a later one.
    package var last: Position = 0
    private var skipped: Set<Position> = []

    package init() {}

    package init(skips: [Skip] = [], stop: Stop? = nil, last: Position = 0) {
        self.skips = skips
        self.stop = stop
        self.last = last
        skipped = Set(skips.map(\.position))
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("skipped", &skips)
        fields.field("parked", &stop)
        fields.field("lastDecision", &last)
    }
}

extension FollowerDecisions {
    /// Whether the event at `position` is left out.
    package func leaveOut(_ position: Position) -> Bool {
        !skipped.isEmpty && skipped.contains(position)
    }

    /// The last position, up to `target`, at which something may be done.
    package func limit(_ target: Position) -> Position {
        guard let stop, stop.position <= target else { return target }
        return stop.position > 0 ? stop.position - 1 : 0
    }

    /// Whether they say something about what comes after `head`.
    func reachBeyond(_ head: Position) -> Bool {
        stop != nil || skips.contains { $0.position > head }
    }

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
