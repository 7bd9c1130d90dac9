public import EventSourcing
public import Records
import Vocabulary

/// Takes a message that a user wrote; anybody may begin a conversation.
public struct ReceiveUserMessage: Command {
    public static let name = "ReceiveUserMessage"

    /// Which user.
    public var userId = UserID()
    /// Not blank, at most 4,000 characters.
    public var text = ""
    /// The new message's; left out, one is made.
    public var messageId = MessageID()

    public init() {}

    public var target: ConversationID { Conversation.id(of: userId) }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("text", &text)
        fields.newID("messageId", &messageId)
    }

    public func decide(
        on conversation: Conversation, given facts: Facts
    ) throws(Rejection) -> Decision<Conversation> {
        var refusals = Refusals()
        refusals.requireMessage(text)
        refusals.requireNotErased(facts.state(of: userId), userId)
        try refusals.throwIfAny()
        let isNew = try conversation.isNew(messageId, text: text, isFromAdmin: false)
        return !isNew
            ? [] : [.userMessageReceived(UserMessageReceived(messageId: messageId, text: text))]
    }

    public static let guide = CommandGuide(
        "Takes a message that a user wrote; anybody may begin a conversation.",
        rules: CommandGuide.Rule.message,
        example: #"{"userId":"u-1","text":"Is the blue lamp back in stock?"}"#)
}

// MARK: - The rules of every message, from either side

extension Refusals {
    mutating func requireMessage(_ text: String) {
        requireText(text, "text", atMost: TextLimit.note)
    }
}

extension CommandGuide.Rule {
    static let message: [Self] = [
        .notBlank("text"),
        .init(.tooLong, "text has at most \(TextLimit.note) characters"),
        .notErased,
        .init(.alreadyExists, "the conversation has no other message with this messageId"),
    ]
}
