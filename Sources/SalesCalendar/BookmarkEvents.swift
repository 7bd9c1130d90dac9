import EventSourcing
package import Records

// What can have happened to bookmarks, in the form that the log keeps for ever.

/// A user marked something.
package struct BookmarkAdded: DomainEvent {
    package static let type = "BookmarkAdded"

    /// What sort of thing.
    package var kind = Bookmark.Kind.order
    /// Its id among those of its kind.
    package var targetId = TargetID()

    package init() {}

    package init(kind: Bookmark.Kind, targetId: TargetID) {
        self.kind = kind
        self.targetId = targetId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
    }
}

/// A user took a mark away.
package struct BookmarkRemoved: DomainEvent {
    package static let type = "BookmarkRemoved"

    /// What sort of thing.
    package var kind = Bookmark.Kind.order
    /// Its id among those of its kind.
    package var targetId = TargetID()

    package init() {}

    package init(kind: Bookmark.Kind, targetId: TargetID) {
        self.kind = kind
        self.targetId = targetId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
    }
}
