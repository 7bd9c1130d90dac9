package import EventSourcing
package import EventStore
package import Records

/// What one user has marked, to find it again.
package struct Bookmarks: Aggregate {
    package static let category = "bookmarks"

    /// What can have happened to a user's bookmarks.
    package enum Event: EventSet {
        case added(BookmarkAdded)
        case removed(BookmarkRemoved)

        package static let cases = [of(added), of(removed)]

        package var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .removed(let event): event
            }
        }
    }

    /// In the order in which they were added.
    package private(set) var bookmarks: [Bookmark] = []

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("bookmarks", &bookmarks)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
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
package typealias BookmarksID = Identifier<Bookmarks>

/// Whatever a bookmark leads to.
package enum BookmarkTarget {}

/// The name of what a bookmark leads to.
package typealias TargetID = Identifier<BookmarkTarget>

/// One bookmark.
package struct Bookmark: Record {
    /// What can be marked. The names are those of the categories of streams, so a target is known by
    /// its stream, whichever context it belongs to.
    package enum Kind: String, Choice {
        case order, product, project, item, job, invoice, club, match, sale
    }

    /// What sort of thing.
    package var kind = Kind.order
    /// Its id among those of its kind.
    package var targetId = TargetID()
    /// When it was marked.
    package var addedAt = Timestamp(milliseconds: 0)

    package init() {}

    package init(kind: Kind, targetId: TargetID, addedAt: Timestamp) {
        self.kind = kind
        self.targetId = targetId
        self.addedAt = addedAt
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
        fields.field("addedAt", &addedAt)
    }
}
