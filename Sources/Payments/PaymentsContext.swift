package import EventSourcing

/// What orders are paid with. It has no aggregates of its own: it decides on orders, and moves what
/// wallets hold in the same append.
package let paymentsContext = Context(
    "payments",
    [PayOrder.self, RefundOrder.self],
    [],
    reactors: [PaymentReactor.self]
)
.allowing(paymentsLeaves)
