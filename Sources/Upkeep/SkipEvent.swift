public import EventSourcing
public import Records
import Vocabulary

/// Lets a projection leave an event out that it can't apply.
public struct SkipEvent: Command {
    public static let name = "SkipEvent"

    /// Which projection.
    public var projection = KeptProjectionID()
    /// The event's place in the log.
    public var position: Int64 = 0
    /// The event's type, for whoever reads the audit.
    public var type: String?
    /// Why; `nil`: the reason given around the command counts.
    public var reason: String?

    public init() {}

    public init(_ projection: KeptProjectionID, at position: Int64, reason: String?) {
        self.projection = projection
        self.position = position
        self.reason = reason
    }

    public var target: KeptProjectionID { projection }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projection", &projection)
        fields.field("position", &position)
        fields.field("type", &type)
        fields.field("reason", &reason)
    }

    public func decide(
        on kept: KeptProjection, given facts: Facts
    ) throws(Rejection) -> Decision<KeptProjection> {
        var refusals = Refusals()
        refusals.require(
            position > 0, .invalidField, "position", "position is counted from 1")
        refusals.limitText(type, "type", atMost: TextLimit.name)
        refusals.requireReason(facts, "leaving an event out")
        try refusals.throwIfAny()
        if kept.skipped.contains(where: { $0.position == position }) { return [] }
        return [
            .skipped(EventSkipped(position: position, type: type, reason: facts.reason ?? ""))
        ]
    }

    public static let guide = CommandGuide(
        "Lets a projection leave out an event that it can't apply, for good; es projections skip finds which.",
        rules: [
            .init(.invalidField, "position is counted from 1"),
            .init(.tooLong, "type has at most 120 characters"), .reasonGiven,
        ],
        example: #"{"projection":"orders","position":7,"reason":"a test order without lines"}"#)
}

extension Refusals {
    /// What keeps rows from being what the log says wants a reason.
    mutating func requireReason(_ facts: Facts, _ what: Sentence) {
        require(facts.reason != nil, .reasonRequired, "reason", "\(what) needs a reason")
    }
}

extension CommandGuide.Rule {
    static let reasonGiven = Self(.reasonRequired, "a reason is given")
}
