package import EventSourcing
package import Records

/// Turns a feature on again.
package struct EnableFeature: Command {
    package static let name = "EnableFeature"

    package var feature = FeedName.jobs
    package var reason: String?

    package init() {}

    package init(_ feature: FeedName, reason: String? = nil) {
        self.feature = feature
        self.reason = reason
    }

    package var target: Identifier<Feature> { feature.feature }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &feature)
        fields.field("reason", &reason)
    }

    package func decide(
        on feature: Feature, given facts: Facts
    ) throws(Rejection) -> Decision<Feature> {
        feature.enabled ? [] : [.enabled(FeatureEnabled())]
    }
}

extension EnableFeature {
    package static let guide = CommandGuide(
        "Turns a feature on again; what was there when it was turned off is there still.",
        rules: [.knownFeature], example: #"{"name":"jobs"}"#,
        needs: [#"{"command":"DisableFeature","data":{"name":"jobs"}}"#])
}

extension CommandGuide.Rule {
    static let knownFeature = Self(.unknownFeature, "name is jobs or invoices")
}
