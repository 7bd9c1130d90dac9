package import EventSourcing
package import Records

/// Sends an order that is still here to another address.
package struct ChangeShippingAddress: Command {
    package static let name = "ChangeShippingAddress"

    package var orderId = OrderID()
    /// All of the new address: nothing of the old one stays.
    package var shippingAddress = ShippingAddress()

    package init() {}

    package init(orderId: OrderID, shippingAddress: ShippingAddress) {
        self.orderId = orderId
        self.shippingAddress = shippingAddress
    }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("shippingAddress", &shippingAddress)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        try order.requireExists(orderId)
        // By bytes: another spelling of é is a change, if a small one.
        if shippingAddress.json() == order.shippingAddress.json() { return [] }
        guard order.status == .placed else {
            throw Rejection(
                .orderAlreadyShipped, field: "orderId",
                """
                order \(orderId) is \(order.status.rawValue); its address changes only while it \
                is placed
                """)
        }
        return [
            .shippingAddressChanged(
                ShippingAddressChanged(
                    shippingAddress: shippingAddress, customerId: order.customerId))
        ]
    }
}

extension ChangeShippingAddress {
    package static let guide = CommandGuide(
        "Sends an order to another address, given whole, as long as it is only placed.",
        rules: [
            .exists("order"),
            .init(.orderAlreadyShipped, "the order is placed and nothing more"),
        ],
        example: """
            {"orderId":"1042","shippingAddress":{"name":"Ada Lovelace",\
            "line1":"12 St James's Square","city":"London","country":"UK"}}
            """,
        needs: CommandGuide.anOrder)
}
