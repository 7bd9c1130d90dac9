package import EventSourcing
package import Records

/// Tells one that follows the log and has stopped to go on.
package struct Retry<Kind: KeptKind>: Command {
    package static var name: String { Kind.commands.retry }

    package var follower = Kept<Kind>.ID()
    package var reason: String?

    package init() {}

    package init(_ follower: Kept<Kind>.ID, reason: String? = nil) {
        self.follower = follower
        self.reason = reason
    }

    package var target: Kept<Kind>.ID { follower }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field(Kind.field, &follower)
        fields.field("reason", &reason)
    }

    package func decide(
        on kept: Kept<Kind>, given facts: Facts
    ) throws(Rejection) -> Decision<Kept<Kind>> {
        // Whether it has stopped at an event is nothing that the log knows.
        [.retried(Retried())]
    }

    package static var guide: CommandGuide {
        CommandGuide(
            "Tells a \(Kind.kind.rawValue) that has stopped, at an event or by hand, to go on from there.",
            example:
                #"{"\#(Kind.field)":"orders","reason":"the new binary reads such orders"}"#)
    }
}

package typealias RetryProjection = Retry<OfProjections>
