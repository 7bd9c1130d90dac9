public import EventStore
public import Records

/// A type of event that was split: what is told of it as another event from now on.
///
/// ```swift
/// struct ParcelPaid: DomainEvent {
///     // Until version 2 a parcel was sent and paid for in one event.
///     static let partOf = [Whole("ParcelSent", through: 2, .keep("cents"))]
/// ```
///
/// Several types may claim one whole. The stored event is then read as all of them, at one position
/// and one revision: by commands, projections, reactors, audit and export alike. A type that keeps the
/// whole's name leads on from it by its own upcasters, and comes first.
public struct Whole: Sendable {
    /// The name it is stored under.
    package let type: String
    /// The last version that is still the whole.
    package let through: UInt16
    /// Where this part comes among the others, from 1.
    package let order: Int
    /// From each earlier version of the whole to the next, up to ``through``.
    let upcasters: [Upcaster]
    /// The version of the part's own form that ``parts`` gives.
    let version: UInt16
    /// What of the whole's payload this part is: nothing, one event, or several.
    let parts: @Sendable (JSONValue) -> [JSONValue]

    /// A part that is none, one or several events: `parts` gives a payload each, in the `version` of
    /// the part's own form.
    public init(
        _ type: String, through: UInt16 = 1, order: Int = 1, upcasters: [Upcaster] = [],
        version: UInt16 = 1, parts: @escaping @Sendable (JSONValue) -> [JSONValue]
    ) {
        self.type = type
        self.through = through
        self.order = order
        self.upcasters = upcasters
        self.version = version
        self.parts = parts
    }

    /// A part that is always there: what ready-made changes leave of the whole.
    public init(
        _ type: String, through: UInt16 = 1, order: Int = 1, upcasters: [Upcaster] = [],
        version: UInt16 = 1, _ changes: PayloadChange...
    ) {
        self.init(
            type, through: through, order: order, upcasters: upcasters, version: version
        ) { payload in
            var payload = payload
            for change in changes { change.apply(&payload) }
            return [payload]
        }
    }

    func covers(_ view: borrowing EventView) -> Bool {
        view.header.schemaVersion <= through && view.hasType(type)
    }
}

/// The form in which events of one type are written today. A stored event of it is nobody else's, in
/// whole or in part, so there is nothing more to find out.
@usableFromInline
struct TodaysForm: Sendable {
    @usableFromInline let type: String
    @usableFromInline let version: UInt16

    @inlinable
    func isOf(_ view: borrowing EventView) -> Bool {
        // The length first: most names differ in that.
        view.typeByteCount == type.utf8.count && view.header.schemaVersion == version
            && view.hasType(type)
    }
}

extension EventDescription {
    /// The form in which it is written today.
    var form: TodaysForm { TodaysForm(type: type, version: version) }

    /// Every name that an event of this type may be stored under.
    package var names: [String] {
        var names = [type]
        for name in formerTypes + partOf.map(\.type) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// Where an event of this type comes among those that the stored event is read as; `nil` when it
    /// isn't read as one.
    func place(in view: borrowing EventView) -> Int? {
        for whole in partOf where whole.covers(view) { return whole.order }
        if view.hasType(type) { return 0 }
        for former in formerTypes where view.hasType(former) { return 0 }
        return nil
    }

    /// Those of `all` that the stored event is read as, in the order of its parts.
    package static func reading<Item>(
        _ view: borrowing EventView, _ all: [Item], _ description: (Item) -> EventDescription
    ) -> [Item] {
        var found: [(place: Int, item: Item)] = []
        for item in all {
            if let place = description(item).place(in: view) { found.append((place, item)) }
        }
        if found.count > 1 {
            // By hand: the order of those at one place is that in which they are listed.
            found = found.enumerated().sorted {
                ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
            }.map(\.element)
        }
        return found.map(\.item)
    }
}
