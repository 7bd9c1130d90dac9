public import EventSourcing

/// A kind of those that follow the log, with the names of what is decided about one. They are the same
/// three commands for each kind; only what they are called differs, so that the log says of each whom
/// it is about, for ever.
public protocol KeptKind: SendableMetatype {
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
public struct DecisionNames: Sendable {
    public let skip: String
    public let park: String
    public let retry: String
}

/// What makes rows.
public enum OfProjections: KeptKind {
    public static let kind = Follower.Kind.projection
    public static let field: StaticString = "projection"
    public static let commands = DecisionNames(
        skip: "SkipEvent", park: "ParkProjection", retry: "RetryProjection")
    public static let events = DecisionNames(
        skip: "EventSkipped", park: "ProjectionParked", retry: "ProjectionRetried")
}

/// What answers with commands.
public enum OfReactors: KeptKind {
    public static let kind = Follower.Kind.reactor
    public static let field: StaticString = "reactor"
    public static let commands = DecisionNames(
        skip: "SkipReaction", park: "ParkReactor", retry: "RetryReactor")
    public static let events = DecisionNames(
        skip: "ReactionSkipped", park: "ReactorParked", retry: "ReactorRetried")
}

/// What acts on the world outside.
public enum OfConsumers: KeptKind {
    public static let kind = Follower.Kind.consumer
    public static let field: StaticString = "consumer"
    public static let commands = DecisionNames(
        skip: "SkipEffect", park: "ParkConsumer", retry: "RetryConsumer")
    public static let events = DecisionNames(
        skip: "EffectSkipped", park: "ConsumerParked", retry: "ConsumerRetried")
}

public typealias KeptProjection = Kept<OfProjections>
public typealias KeptReactor = Kept<OfReactors>
public typealias KeptConsumer = Kept<OfConsumers>
