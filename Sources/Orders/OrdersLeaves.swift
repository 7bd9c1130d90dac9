import EventSourcing
import Records

/// Who may send what of orders: a customer says where theirs goes. Prices, numbers and how far an order
/// has come are for the owner of the store to say.
let ordersLeaves: [Leave] = [
    .nobodyElse(PlaceOrder.self),
    .nobodyElse(UpdateOrderStatus.self),
    .nobodyElse(DeliverLines.self),
    Leave(ChangeShippingAddress.self, "the order's customer") { command, actor, facts in
        facts.state(of: command.orderId).customerId?.text == actor
    },
]
