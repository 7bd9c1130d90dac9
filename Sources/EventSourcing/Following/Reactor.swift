public import EventStore
import Records

/// Answers events with commands: what one part of the business does because of another.
///
/// It writes nothing by itself and keeps nothing: it says which commands an event calls for, and the
/// command bus sends them, each under an id made of the event. So a crash between any two steps loses
/// nothing and doubles nothing: what was not sent yet is sent later, what was sent is known. A rebuild
/// of read models, and a question about the past, never come by here.
///
/// The commands should converge: sent late, or to find their work done, they change nothing.
///
/// ```swift
/// struct StockReactor: Reactor {
///     static let name = "stock"
///     static let handlers = [
///         on(OrderPlaced.self) { _, stream in [AllocateStock(orderId: OrderID(stream.id))] }
///     ]
/// }
/// ```
public protocol Reactor: SendableMetatype {
    /// Its name: who asks, in the audit. Plain lower case; for ever, since command ids are made of it.
    static var name: String { get }

    /// What it does about each type of event that it minds.
    static var handlers: [ReactionHandler] { get }
}

extension Reactor {
    /// Says which commands an event of one type calls for, in its stream.
    public static func on<Event: DomainEvent>(
        _ type: Event.Type,
        _ react: @escaping @Sendable (_ event: Event, _ stream: StreamName) -> [any Command]
    ) -> ReactionHandler {
        ReactionHandler(event: EventDescription(type)) { (event) throws(EventFault) in
            try Event.decode(event).flatMap { react($0, event.stream) }
        }
    }
}

/// What a reactor does about events of one type.
public struct ReactionHandler: Sendable {
    package let event: EventDescription
    package let react: @Sendable (RecordedEvent) throws(EventFault) -> [any Command]
}

/// A reactor, as those see it who run it.
package struct ReactorDescription: Sendable {
    /// What its checkpoint is kept under.
    package let name: String
    /// The types of event it minds, under all their names.
    package let eventTypes: [String]
    package let handlers: [String: [ReactionHandler]]

    package init<R: Reactor>(_ reactor: R.Type) {
        name = reactor.name
        var handlers: [String: [ReactionHandler]] = [:]
        for handler in reactor.handlers {
            for type in handler.event.names { handlers[type, default: []].append(handler) }
        }
        self.handlers = handlers
        eventTypes = handlers.keys.sorted()
    }

    /// It, among all that follow the log.
    package var follower: Follower { Follower(.reactor, name) }

    package func minds(_ type: String) -> Bool { handlers[type] != nil }
}
