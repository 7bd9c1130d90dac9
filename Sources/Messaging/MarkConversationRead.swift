public import EventSourcing
public import Records

/// Marks the user's messages read, all of them or up to one.
public struct MarkConversationRead: Command {
    public static let name = "MarkConversationRead"

    /// Which user.
    public var userId = UserID()
    /// The revision of the last event that was read; `nil`: the last there is.
    public var upTo: Int64?

    public init() {}

    public var target: ConversationID { Conversation.id(of: userId) }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("upTo", &upTo)
    }

    public func decide(
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

    public static let guide = CommandGuide(
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
