package import EventSourcing
package import Records

/// Marks the user's messages read, all of them or up to one.
package struct MarkConversationRead: Command {
    package static let name = "MarkConversationRead"

    package var userId = UserID()
    /// The revision of the last event that was read; `nil`: the last there is.
    package var upTo: Int64?

    package init() {}

    package var target: ConversationID { Conversation.id(of: userId) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("upTo", &upTo)
    }

    package func decide(
        on conversation: Conversation, given facts: Facts
    ) throws(Rejection) -> Decision<Conversation> {
        guard let end = conversation.end else {
            throw Rejection(.notFound, field: "userId", "user \(userId) has no conversation")
        }
        let upTo = upTo ?? end
        guard upTo >= 0 else {
            throw Rejection(.invalidField, field: "upTo", "upTo is a revision, counted from 0")
        }
        guard upTo <= end else {
            throw Rejection(
                .notFound, field: "upTo", "the conversation ends at revision \(end)")
        }
        let left = conversation.unread.count { $0 > upTo }
        if left == conversation.unread.count { return [] }
        return [.read(ConversationRead(upTo: upTo, unreadCount: Int64(left)))]
    }

    package static let guide = CommandGuide(
        "Marks the user's messages read, all of them or up to a revision.",
        rules: [
            .exists("conversation"),
            .init(.notFound, "upTo is not past the conversation's end"),
            .init(.invalidField, "upTo is not negative"),
        ],
        example: #"{"userId":"u-1"}"#,
        needs: [
            #"{"command":"ReceiveUserMessage","data":{"userId":"u-1","text":"Hello?"}}"#
        ])
}
