package import EventSourcing

/// Users, and what they and the business write to each other.
package let messagingContext = Context(
    "messaging",
    [
        RegisterUser.self,
        ReceiveUserMessage.self,
        SendAdminMessage.self,
        MarkConversationRead.self,
        ChangeUserProfile.self,
        EraseUser.self,
        EraseName.self,
    ],
    [User.self, Conversation.self, NameErasure.self]
)
.allowing(messagingLeaves)
