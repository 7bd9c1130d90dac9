import EventSourcing
import EventStore
import Records

/// Tells which status an event leaves its aggregate with, without the events before it.
///
/// The event is applied to two aggregates that differ in nothing but their status. Where both come out
/// with the same, the event has set it, whatever it was before; where each keeps its own, the event
/// has nothing to do with it. So this needs no list of who says what where: it goes by `evolve`.
struct StatusProbe: Sendable {
    /// An aggregate with one status, and with another.
    private let one: any Aggregate
    private let other: any Aggregate
    private let blank: any Aggregate
    /// The types of event whose status tells of a person.
    private let personalTypes: [String]
    /// Any text may be a status here, not only one of a few words.
    private let isFreeText: Bool

    /// `nil` for a kind of aggregate that has no status, or can have but one.
    init?(_ aggregate: AggregateDescription) {
        guard let field = aggregate.fields.first(where: { $0.name == "status" }) else { return nil }
        let names: [String]
        switch field.shape {
        case .choice(let all): names = all
        case .text: names = ["one", "other"]
        case .identifier, .integer, .cents, .number, .boolean, .time, .list, .object, .json,
            .special:
            return nil
        }
        guard names.count > 1 else { return nil }
        blank = aggregate.blank
        one = blank.with(status: names[0])
        other = blank.with(status: names[1])
        isFreeText = field.shape == .text
        personalTypes = aggregate.events.filter { $0.personal?.fields.contains("status") == true }
            .flatMap { [$0.type] + $0.formerTypes }
    }

    /// The status that the entity has from this event on; `nil` where the event says nothing of it, takes
    /// it away, or can't be read here.
    func status(after view: borrowing EventView) -> String? {
        // What somebody wrote of a person mustn't be kept in the clear; one of a few words tells nothing.
        if isFreeText {
            for type in personalTypes where view.hasType(type) { return nil }
        }
        if view.revision == 0 { return blank.status(after: view, as: blank) }
        return one.status(after: view, as: other)
    }
}

extension Aggregate {
    /// The same with another status.
    fileprivate func with(status: String) -> Self {
        var copy = self
        var writer = StatusWriter(status: status)
        copy.visit(&writer)
        return copy
    }

    /// The status that the event leaves it and the `other` with, where it is the same.
    fileprivate func status(after view: borrowing EventView, as other: any Aggregate) -> String? {
        guard var other = other as? Self else { return nil }
        var one = self
        let events: Decoded<Event>
        do throws(EventFault) {
            events = try Event.decode(view)
        } catch {
            // The audit goes on past what nobody here can read; whoever folds the entity is told.
            return nil
        }
        let occurrence = Occurrence(view)
        for event in events {
            one.evolve(event, occurrence)
            other.evolve(event, occurrence)
        }
        let status = one.statusName
        return status == other.statusName ? status : nil
    }
}

private struct StatusWriter: FieldVisitor {
    let status: String

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        if name.isStatus, let status = Value.parse(status) { value = status }
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        if name.isStatus { value = Value.parse(status) }
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {}
}
