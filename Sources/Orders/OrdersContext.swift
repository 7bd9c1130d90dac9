public import EventSourcing

/// Orders: what customers asked for, where it goes, and how far it has come.
public let ordersContext = Context(
    "orders",
    commands: [
        CommandDescription(PlaceOrder.self),
        CommandDescription(UpdateOrderStatus.self),
        CommandDescription(ChangeShippingAddress.self),
    ],
    aggregates: [
        AggregateDescription(Order.self)
    ])
