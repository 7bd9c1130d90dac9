package import EventSourcing

/// Orders: what customers asked for, where it goes, and how far it has come.
package let ordersContext = Context(
    "orders",
    [PlaceOrder.self, UpdateOrderStatus.self, ChangeShippingAddress.self, DeliverLines.self],
    [Order.self]
)
.allowing(ordersLeaves)
