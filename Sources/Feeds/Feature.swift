package import EventSourcing
package import Records

/// A part of the back office that can be turned off: what is there stays, and nobody sees it.
package struct Feature: Aggregate {
    package static let category = "feature"

    /// What can have happened to a feature.
    package enum Event: EventSet {
        case enabled(FeatureEnabled)
        case disabled(FeatureDisabled)

        package static let cases = [of(enabled), of(disabled)]

        package var event: any DomainEvent {
            switch self {
            case .enabled(let event): event
            case .disabled(let event): event
            }
        }
    }

    /// On unless it was turned off.
    package private(set) var enabled = true

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("enabled", &enabled)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .enabled: enabled = true
        case .disabled: enabled = false
        }
    }
}

extension FeedName {
    /// The feature that the feed is.
    package var feature: Identifier<Feature> { Identifier(rawValue) }

    /// Why nothing is answered about it while it is off.
    package var disabled: Rejection {
        Rejection(
            .featureDisabled, "the feature \(rawValue) is disabled; what is there stays",
            hint: .next(.send("EnableFeature", ["name": .string(rawValue)])))
    }
}

/// A feature was turned on again.
package struct FeatureEnabled: DomainEvent {
    package static let type = "FeatureEnabled"

    package init() {}
    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A feature was turned off.
package struct FeatureDisabled: DomainEvent {
    package static let type = "FeatureDisabled"

    package init() {}
    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
