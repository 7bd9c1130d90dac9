public import EventSourcing
public import Records

/// Tells a projection that has stopped to go on.
public struct RetryProjection: Command {
    public static let name = "RetryProjection"

    /// Which projection.
    public var projection = KeptProjectionID()
    public var reason: String?

    public init() {}

    public init(_ projection: KeptProjectionID, reason: String? = nil) {
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
        // Whether it has stopped at an event is nothing that the log knows.
        [.retried(ProjectionRetried())]
    }

    public static let guide = CommandGuide(
        "Tells a projection that has stopped, at an event or by hand, to go on; the next query tries.",
        example: #"{"projection":"orders","reason":"the new binary reads such orders"}"#)
}
