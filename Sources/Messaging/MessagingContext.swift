public import EventSourcing

/// Users, and what they and the business write to each other.
public let messagingContext = Context(
    "messaging",
    [
        RegisterUser.self,
        ReceiveUserMessage.self,
        SendAdminMessage.self,
        MarkConversationRead.self,
        ChangeUserProfile.self,
        EraseUser.self,
    ],
    [User.self, Conversation.self])
