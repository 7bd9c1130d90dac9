public import EventStore
public import Records

/// Something that happened, as a value: the payload that the log keeps as JSON.
///
/// What is stored is kept for ever. A field may be added freely if it is optional; any other change
/// of form is a new ``version`` with an ``Upcaster`` from the one before, and an event that is told as
/// several from now on is the ``Whole`` that each of them is part of.
public protocol DomainEvent: Record {
    /// The name it is stored under, for ever: `OrderPlaced`.
    static var type: String { get }

    /// The version of the form that `Record.visit(_:)` describes, from 1.
    static var version: UInt16 { get }

    /// Names that it was stored under before.
    static var formerTypes: [String] { get }

    /// One step from each earlier version to the next.
    static var upcasters: [Upcaster] { get }

    /// The types of event that were split, of which it is a part.
    static var partOf: [Whole] { get }

    /// What an append condition can ask for: `slug:lamps`. At most 64, of 1–255 bytes each.
    var tags: [String] { get }

    /// Which of its fields are personal, and whose.
    static var personal: PersonalFields? { get }

    /// Whom it says to forget, if that is what it says.
    static var forgets: PersonSource? { get }

    /// Reads a stored event as events of this type. Never written by hand: it is asked for here so that
    /// each type has its own, made where its fields are known.
    static func decode(_ view: borrowing EventView) throws(EventFault) -> Decoded<Self>
}

extension DomainEvent {
    @inlinable public static var version: UInt16 { 1 }
    public static var formerTypes: [String] { [] }
    public static var upcasters: [Upcaster] { [] }
    @inlinable public static var partOf: [Whole] { [] }
    public var tags: [String] { [] }
    public static var personal: PersonalFields? { nil }
    public static var forgets: PersonSource? { nil }

    /// The event as the store takes it.
    package var stored: NewEvent {
        NewEvent(type: Self.type, schemaVersion: Self.version, tags: tags, payload: json())
    }
}

/// All that can have happened to one aggregate: an enum with a case for each ``DomainEvent``.
///
/// ```swift
/// enum Event: EventSet {
///     case placed(OrderPlaced)
///     case canceled(OrderCanceled)
///
///     static let cases = [of(placed), of(canceled)]
/// ```
public protocol EventSet: Sendable, Equatable {
    /// Each case: ``of(_:)``.
    static var cases: [EventCase<Self>] { get }

    /// The event inside.
    var event: any DomainEvent { get }

    /// Reads a stored event as those of this set's cases that it is. Never written by hand: it is asked
    /// for here so that each set has its own, made where its events are known.
    static func decode(_ view: borrowing EventView) throws(EventFault) -> Decoded<Self>
}

/// Where one type of event is all that happens to an aggregate, the event is a set by itself, and no enum is
/// needed: `struct Added: DomainEvent, EventSet`.
extension EventSet where Self: DomainEvent {
    public static var cases: [EventCase<Self>] { [of { (event: consuming Self) in event }] }
    public var event: any DomainEvent { self }
}

extension EventSet {
    /// A case as ``cases`` lists it; which event it holds, it says itself.
    @inlinable
    public static func of<Event: DomainEvent>(
        _ wrap: @escaping @Sendable (consuming Event) -> Self
    ) -> EventCase<Self> { EventCase(Event.self, wrap) }
}

/// One case of an ``EventSet``: the event's type, and how to make the case of a stored payload.
///
/// A class, since cases are gone through for every event that is read, and what there is to know of a
/// type takes longer to copy than an event to read.
public final class EventCase<Set: Sendable>: Sendable {
    /// What there is to know of the event's type.
    package let description: EventDescription
    @usableFromInline let form: TodaysForm
    @usableFromInline let decode: @Sendable (borrowing EventView) throws(EventFault) -> Decoded<Set>

    @inlinable
    convenience init<Event: DomainEvent>(
        _ type: Event.Type, _ wrap: @escaping @Sendable (consuming Event) -> Set
    ) {
        self.init(EventDescription(type)) { (view) throws(EventFault) in
            if Event.isToday(view) { return .one(wrap(try Event.decodeToday(view))) }
            return try Event.decodeOther(view).map(wrap)
        }
    }

    @usableFromInline
    init(
        _ description: EventDescription,
        _ decode: @escaping @Sendable (borrowing EventView) throws(EventFault) -> Decoded<Set>
    ) {
        self.description = description
        form = description.form
        self.decode = decode
    }
}

/// What there is to know of one type of event.
@usableFromInline package struct EventDescription: Sendable {
    /// The name it is stored under.
    package let type: String
    /// The version of the form that `fields` describes.
    package let version: UInt16
    /// Names that it was stored under before.
    package let formerTypes: [String]
    /// The types of event that were split, of which it is a part.
    package let partOf: [Whole]
    /// The versions that an upcaster leads on from.
    package let steps: [UInt16]
    private let listed: Lazily<[FieldDescription]>
    /// Which of its fields are personal, and whose.
    package let personal: PersonalFields?
    /// Whom it says to forget.
    package let forgets: PersonSource?
    /// Reads a stored event as such events, whatever they are.
    package let decode:
        @Sendable (borrowing EventView) throws(EventFault) -> Decoded<any DomainEvent>
    /// Its form in every detail that a change of code may change.
    package let listForm: @Sendable () -> EventForm
    /// What decoding reads: the payload as it is stored, or brought up to date.
    package let payloads: @Sendable (borrowing EventView) throws(EventFault) -> [JSONValue]

    /// What it says, in order.
    package var fields: [FieldDescription] { listed.value }

    @usableFromInline package init<Event: DomainEvent>(_ event: Event.Type) {
        type = event.type
        version = event.version
        formerTypes = event.formerTypes
        partOf = event.partOf
        steps = event.upcasters.map(\.from)
        decode = { (view) throws(EventFault) in try Event.decode(view).map { $0 } }
        listForm = {
            EventForm(
                type: event.type, version: event.version, fields: FormLister.fields(of: event))
        }
        payloads = { (view) throws(EventFault) in try Event.payloads(view) }
        listed = Lazily { FieldLister.fields(of: event) }
        personal = event.personal
        forgets = event.forgets
    }
}
