public import EventSourcing
public import Records

// What can have been decided about a projection, in the form that the log keeps for ever.

/// It was decided that a projection leaves an event out.
public struct EventSkipped: DomainEvent {
    public static let type = "EventSkipped"

    /// The event's place in the log.
    public var position: Int64 = 0
    /// Its type, as the projection told it.
    public var type: String?
    /// Why it is left out.
    public var reason = ""

    public init() {}

    public init(position: Int64, type: String?, reason: String) {
        self.position = position
        self.type = type
        self.reason = reason
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("type", &type)
        fields.field("reason", &reason)
    }
}

/// A projection was stopped by hand.
public struct ProjectionParked: DomainEvent {
    public static let type = "ProjectionParked"

    /// Why.
    public var reason = ""

    public init() {}
    public init(reason: String) { self.reason = reason }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}

/// A projection that had stopped was told to go on.
public struct ProjectionRetried: DomainEvent {
    public static let type = "ProjectionRetried"

    public init() {}
    public mutating func visit(_ fields: inout some FieldVisitor) {}
}
