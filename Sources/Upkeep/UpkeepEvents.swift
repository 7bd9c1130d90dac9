import EventSourcing
package import Records

// What can have been decided about one that follows the log, in the form that the log keeps for ever.

/// It was decided that it leaves an event out.
package struct Skipped<Kind: KeptKind>: DomainEvent {
    package static var type: String { Kind.events.skip }

    /// The event's place in the log.
    package var position: Int64 = 0
    /// Its type, as it was told.
    package var type: String?
    /// Why it is left out.
    package var reason = ""

    package init() {}

    package init(position: Int64, type: String?, reason: String) {
        self.position = position
        self.type = type
        self.reason = reason
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("type", &type)
        fields.field("reason", &reason)
    }
}

/// It was stopped by hand.
package struct Parked<Kind: KeptKind>: DomainEvent {
    package static var type: String { Kind.events.park }

    /// Why.
    package var reason = ""

    package init() {}
    package init(reason: String) { self.reason = reason }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}

/// It had stopped, and was told to go on.
package struct Retried<Kind: KeptKind>: DomainEvent {
    package static var type: String { Kind.events.retry }

    package init() {}
    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

package typealias EventSkipped = Skipped<OfProjections>
package typealias ProjectionParked = Parked<OfProjections>
package typealias ProjectionRetried = Retried<OfProjections>
