package import EventSourcing
package import Records

/// Stops one that follows the log until it is told to go on.
package struct Park<Kind: KeptKind>: Command {
    package static var name: String { Kind.commands.park }

    package var follower = Kept<Kind>.ID()
    /// Why; `nil`: the reason given around the command counts.
    package var reason: String?

    package init() {}

    package init(_ follower: Kept<Kind>.ID, reason: String?) {
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
        var refusals = Refusals()
        refusals.requireReason(facts, "stopping it")
        try refusals.throwIfAny()
        if kept.decisions.stop != nil { return [] }
        return [.parked(Parked(reason: facts.reason ?? ""))]
    }

    package static var guide: CommandGuide {
        CommandGuide(
            "Stops a \(Kind.kind.rawValue): it sees to nothing more until it is told to go on.",
            rules: [.reasonGiven],
            example: #"{"\#(Kind.field)":"orders","reason":"its totals are wrong"}"#)
    }
}

package typealias ParkProjection = Park<OfProjections>
