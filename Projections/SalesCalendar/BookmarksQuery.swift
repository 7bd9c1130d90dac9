import EventSourcing
import EventStore
import Records
import SalesCalendar

/// What a user has marked. It is one stream, so it is read from there.
struct BookmarksQuery: Query, TellingRowFields {
    static let name = "bookmarks"
    static let projections: [String] = []
    static let rowFields = RowFields(Bookmark.self, by: ["kind", "targetId"])
    static let guide = QueryGuide(
        "What a user has marked, the latest first.",
        parameters: [
            "userId": "the user's id",
            "kind": "only bookmarks of this kind: order, product, project, …",
            "limit": "at most so many: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ],
        example: ["userId=u-1", "kind=product"])

    var userId = BookmarksID()
    var kind: Bookmark.Kind?
    var limit: ListLimit?
    /// How many of the first bookmarks there were are still to come: stays true when more are added.
    var after: Int64?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("kind", &kind)
        fields.field("limit", &limit)
        fields.field("after", &after)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let all = try await source.load(Bookmarks.self, userId).state.bookmarks
            .filter { kind == nil || $0.kind == kind }
        let left = after.map { Int(clamping: max($0, 0)) } ?? all.count
        let rest = all.prefix(left)
        let page = rest.suffix((limit ?? .standard).count)
        let before = rest.count - page.count
        return .list(
            page.reversed().map { JSONValue(of: $0) }, total: all.count,
            next: before > 0 ? String(before) : nil)
    }
}
