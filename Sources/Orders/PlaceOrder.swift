import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Places an order.
package struct PlaceOrder: Command {
    package static let name = "PlaceOrder"

    /// The new order's; left out, one is made.
    package var orderId = OrderID()
    /// What people know it by; no other order has it.
    package var orderNumber: OrderNumber = ""
    /// Who orders, if that is known.
    package var customerId: CustomerID?
    /// Where it goes; all but the name may be left out.
    package var shippingAddress = ShippingAddress()
    /// First to last; none for an order of which only the total is known.
    package var lines: [OrderLine]?
    /// Required without lines; with them it may be left out, or must be their sum.
    package var totalCents: Cents?
    /// For an order out of a history, that was further on when it is taken over.
    package var status: OrderStatus?

    package init() {}

    package init(
        orderId: OrderID, orderNumber: OrderNumber, customerId: CustomerID? = nil,
        shippingAddress: ShippingAddress, lines: [OrderLine]? = nil, totalCents: Cents? = nil,
        status: OrderStatus? = nil
    ) {
        self.orderId = orderId
        self.orderNumber = orderNumber
        self.customerId = customerId
        self.shippingAddress = shippingAddress
        self.lines = lines
        self.totalCents = totalCents
        self.status = status
    }

    /// All lines of an order take their stock in one append, which has to hold them.
    static let maximumLines = 500

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("orderId", &orderId)
        fields.field("orderNumber", &orderNumber, .orderNumber)
        fields.field("customerId", &customerId)
        fields.field("shippingAddress", &shippingAddress)
        fields.field("lines", &lines)
        fields.field("totalCents", &totalCents)
        fields.field("status", &status)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        guard !order.exists else {
            throw .alreadyExists("order", orderId, "orderId")
        }
        let lines = lines ?? []
        var refusals = Refusals()
        refusals.requireNumber(orderNumber.text, given: facts)
        refusals.requireLines(lines, given: facts)
        let total = refusals.requireTotal(totalCents, of: lines)
        let status = refusals.requireFirstStatus(status, given: facts)
        try refusals.throwIfAny()
        return [
            .placed(
                OrderPlaced(
                    orderNumber: orderNumber.text, customerId: customerId,
                    shippingAddress: shippingAddress, lines: lines, totalCents: total,
                    status: status, currency: facts.business.currency))
        ]
    }
}

extension Refusals {
    /// A number that no other order has.
    fileprivate mutating func requireNumber(_ number: String, given facts: Facts) {
        require(
            !facts.isTaken(OrderPlaced.numberTag(number)), .orderNumberTaken,
            "orderNumber", "another order has the number \(number)")
    }

    /// What the order costs: the sum of its lines, or without any what the caller says.
    fileprivate mutating func requireTotal(_ total: Cents?, of lines: [OrderLine]) -> Cents {
        if lines.isEmpty {
            require(
                total != nil, .requiredFieldEmpty, "totalCents",
                "totalCents is required without lines")
            requireNoDebt(total ?? .zero, "totalCents")
            return total ?? .zero
        }
        guard let sum = lines.sum else {
            require(
                false, .amountOverflow, "lines",
                "the lines come to more than \(Cents.most) cents, above zero or below")
            return .zero
        }
        requireNoDebt(sum, "lines")
        require(
            total == nil || total == sum, .totalMismatch, "totalCents",
            "totalCents is \(total ?? .zero), and the lines come to \(sum)",
            hint: "give \(sum), or leave totalCents out")
        return sum
    }

    /// No order takes money out of the till.
    private mutating func requireNoDebt(_ total: Cents, _ field: String) {
        require(
            total >= .zero, .invalidAmount, field, "the order comes to \(total), less than nothing")
    }

    /// `placed`, but for an order out of a history: one that is back-dated.
    fileprivate mutating func requireFirstStatus(
        _ status: OrderStatus?, given facts: Facts
    ) -> OrderStatus {
        let status = status ?? .placed
        require(
            status == .placed || facts.occurredAt < facts.now, .invalidStatus, "status",
            """
            only an order out of a history, with the time it occurred, begins as \
            \(status.rawValue)
            """,
            hint: """
                give occurredAt, or place it and move it on: \
                \(next: .lookUp(command: "UpdateOrderStatus"))
                """)
        return status
    }
}

extension PlaceOrder {
    package static let guide = CommandGuide(
        "Places an order: its lines or its total, and where it goes.",
        rules: [
            .isNew("order"),
            .init(.requiredFieldEmpty, "totalCents is there without lines"),
            .init(.orderNumberTaken, "no other order has the number"),
            .init(
                .invalidAmount,
                "a line of a product doesn't cost less than nothing, nor does the whole; what takes "
                    + "something off the whole is a line without a product"),
            .init(.notFound, "the sale that made a line's price, if one is named, exists"),
            .init(.tooManyLines, "there are at most \(maximumLines) lines"),
            .init(.totalMismatch, "totalCents, if given with lines, is their sum"),
            .init(.amountOverflow, "the lines come to at most \(Cents.most) cents"),
            .init(
                .invalidStatus,
                "status is one of placed, onDelivery, delivered, cancelled, returned; other than "
                    + "placed only on import of history, with occurredAt in the past"),
        ],
        example: """
            {"orderId":"1042","orderNumber":1042,"customerId":"ada",\
            "shippingAddress":{"name":"Ada Lovelace","city":"London","country":"UK"},\
            "lines":[{"productId":"desk-lamp","title":"Desk lamp","quantity":2,\
            "unitPriceCents":3900}],"totalCents":7800}
            """)
}

extension CommandGuide {
    /// Sends an order to try the other commands on.
    static let anOrder = [#"{"command":"PlaceOrder","data":\#(PlaceOrder.guide.example)}"#]
}
