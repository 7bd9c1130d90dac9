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
}
