package import EventSourcing
package import Records

/// Marks something for a user, to find it again.
package struct AddBookmark: Command {
    package static let name = "AddBookmark"

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
        if bookmarks.contains(kind, targetId) { return [] }
        guard facts.exists(kind.rawValue, targetId.text) else {
            throw .notFound(Sentence(quoting: kind.rawValue), targetId, "targetId")
        }
        return [.added(BookmarkAdded(kind: kind, targetId: targetId))]
    }

    package static let guide = CommandGuide(
        "Marks something for a user, to find it again; what is marked already stays so.",
        rules: [.init(.notFound, "there is a thing of this kind with this id")],
        example: #"{"userId":"u-1","kind":"sale","targetId":"spring"}"#,
        needs: [CommandGuide.aSale])
}
