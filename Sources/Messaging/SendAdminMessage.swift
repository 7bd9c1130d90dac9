package import EventSourcing
package import Records
import Vocabulary

/// Writes to a user on behalf of the business.
package struct SendAdminMessage: Command {
    package static let name = "SendAdminMessage"

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
        let user = facts.state(of: userId)
        refusals.requireNotErased(user, userId)
        refusals.require(
            conversation.end != nil || user.exists || user.isErased, .noSuchUser, "userId",
            "nobody is known as \(userId)", hint: .next(.ask("users")))
        try refusals.throwIfAny()
        let message = Conversation.Event.adminMessageSent(
            AdminMessageSent(messageId: messageId, text: text))
        let isNew = try conversation.isNew(messageId, message, of: userId, given: facts)
        return isNew ? [message] : []
    }

    package static let guide = CommandGuide(
        "Writes to a user on behalf of the business.",
        rules: CommandGuide.Rule.message + [
            .init(.noSuchUser, "the user has a profile or a conversation")
        ],
        example: #"{"userId":"u-1","text":"Yes, since this morning."}"#,
        needs: [
            #"{"command":"RegisterUser","data":{"userId":"u-1","displayName":"Ada Quist"}}"#
        ])
}
