package import EventSourcing
package import Records

/// Says how far an order has come.
package struct UpdateOrderStatus: Command {
    package static let name = "UpdateOrderStatus"

    package var orderId = OrderID()
    /// What it is from now on; one that does not follow needs a reason.
    package var status = OrderStatus.placed
    package var reason: String?

    package init() {}

    package init(orderId: OrderID, status: OrderStatus, reason: String? = nil) {
        self.orderId = orderId
        self.status = status
        self.reason = reason
    }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("status", &status)
        fields.field("reason", &reason)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        try order.requireExists(orderId)
        if status == order.status { return [] }
        let isCorrection = !order.status.next.contains(status)
        if isCorrection && facts.reason == nil {
            throw Rejection(
                .reasonRequired, field: "reason",
                """
                from \(order.status.rawValue) to \(status.rawValue) is a correction, and that \
                needs a reason
                """,
                hint: Self.hint(after: order.status))
        }
        // What is brought in of the past has gone out, whatever this stock knows of it.
        let isHistory = facts.occurredAt < facts.now
        if let short = order.shortLine, status.isOnItsWay, facts.reason == nil, !isHistory {
            throw .short(short)
        }
        return [
            .statusUpdated(
                OrderStatusUpdated(from: order.status, to: status, correction: isCorrection))
        ]
    }

    private static func hint(after status: OrderStatus) -> Sentence {
        let steps = status.next.map(\.rawValue)
        return switch (steps.first, steps.dropFirst().first) {
        case (nil, _): "give a reason; after \(status.rawValue) nothing but corrections comes"
        case (let step?, nil):
            "give a reason; without one, \(status.rawValue) is followed by \(step)"
        case (let step?, let other?):
            "give a reason; without one, \(status.rawValue) is followed by \(step) or \(other)"
        }
    }
}

extension UpdateOrderStatus {
    package static let guide = CommandGuide(
        "Says how far an order has come; the status it has already changes nothing.",
        rules: [
            .exists("order"),
            .init(
                .invalidStatus,
                "status is one of placed, onDelivery, delivered, cancelled, returned"),
            .init(
                .reasonRequired,
                "placed leads to onDelivery or cancelled, onDelivery to delivered or cancelled, "
                    + "delivered to returned; any other change is a correction and needs a reason"),
            .init(
                .reasonRequired,
                "an order with a backordered line goes out and is delivered for a reason only, but "
                    + "on import of history, with occurredAt in the past"),
        ],
        example: #"{"orderId":"1042","status":"onDelivery"}"#,
        needs: CommandGuide.anOrder)
}
