package import EventSourcing

/// A kind of those that follow the log, with the names of what is decided about one. They are the same
/// three commands for each kind; only what they are called differs, so that the log says of each whom
/// it is about, for ever.
package protocol KeptKind: SendableMetatype {
    /// Which kind.
    static var kind: Follower.Kind { get }

    /// What the commands are called.
    static var commands: DecisionNames { get }

    /// What the events are called.
    static var events: DecisionNames { get }

    /// Their field that says which one is meant.
    static var field: StaticString { get }
}

/// What each decision about one kind is called.
package struct DecisionNames: Sendable {
    package let skip: String
    package let park: String
    package let retry: String
}

/// What makes rows.
package enum OfProjections: KeptKind {
    package static let kind = Follower.Kind.projection
    package static let field: StaticString = "projection"
    package static let commands = DecisionNames(
        skip: "SkipEvent", park: "ParkProjection", retry: "RetryProjection")
    package static let events = DecisionNames(
        skip: "EventSkipped", park: "ProjectionParked", retry: "ProjectionRetried")
}

/// What answers with commands.
package enum OfReactors: KeptKind {
    package static let kind = Follower.Kind.reactor
    package static let field: StaticString = "reactor"
    package static let commands = DecisionNames(
        skip: "SkipReaction", park: "ParkReactor", retry: "RetryReactor")
    package static let events = DecisionNames(
        skip: "ReactionSkipped", park: "ReactorParked", retry: "ReactorRetried")
}

/// What acts on the world outside.
package enum OfConsumers: KeptKind {
    package static let kind = Follower.Kind.consumer
    package static let field: StaticString = "consumer"
    package static let commands = DecisionNames(
        skip: "SkipEffect", park: "ParkConsumer", retry: "RetryConsumer")
    package static let events = DecisionNames(
        skip: "EffectSkipped", park: "ConsumerParked", retry: "ConsumerRetried")
}

package typealias KeptProjection = Kept<OfProjections>
package typealias KeptReactor = Kept<OfReactors>
package typealias KeptConsumer = Kept<OfConsumers>
