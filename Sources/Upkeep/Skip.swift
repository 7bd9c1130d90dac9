package import EventSourcing
package import Records
import Vocabulary

/// Lets one that follows the log leave an event out that it can't get past.
package struct Skip<Kind: KeptKind>: Command {
    package static var name: String { Kind.commands.skip }

    package var follower = Kept<Kind>.ID()
    /// The event's place in the log.
    package var position: Int64 = 0
    /// The event's type, for whoever reads the audit.
    package var type: String?
    /// Why; `nil`: the reason given around the command counts.
    package var reason: String?

    package init() {}

    package init(_ follower: Kept<Kind>.ID, at position: Int64, reason: String?) {
        self.follower = follower
        self.position = position
        self.reason = reason
    }

    package var target: Kept<Kind>.ID { follower }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field(Kind.field, &follower)
        fields.field("position", &position, .fromOne)
        fields.field("type", &type, .atMost(TextLimit.name))
        fields.field("reason", &reason)
    }

    package func decide(
        on kept: Kept<Kind>, given facts: Facts
    ) throws(Rejection) -> Decision<Kept<Kind>> {
        var refusals = Refusals()
        refusals.requireReason(facts, "leaving an event out")
        try refusals.throwIfAny()
        if kept.decisions.skips.contains(where: { $0.position == position }) { return [] }
        return [.skipped(Skipped(position: position, type: type, reason: facts.reason ?? ""))]
    }

    package static var guide: CommandGuide {
        CommandGuide(
            "Lets a \(Kind.kind.rawValue) leave out, for good, an event that it can't get past; its status says which.",
            rules: [.reasonGiven],
            example:
                #"{"\#(Kind.field)":"orders","position":7,"reason":"a test order without lines"}"#)
    }
}

package typealias SkipEvent = Skip<OfProjections>

extension Refusals {
    /// What keeps anything from being what the log says wants a reason.
    mutating func requireReason(_ facts: Facts, _ what: Sentence) {
        require(facts.reason != nil, .reasonRequired, "reason", "\(what) needs a reason")
    }
}

extension CommandGuide.Rule {
    static let reasonGiven = Self(.reasonRequired, "a reason is given")
}

extension FieldRule<Int64> {
    fileprivate static var fromOne: Self {
        FieldRule(
            .invalidField, "counted from 1", .numbers(from: 1, through: nil),
            why: { position, field in position > 0 ? nil : "\(field) is counted from 1" })
    }
}
