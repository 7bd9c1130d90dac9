public import EventSourcing
public import Records

/// Turns a feature on again.
public struct EnableFeature: Command {
    public static let name = "EnableFeature"

    /// Which feed.
    public var feature = FeedName.jobs
    public var reason: String?

    public init() {}

    public init(_ feature: FeedName, reason: String? = nil) {
        self.feature = feature
        self.reason = reason
    }

    public var target: Identifier<Feature> { feature.feature }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &feature)
        fields.field("reason", &reason)
    }

    public func decide(
        on feature: Feature, given facts: Facts
    ) throws(Rejection) -> Decision<Feature> {
        feature.enabled ? [] : [.enabled(FeatureEnabled())]
    }
}

/// Turns a feature off.
public struct DisableFeature: Command {
    public static let name = "DisableFeature"

    /// Which feed.
    public var feature = FeedName.jobs
    public var reason: String?

    public init() {}

    public init(_ feature: FeedName, reason: String? = nil) {
        self.feature = feature
        self.reason = reason
    }

    public var target: Identifier<Feature> { feature.feature }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &feature)
        fields.field("reason", &reason)
    }

    public func decide(
        on feature: Feature, given facts: Facts
    ) throws(Rejection) -> Decision<Feature> {
        feature.enabled ? [.disabled(FeatureDisabled())] : []
    }
}

extension EnableFeature {
    public static let guide = CommandGuide(
        "Turns a feature on again; what was there when it was turned off is there still.",
        rules: [.knownFeature], example: #"{"name":"jobs"}"#,
        needs: [#"{"command":"DisableFeature","data":{"name":"jobs"}}"#])
}

extension DisableFeature {
    public static let guide = CommandGuide(
        "Turns a feature off: its commands and lists are refused, its card is left out.",
        rules: [.knownFeature], example: #"{"name":"jobs","reason":"no jobs in winter"}"#)
}

extension CommandGuide.Rule {
    fileprivate static let knownFeature = Self(.unknownFeature, "name is jobs or invoices")
}
