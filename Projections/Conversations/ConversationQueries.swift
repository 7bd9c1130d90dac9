import EventSourcing

/// What can be asked of conversations.
let conversationQueries: [QueryDescription] = [
    QueryDescription(ConversationListQuery.self),
    QueryDescription(ConversationQuery.self),
]
