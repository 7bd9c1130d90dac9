public import EventStore
import Records

/// Acts on the world outside because of what happened: sends mail, calls a webhook.
///
/// It sends no commands and writes nothing to the log. Each event is acted on at least once, in the
/// order of the log: a crash between the deed and the note of it has it done again, with the same
/// ``Effect/key``, by which whoever receives it knows that it's the same. What fails is tried again, ever
/// more rarely, and nothing behind it is begun until it is done or people decide to leave it out. A
/// rebuild of read models, a replay and a question about the past never come by here.
///
/// ```swift
/// struct OrderMail: Consumer {
///     static let name = "order-mail"
///     let mail: any Mailing
///
///     var handlers: [EffectHandler] {
///         [Self.on(OrderPlaced.self) { placed, effect in
///             try await mail.send("Thank you", to: placed.customer, once: effect.key)
///         }]
///     }
/// }
/// ```
public protocol Consumer: Sendable {
    /// Its name, plain lower case, which no other has; for ever, since keys are made of it.
    static var name: String { get }

    /// Where it begins, the first time that it runs on a log.
    static var beginning: ConsumerBeginning { get }

    /// What it does about each type of event that it minds. Their order tells apart what is done
    /// because of one event, so new ones of a type come last.
    var handlers: [EffectHandler] { get }
}

/// Where a consumer begins that has never run on a log.
public enum ConsumerBeginning: Sendable {
    /// With what happens from then on: nobody gets mail about long ago.
    case now
    /// With the first event.
    case logStart
}

extension Consumer {
    public static var beginning: ConsumerBeginning { .now }

    /// Says what is done because of an event of one type. What `act` throws has it tried again.
    public static func on<Event: DomainEvent>(
        _ type: Event.Type,
        _ act: @escaping @Sendable (_ event: Event, _ effect: Effect) async throws -> Void
    ) -> EffectHandler {
        EffectHandler(event: EventDescription(type)) { event in
            try Event.decode(event).flatMap { event -> [EffectHandler.Deed] in
                [{ @Sendable effect in try await act(event, effect) }]
            }
        }
    }
}

/// What a consumer does about events of one type.
public struct EffectHandler: Sendable {
    let event: EventDescription
    /// What is to be done because of one event: once for each part of it, where its type was split.
    let deeds: @Sendable (RecordedEvent) throws -> [Deed]

    typealias Deed = @Sendable (Effect) async throws -> Void
}

/// What a consumer may know of the deed that it is about to do, beside the event itself.
public struct Effect: Sendable {
    /// What tells this deed from every other, and is the same whenever it is tried: for an
    /// `Idempotency-Key`, a message's id, a unique column.
    public let key: String
    /// The event as it was recorded: when and where it happened, and because of what.
    public let cause: RecordedEvent
}

/// A consumer, as those see it who run it.
package struct ConsumerDescription: Sendable {
    package let follower: Follower
    package let beginning: ConsumerBeginning
    /// The types of event it minds, under all their names.
    package let eventTypes: [String]
    private let handlers: [String: [EffectHandler]]

    package init<C: Consumer>(_ consumer: C) {
        follower = Follower(.consumer, C.name)
        beginning = C.beginning
        var handlers: [String: [EffectHandler]] = [:]
        for handler in consumer.handlers {
            for type in handler.event.names { handlers[type, default: []].append(handler) }
        }
        self.handlers = handlers
        eventTypes = handlers.keys.sorted()
    }

    /// Does all that is to be done because of an event, one after the other.
    package func act(on event: RecordedEvent) async throws {
        guard let minding = handlers[event.type] else { return }
        let claiming = event.withView { EventDescription.reading($0, minding) { $0.event } }
        for (number, deed) in try claiming.flatMap({ try $0.deeds(event) }).enumerated() {
            let key =
                "\(follower.name):\(event.id.lowercaseText)" + (number > 0 ? ":\(number)" : "")
            try await deed(Effect(key: key, cause: event))
        }
    }
}
