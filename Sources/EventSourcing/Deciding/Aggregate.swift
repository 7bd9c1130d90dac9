public import EventStore
public import Records

/// A thing known by everything that has happened to it: the unit that decides.
///
/// An aggregate is a value. A ``Command`` decides on it what will have happened; ``evolve(_:_:)``
/// moves it on by one event. Neither reads a clock, draws a random number or touches a store.
/// It is a `Record` too, so that its state at any point can be shown and compared.
public protocol Aggregate: Record, Entity {
    /// What can have happened to it.
    associatedtype Event: EventSet

    /// How many events a fold may take before a snapshot is kept; `nil`: none ever is. Only for one
    /// whose ``visitWhole(_:)`` is its whole state, and nothing of it personal.
    static var snapshotAfter: Int? { get }

    /// Its whole state, as a snapshot keeps it: where not given, the fields that it is shown by.
    mutating func visitWhole(_ fields: inout some FieldVisitor)

    /// Moves on by one event. It has happened: there is nothing to check and nothing to refuse.
    mutating func evolve(_ event: Event, _ occurrence: Occurrence)
}

extension Aggregate {
    public static var snapshotAfter: Int? { nil }
    public mutating func visitWhole(_ fields: inout some FieldVisitor) { visit(&fields) }
}

/// When and where an event happened.
public struct Occurrence: Sendable, Equatable {
    /// When the log heard of it.
    public var recordedAt: Timestamp
    /// When it happened in the business.
    public var occurredAt: Timestamp
    /// Its place in its stream, from 0.
    public var revision: Revision
    /// 0 while the event is decided but not yet stored.
    public var position: Position

    package init(
        recordedAt: Timestamp, occurredAt: Timestamp, revision: Revision, position: Position
    ) {
        self.recordedAt = recordedAt
        self.occurredAt = occurredAt
        self.revision = revision
        self.position = position
    }

    package init(_ event: RecordedEvent) {
        self.init(
            recordedAt: event.recordedAt, occurredAt: event.occurredAt, revision: event.revision,
            position: event.position)
    }

    package init(_ view: borrowing EventView) {
        self.init(
            recordedAt: view.header.recordedAt, occurredAt: view.header.occurredAt,
            revision: view.revision, position: view.position)
    }
}

extension Aggregate {
    /// The name of one such thing.
    public typealias ID = Identifier<Self>

    /// The name of the stream of the one called `id`.
    /// - Throws: `EventStoreError.invalid(_:)` when the id breaks its rule.
    package static func stream(_ id: ID) throws(EventStoreError) -> StreamName {
        try StreamName(category: category, id: id.text)
    }
}

extension Aggregate {
    /// Moves on by one stored event: by all that it is read as, at its one position and revision.
    package mutating func evolve(decoding view: borrowing EventView) throws(EventFault) {
        switch try Event.decode(view) {
        case .one(let event): evolve(event, Occurrence(view))
        case .several(let events): for event in events { evolve(event, Occurrence(view)) }
        }
    }
}
