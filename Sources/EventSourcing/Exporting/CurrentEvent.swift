public import EventStore

/// A stored event in today's form, whatever form it was stored in: what every export tells.
public struct CurrentEvent: Sendable {
    /// As it lies in the log.
    public let recorded: RecordedEvent
    /// What there is to know of its type, by the name that it has today.
    public let description: EventDescription
    /// What it says.
    public let event: any DomainEvent
}

/// Reads stored events of every kind of thing there is.
public struct EventCatalog: Sendable {
    /// Every kind of thing, in the order in which they were given.
    let entities: [AggregateDescription]
    private let byCategory: [String: Kind]

    private struct Kind {
        var entity: AggregateDescription
        var events: [String: EventDescription]
    }

    public init(_ entities: [AggregateDescription]) {
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

    /// Reads `event` by way of the one decode path.
    public func read(_ event: RecordedEvent) throws(EventFault) -> CurrentEvent {
        guard let kind = byCategory[event.stream.category] else {
            throw .unknownType(event.position, type: event.type)
        }
        let decoded: Result<any DomainEvent, EventFault> = event.withView { view in
            Result { () throws(EventFault) in try kind.entity.blank.decode(view) }
        }
        let value = try decoded.get()
        guard let description = kind.events[type(of: value).type] else {
            throw .unknownType(event.position, type: event.type)
        }
        return CurrentEvent(recorded: event, description: description, event: value)
    }
}

extension Aggregate {
    /// Reads a stored event as one of those that can happen to such a thing.
    fileprivate func decode(_ view: borrowing EventView) throws(EventFault) -> any DomainEvent {
        try Event.decode(view).event
    }
}
