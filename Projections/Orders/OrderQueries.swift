import EventSourcing

/// What can be asked of orders.
let orderQueries: [QueryDescription] = [
    QueryDescription(OrderListQuery.self),
    QueryDescription(OrderQuery.self),
    QueryDescription(OrderStatsQuery.self),
    QueryDescription(BackorderListQuery.self),
]
