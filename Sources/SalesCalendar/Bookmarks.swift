public import EventSourcing
public import EventStore
public import Records

/// What one user has marked, to find it again.
public struct Bookmarks: Aggregate {
    public static let category = "bookmarks"

    /// What can have happened to a user's bookmarks.
    public enum Event: EventSet {
        case added(BookmarkAdded)
        case removed(BookmarkRemoved)

        public static let cases: [EventCase<Self>] = [
            EventCase(BookmarkAdded.self, Self.added),
            EventCase(BookmarkRemoved.self, Self.removed),
        ]

        public var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .removed(let event): event
            }
        }
    }

    /// In the order in which they were added.
    public private(set) var bookmarks: [Bookmark] = []

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("bookmarks", &bookmarks)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            bookmarks.append(
                Bookmark(
                    kind: added.kind, targetId: added.targetId, addedAt: occurrence.occurredAt))
        case .removed(let removed):
            bookmarks.removeAll { $0.kind == removed.kind && $0.targetId == removed.targetId }
        }
    }

    /// Whether the user has marked it.
    func contains(_ kind: Bookmark.Kind, _ target: TargetID) -> Bool {
        bookmarks.contains { $0.kind == kind && $0.targetId == target }
    }
}

/// The name of one user's bookmarks: the user's own.
public typealias BookmarksID = Identifier<Bookmarks>

/// Whatever a bookmark leads to.
public enum BookmarkTarget {}

/// The name of what a bookmark leads to.
public typealias TargetID = Identifier<BookmarkTarget>

/// One bookmark.
public struct Bookmark: Record {
    /// What can be marked. The names are those of the categories of streams, so a target is known by
    /// its stream, whichever context it belongs to.
    public enum Kind: String, Choice {
        case order, product, project, item, job, invoice, club, match, sale
    }

    /// What sort of thing.
    public var kind = Kind.order
    /// Its id among those of its kind.
    public var targetId = TargetID()
    /// When it was marked.
    public var addedAt = Timestamp(milliseconds: 0)

    public init() {}

    public init(kind: Kind, targetId: TargetID, addedAt: Timestamp) {
        self.kind = kind
        self.targetId = targetId
        self.addedAt = addedAt
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
        fields.field("addedAt", &addedAt)
    }
}
