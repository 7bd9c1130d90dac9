import EventSourcing
import Messaging
import Records

/// The list of conversations.
struct ConversationListQuery: Query {
    static let name = "conversations"
    static let projections = [ConversationsProjector.name]
    static let guide = QueryGuide(
        list: "The conversations, newest first, with what was said last and how much is unread.",
        parameters: [
            "text": "only conversations with this in the user's id, label or the last message",
            "unread": "true: only those with unread messages; false: only the others",
        ],
        example: ["unread=true"])

    var text: String?
    var unread: Bool?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("text", &text)
        fields.field("unread", &unread)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<ConversationRow> {
        var conversations = Selection<ConversationRow>(sort: "-lastTime")
        conversations.require("messageCount > 0")
        conversations.require(text: text, in: ["userId", "label", "lastText"])
        if let unread { conversations.require(unread ? "unreadCount > 0" : "unreadCount = 0") }
        return try source.read(ConversationsProjector.name) { connection in
            try conversations.page(connection, part)
        }
    }
}
