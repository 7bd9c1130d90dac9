public import EventSourcing
public import Records

// What can have happened to bookmarks, in the form that the log keeps for ever.

/// A user marked something.
public struct BookmarkAdded: DomainEvent {
    public static let type = "BookmarkAdded"

    /// What sort of thing.
    public var kind = Bookmark.Kind.order
    /// Its id among those of its kind.
    public var targetId = TargetID()

    public init() {}

    public init(kind: Bookmark.Kind, targetId: TargetID) {
        self.kind = kind
        self.targetId = targetId
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
    }
}

/// A user took a mark away.
public struct BookmarkRemoved: DomainEvent {
    public static let type = "BookmarkRemoved"

    /// What sort of thing.
    public var kind = Bookmark.Kind.order
    /// Its id among those of its kind.
    public var targetId = TargetID()

    public init() {}

    public init(kind: Bookmark.Kind, targetId: TargetID) {
        self.kind = kind
        self.targetId = targetId
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
    }
}
