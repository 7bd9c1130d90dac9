package import EventSourcing
import EventStore
import Orders
import Records

/// Gives back what was paid for an order from wallets, once it is cancelled or returned.
///
/// The command goes by how the order stands when it is decided, so that any delay and any repetition
/// come to the same.
package struct PaymentReactor: Reactor {
    package static let name = "payments"

    /// What it does about each type of event that it wants.
    package static let handlers = [
        on(OrderStatusUpdated.self) { updated, stream in
            updated.to.isInForce ? [] : [RefundOrder(orderId: OrderID(stream.id))]
        }
    ]
}
