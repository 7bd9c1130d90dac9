public import EventSourcing
public import Records

/// Stops a projection until it is told to go on.
public struct ParkProjection: Command {
    public static let name = "ParkProjection"

    /// Which projection.
    public var projection = KeptProjectionID()
    /// Why; `nil`: the reason given around the command counts.
    public var reason: String?

    public init() {}

    public init(_ projection: KeptProjectionID, reason: String?) {
        self.projection = projection
        self.reason = reason
    }

    public var target: KeptProjectionID { projection }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projection", &projection)
        fields.field("reason", &reason)
    }

    public func decide(
        on kept: KeptProjection, given facts: Facts
    ) throws(Rejection) -> Decision<KeptProjection> {
        var refusals = Refusals()
        refusals.requireReason(facts, "stopping a projection")
        try refusals.throwIfAny()
        if kept.parkedBecause != nil { return [] }
        return [.parked(ProjectionParked(reason: facts.reason ?? ""))]
    }

    public static let guide = CommandGuide(
        "Stops a projection: it applies nothing more until it is told to go on, and answers for what was before.",
        rules: [.reasonGiven],
        example: #"{"projection":"orders","reason":"its totals are wrong"}"#)
}
