import EventSourcing

/// What can be asked of orders.
let orderQueries: [any Query.Type] = [
    OrderListQuery.self, OrderQuery.self, OrderStatsQuery.self, BackorderListQuery.self,
]
