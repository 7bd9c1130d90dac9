package import EventSourcing
package import Orders
package import Records

/// Lets the lines of an order take their stock: each whole, or not at all and flagged.
///
/// The stock reaction sends it when an order is placed. Sent again, or to an order that was called
/// off meanwhile, it changes nothing: it only goes by lines that wait.
package struct AllocateStock: Command {
    package static let name = "AllocateStock"

    package var orderId = OrderID()

    package init() {}

    package init(orderId: OrderID) { self.orderId = orderId }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        guard order.exists else { throw .noOrder(orderId) }
        var shelf = Shelf(facts, orderId)
        // One after the other, in their order: what the first takes the second doesn't find.
        let events: [Order.Event] = order.demands(.waiting).map { line in
            if let why = shelf.take(line) {
                .lineBackordered(
                    OrderLineBackordered(
                        line: line.number, productId: line.product, quantity: line.stand.lacking,
                        why: why))
            } else {
                .lineAllocated(
                    OrderLineAllocated(
                        line: line.number, productId: line.product, quantity: line.stand.lacking))
            }
        }
        return shelf.decision(events)
    }
}

extension AllocateStock {
    package static let guide = CommandGuide(
        "Lets each line of an order that waits for it take its stock, whole; one that is short is "
            + "flagged as backordered. Sent by itself when an order is placed.",
        rules: [.exists("order")],
        example: #"{"orderId":"1042"}"#,
        needs: CommandGuide.anOrder)
}

extension CommandGuide {
    /// What the examples take for granted: a product that is in stock.
    static let aProduct = [
        #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#,
        """
        {"command":"AddProduct","data":{"productId":"desk-lamp","title":"Desk lamp",\
        "categoryIds":["lamps"],"basePriceCents":4900,"quantity":12}}
        """,
    ]

    /// And an order of two of it.
    static let anOrder = aProduct + [placing]

    static let placing = """
        {"command":"PlaceOrder","data":{"orderId":"1042","orderNumber":"1042",\
        "shippingAddress":{"name":"Ada Lovelace"},"lines":[{"productId":"desk-lamp",\
        "title":"Desk lamp","quantity":2,"unitPriceCents":4900}]}}
        """
}
