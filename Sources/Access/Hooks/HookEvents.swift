import EventSourcing
import EventStore
package import Records

/// From here on events are posted to an address.
package struct HookAdded: DomainEvent {
    package static let type = "HookAdded"

    package var url = ""
    /// Types of events, and kinds of things whose events are meant; none: all.
    package var types: [String] = []
    /// The position of the first event that may be posted; `nil`: the one behind this.
    package var from: Int64?
    /// It may lie on this machine or in the network around it, and be spoken to in the clear.
    package var allowsPrivate = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("url", &url)
        fields.field("types", &types)
        fields.field("from", &from)
        fields.field("allowsPrivate", &allowsPrivate)
    }
}

/// Nothing more is posted there.
package struct HookRemoved: DomainEvent {
    package static let type = "HookRemoved"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A hook that stood still, or waited, was told to go on.
package struct HookRetried: DomainEvent {
    package static let type = "HookRetried"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A hook has another secret.
package struct HookRotated: DomainEvent {
    package static let type = "HookRotated"

    /// What is posted isn't signed with the former one any more.
    package var atOnce = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("atOnce", &atOnce)
    }
}
