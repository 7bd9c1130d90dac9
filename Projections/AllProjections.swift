public import EventSourcing

/// Every read model. A new one is its folder, and one line here.
public let allProjections: [Projection] = [
    Projection(OrdersProjector.self),
    Projection(CatalogProjector.self),
    Projection(ConversationsProjector.self),
    Projection(UsersProjector.self),
    Projection(BudgetProjector.self),
    Projection(ItemsProjector.self),
]

/// Every question that can be asked of them.
public let allQueries: [QueryDescription] =
    orderQueries + catalogQueries + conversationQueries + userQueries + budgetQueries
    + itemQueries
