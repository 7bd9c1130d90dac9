public import EventSourcing

/// Users, and what they and the business write to each other.
public let messagingContext = Context(
    "messaging",
    commands: [
        CommandDescription(RegisterUser.self),
        CommandDescription(ReceiveUserMessage.self),
        CommandDescription(SendAdminMessage.self),
        CommandDescription(MarkConversationRead.self),
        CommandDescription(ChangeUserProfile.self),
        CommandDescription(EraseUser.self),
    ],
    aggregates: [
        AggregateDescription(User.self),
        AggregateDescription(Conversation.self),
    ])
