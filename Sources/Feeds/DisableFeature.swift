package import EventSourcing
package import Records

/// Turns a feature off.
package struct DisableFeature: Command {
    package static let name = "DisableFeature"

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
        feature.enabled ? [.disabled(FeatureDisabled())] : []
    }
}

extension DisableFeature {
    package static let guide = CommandGuide(
        "Turns a feature off: its commands and lists are refused, its card is left out.",
        rules: [.knownFeature], example: #"{"name":"jobs","reason":"no jobs in winter"}"#)
}
