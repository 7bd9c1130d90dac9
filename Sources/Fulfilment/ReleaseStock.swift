package import EventSourcing
package import Orders
package import Records
import Vocabulary

/// Gives back what the lines of an order took, once it is cancelled or returned: of a cancelled one
/// all but what went out in parts.
///
/// The stock reaction sends it then. Sent again, or to an order that is in force again meanwhile, it
/// changes nothing: it only goes by lines that have taken stock for nothing.
package struct ReleaseStock: Command {
    package static let name = "ReleaseStock"

    package var orderId = OrderID()

    package init() {}

    package init(orderId: OrderID) { self.orderId = orderId }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        guard order.exists else { throw .noOrder(orderId) }
        if order.status.isInForce { return [] }
        var shelf = Shelf(facts, orderId)
        var events: [Order.Event] = []
        for line in order.demands(.taken) {
            let count = line.stand.excess(in: order.status)
            try shelf.putBack(count, of: line)
            events.append(
                .lineReleased(
                    OrderLineReleased(
                        line: line.number, productId: line.product, quantity: count)))
        }
        return shelf.decision(events)
    }
}

extension ReleaseStock {
    package static let guide = CommandGuide(
        "Gives back the stock that a cancelled or returned order had taken, but for the parts that went "
            + "out before it was cancelled. Sent by itself when an order is cancelled or returned.",
        rules: [
            .exists("order"),
            .init(.amountOverflow, "the quantity of each product fits 64 bits"),
        ],
        example: #"{"orderId":"1042"}"#,
        needs: CommandGuide.anOrder + [
            #"{"command":"AllocateStock","data":{"orderId":"1042"}}"#,
            #"{"command":"UpdateOrderStatus","data":{"orderId":"1042","status":"cancelled"}}"#,
        ])
}
