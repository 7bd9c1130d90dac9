import EventSourcing

/// What can be asked of conversations.
let conversationQueries: [any Query.Type] = [ConversationListQuery.self, ConversationQuery.self]
