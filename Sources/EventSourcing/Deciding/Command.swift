public import Records

/// A wish, as a value: what is asked of one aggregate, and the rules by which it is answered.
///
/// ``decide(on:given:)`` is pure: the same state, facts and command always give the same answer.
public protocol Command: Record {
    /// What it is asked of.
    associatedtype Target: Aggregate

    /// Its name for callers: `PlaceOrder`.
    static var name: String { get }

    /// What a person should know of it.
    static var guide: CommandGuide { get }

    /// Which one it is asked of.
    var target: Identifier<Target> { get }

    /// A reason that is part of the command itself; where there is none, the envelope's counts.
    var reason: String? { get }

    /// What will have happened, or why not. No events: it is so already.
    func decide(on state: Target, given facts: Facts) throws(Rejection) -> Decision<Target>
}

extension Command {
    /// Says nothing but the form of its data, with every field blank.
    public static var guide: CommandGuide {
        CommandGuide("", example: String(decoding: Self().json(), as: UTF8.self))
    }

    public var reason: String? { nil }
}

/// What a command makes happen: to its own aggregate, and maybe to others, all or nothing.
///
/// Written as a list where only its own aggregate is concerned: `return [.placed(order)]`.
public struct Decision<Target: Aggregate>: Sendable, ExpressibleByArrayLiteral {
    /// What happens to the command's own aggregate.
    package var events: [Target.Event]
    /// What happens to others.
    package private(set) var others: [StreamEvents] = []

    /// What happens to its own aggregate, in order; nothing: it is so already.
    public init(_ events: [Target.Event]) { self.events = events }
    public init(arrayLiteral events: Target.Event...) { self.events = events }

    /// Adds what happens to another aggregate in the same atomic append.
    public mutating func also<Other: Aggregate>(
        _ id: Identifier<Other>, _ events: [Other.Event]
    ) {
        others.append(
            StreamEvents(category: Other.category, id: id.text, events: events.map(\.event)) {
                (state, occurrence) in
                guard var state = state as? Other else { return state }
                var occurrence = occurrence
                for event in events {
                    state.evolve(event, occurrence)
                    occurrence.revision += 1
                }
                return state
            })
    }

    /// Events for a stream other than the command's own.
    package struct StreamEvents: Sendable {
        /// The first part of the stream's name.
        package let category: String
        /// The rest of it.
        package let id: String
        /// What happens there, in order.
        package let events: [any DomainEvent]
        /// The aggregate moved on by the events, the first of which happens at the occurrence.
        package let evolved: @Sendable (any Aggregate, Occurrence) -> any Aggregate
    }
}

/// What a person should know of a command: the documentation that callers are shown.
public struct CommandGuide: Sendable {
    /// One sentence.
    package var summary: String
    /// The rules, each with the code that answers one who breaks it.
    package var rules: [Rule]
    /// The `data` of a command that is accepted once `needs` have been sent.
    package var example: String
    /// Commands, as lines of a batch, that make the example acceptable on an empty store.
    package var needs: [String]

    /// What it does, in one sentence; its rules; an example that is accepted once `needs` have been sent.
    public init(
        _ summary: String, rules: [Rule] = [], example: String, needs: [String] = []
    ) {
        self.summary = summary
        self.rules = rules
        self.example = example
        self.needs = needs
    }

    /// One rule.
    public struct Rule: Sendable {
        /// What answers one who breaks it.
        package var code: RejectionCode
        /// What must hold, in words.
        package var text: String
        /// Of what the form of fields alone must be, which fields they are and what is said of them; the text says both.
        package var ofFields: OfFields?

        /// What is said of some fields.
        package struct OfFields: Sendable {
            package var names: [String]
            package var words: String
        }

        /// A rule, and the code that answers one who breaks it.
        public init(_ code: RejectionCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }
}

/// Rules that many commands share.
extension CommandGuide.Rule {
    /// The aggregate must exist.
    package static func exists(_ thing: String) -> Self { .init(.notFound, "the \(thing) exists") }
    /// The aggregate must not exist yet.
    package static func isNew(_ thing: String) -> Self {
        .init(.alreadyExists, "no \(thing) has this id yet")
    }
    /// A text that must not be blank.
    package static func notBlank(_ field: String) -> Self {
        .init(.requiredFieldEmpty, "\(field) is not blank")
    }
}
