package import EventSourcing
package import Records

/// Takes a user's mark away.
package struct RemoveBookmark: Command {
    package static let name = "RemoveBookmark"

    /// Whose bookmarks.
    package var userId = BookmarksID()
    /// What sort of thing.
    package var kind = Bookmark.Kind.order
    /// Its id among those of its kind.
    package var targetId = TargetID()

    package init() {}

    package var target: BookmarksID { userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("kind", &kind)
        fields.field("targetId", &targetId)
    }

    package func decide(
        on bookmarks: Bookmarks, given facts: Facts
    ) throws(Rejection) -> Decision<Bookmarks> {
        guard bookmarks.contains(kind, targetId) else { return [] }
        return [.removed(BookmarkRemoved(kind: kind, targetId: targetId))]
    }

    package static let guide = CommandGuide(
        "Takes a user's mark away; where there is none, nothing changes.",
        example: #"{"userId":"u-1","kind":"sale","targetId":"spring"}"#,
        needs: [
            CommandGuide.aSale,
            """
            {"command":"AddBookmark","data":{"userId":"u-1","kind":"sale","targetId":"spring"}}
            """,
        ])
}
