package import EventSourcing
package import Records
import Vocabulary

/// Takes a message that a user wrote; anybody may begin a conversation.
package struct ReceiveUserMessage: Command {
    package static let name = "ReceiveUserMessage"

    package var userId = UserID()
    /// What was written.
    package var text = ""
    /// The new message's; left out, one is made.
    package var messageId = MessageID()

    package init() {}

    package var target: ConversationID { Conversation.id(of: userId) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("text", &text, .notBlank(atMost: TextLimit.note))
        fields.newID("messageId", &messageId)
    }

    package func decide(
        on conversation: Conversation, given facts: Facts
    ) throws(Rejection) -> Decision<Conversation> {
        var refusals = Refusals()
        refusals.requireNotErased(facts.state(of: userId), userId)
        try refusals.throwIfAny()
        let message = Conversation.Event.userMessageReceived(
            UserMessageReceived(messageId: messageId, text: text))
        let isNew = try conversation.isNew(messageId, message, of: userId, given: facts)
        return isNew ? [message] : []
    }

    package static let guide = CommandGuide(
        "Takes a message that a user wrote; anybody may begin a conversation.",
        rules: CommandGuide.Rule.message,
        example: #"{"userId":"u-1","text":"Is the blue lamp back in stock?"}"#)
}

// MARK: - The rules of every message, from either side

extension CommandGuide.Rule {
    static let message: [Self] = [
        .notErased,
        .init(.alreadyExists, "the conversation has no other message with this messageId"),
    ]
}
