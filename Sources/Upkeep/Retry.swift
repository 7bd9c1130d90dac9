public import EventSourcing
public import Records

/// Tells one that follows the log and has stopped to go on.
public struct Retry<Kind: KeptKind>: Command {
    public static var name: String { Kind.commands.retry }

    /// Which one.
    public var follower = Kept<Kind>.ID()
    public var reason: String?

    public init() {}

    public init(_ follower: Kept<Kind>.ID, reason: String? = nil) {
        self.follower = follower
        self.reason = reason
    }

    public var target: Kept<Kind>.ID { follower }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field(Kind.field, &follower)
        fields.field("reason", &reason)
    }

    public func decide(
        on kept: Kept<Kind>, given facts: Facts
    ) throws(Rejection) -> Decision<Kept<Kind>> {
        // Whether it has stopped at an event is nothing that the log knows.
        [.retried(Retried())]
    }

    public static var guide: CommandGuide {
        CommandGuide(
            "Tells a \(Kind.kind.rawValue) that has stopped, at an event or by hand, to go on from there.",
            example:
                #"{"\#(Kind.field)":"orders","reason":"the new binary reads such orders"}"#)
    }
}

public typealias RetryProjection = Retry<OfProjections>
