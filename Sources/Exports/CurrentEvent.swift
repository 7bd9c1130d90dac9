package import EventSourcing
package import EventStore
import struct Foundation.UUID

/// A stored event in today's form, whatever form it was stored in: what every export tells.
package struct CurrentEvent: Sendable {
    /// As it lies in the log.
    package let recorded: RecordedEvent
    /// What there is to know of its type, by the name that it has today.
    package let description: EventDescription
    /// What it says.
    package let event: any DomainEvent
    /// Tells it from every other: the stored event's id, and after it the number of the part where it
    /// is the second or a later one of several that one stored event is read as.
    package let id: String
}

/// Reads stored events of every kind of thing there is.
package struct EventCatalog: Sendable {
    /// Every kind of thing, in the order in which they were given.
    let entities: [AggregateDescription]
    private let byCategory: [String: Kind]

    private struct Kind {
        var entity: AggregateDescription
        var events: [String: EventDescription]
    }

    package init(_ entities: [AggregateDescription]) {
        self.entities = entities
        byCategory = Dictionary(
            entities.map { entity in
                let events = entity.events.map { ($0.type, $0) }
                return (
                    entity.category,
                    Kind(entity: entity, events: Dictionary(events) { first, _ in first })
                )
            }
        ) { first, _ in first }
    }

    /// The kind of thing whose streams are of this category.
    func entity(_ category: String) -> AggregateDescription? { byCategory[category]?.entity }

    /// Reads `event` by way of the one decode path: as one event, unless its type was split.
    package func read(_ event: RecordedEvent) throws(EventFault) -> [CurrentEvent] {
        guard let kind = byCategory[event.stream.category] else {
            throw .unknownType(event.position, type: event.type)
        }
        let decoded = event.withView { view in
            Result { () throws(EventFault) in try kind.entity.decode(view) }
        }
        let id = event.id.lowercaseText
        var events: [CurrentEvent] = []
        for value in try decoded.get() {
            guard let description = kind.events[type(of: value).type] else {
                throw .unknownType(event.position, type: event.type)
            }
            events.append(
                CurrentEvent(
                    recorded: event, description: description, event: value,
                    id: events.isEmpty ? id : "\(id).\(events.count + 1)"))
        }
        return events
    }
}
