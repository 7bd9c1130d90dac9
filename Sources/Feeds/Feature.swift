public import EventSourcing
public import Records

/// A part of the back office that can be turned off: what is there stays, and nobody sees it.
public struct Feature: Aggregate {
    public static let category = "feature"

    /// What can have happened to a feature.
    public enum Event: EventSet {
        case enabled(FeatureEnabled)
        case disabled(FeatureDisabled)

        public static let cases: [EventCase<Self>] = [
            EventCase(FeatureEnabled.self, Self.enabled),
            EventCase(FeatureDisabled.self, Self.disabled),
        ]

        public var event: any DomainEvent {
            switch self {
            case .enabled(let event): event
            case .disabled(let event): event
            }
        }
    }

    /// On unless it was turned off.
    public private(set) var enabled = true

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("enabled", &enabled)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .enabled: enabled = true
        case .disabled: enabled = false
        }
    }
}

extension FeedName {
    /// The feature that the feed is.
    public var feature: Identifier<Feature> { Identifier(rawValue) }

    /// Why nothing is answered about it while it is off.
    public var disabled: Rejection {
        Rejection(
            .featureDisabled, "the feature \(rawValue) is disabled; what is there stays",
            hint: .next(.send("EnableFeature", ["name": .string(rawValue)])))
    }
}

/// A feature was turned on again.
public struct FeatureEnabled: DomainEvent {
    public static let type = "FeatureEnabled"

    public init() {}
    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A feature was turned off.
public struct FeatureDisabled: DomainEvent {
    public static let type = "FeatureDisabled"

    public init() {}
    public mutating func visit(_ fields: inout some FieldVisitor) {}
}
