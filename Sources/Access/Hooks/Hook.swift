package import EventSourcing
package import EventStore
package import Records

/// Where events are posted as they happen, and which.
package struct Hook: Aggregate {
    package static let category = "hook"

    /// What can have happened to a hook.
    package enum Event: EventSet {
        case added(HookAdded)
        case removed(HookRemoved)
        case retried(HookRetried)
        case rotated(HookRotated)

        package static let cases = [of(added), of(removed), of(retried), of(rotated)]

        package var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .removed(let event): event
            case .retried(let event): event
            case .rotated(let event): event
            }
        }
    }

    /// A secret that posts are signed with: it is made of the store's own secret and of where it was asked for.
    package struct Key: Record {
        /// The position of the event that it came with.
        package var position: Position = 0
        /// When another came in its place; `nil`: none has.
        package var replacedAt: Timestamp?

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("position", &position)
            fields.field("replacedAt", &replacedAt)
        }
    }

    /// What it was added with; `nil`: it isn't there, or no more.
    package private(set) var added: HookAdded?
    /// The position at which it was added: a hook of the same name that was removed before is another.
    package private(set) var since: Position = 0
    /// The position of what was decided about it last, by which one that stands still is tried again.
    package private(set) var decided: Position = 0
    /// One of this name was removed.
    package private(set) var wasRemoved = false
    private var retriedAt: Timestamp?
    private var rotatedAt: Timestamp?
    /// The newest last, and of those before it as many as may still be needed.
    package private(set) var keys: [Key] = []

    package init() {}

    /// What a person wants to know of it.
    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("added", &added)
        fields.field("wasRemoved", &wasRemoved, unless: false)
        fields.field("retriedAt", &retriedAt)
        fields.field("rotatedAt", &rotatedAt)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        decided = occurrence.position
        switch event {
        case .added(let event):
            added = event
            since = occurrence.position
            keys = []
            (retriedAt, rotatedAt) = (nil, nil)
            take(occurrence)
        case .removed:
            added = nil
            wasRemoved = true
            keys = []
        case .retried: retriedAt = occurrence.occurredAt
        case .rotated(let event):
            rotatedAt = occurrence.occurredAt
            if event.atOnce { keys = [] }
            take(occurrence)
        }
    }

    /// So many secrets are signed with at most, however often others come in their place.
    private static let mostKeys = 4

    private mutating func take(_ occurrence: Occurrence) {
        if !keys.isEmpty { keys[keys.count - 1].replacedAt = occurrence.recordedAt }
        var key = Key()
        key.position = occurrence.position
        keys = keys.suffix(Self.mostKeys - 1) + [key]
    }
}

/// The name of a hook.
package typealias HookID = Identifier<Hook>
