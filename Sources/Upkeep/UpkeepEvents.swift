public import EventSourcing
public import Records

// What can have been decided about one that follows the log, in the form that the log keeps for ever.

/// It was decided that it leaves an event out.
public struct Skipped<Kind: KeptKind>: DomainEvent {
    public static var type: String { Kind.events.skip }

    /// The event's place in the log.
    public var position: Int64 = 0
    /// Its type, as it was told.
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

/// It was stopped by hand.
public struct Parked<Kind: KeptKind>: DomainEvent {
    public static var type: String { Kind.events.park }

    /// Why.
    public var reason = ""

    public init() {}
    public init(reason: String) { self.reason = reason }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reason", &reason)
    }
}

/// It had stopped, and was told to go on.
public struct Retried<Kind: KeptKind>: DomainEvent {
    public static var type: String { Kind.events.retry }

    public init() {}
    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

public typealias EventSkipped = Skipped<OfProjections>
public typealias ProjectionParked = Parked<OfProjections>
public typealias ProjectionRetried = Retried<OfProjections>
