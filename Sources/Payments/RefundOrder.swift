import Business
import Clubs
package import EventSourcing
package import Orders
package import Records
import Vocabulary

/// Gives back what was paid for a cancelled or returned order from wallets, but for what went out of it.
///
/// The payment reaction sends it then. Sent again, or to an order that is in force again meanwhile, it
/// changes nothing: it only goes by what was paid for nothing.
package struct RefundOrder: Command {
    package static let name = "RefundOrder"

    package var orderId = OrderID()

    package init() {}

    package init(orderId: OrderID) { self.orderId = orderId }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        try order.requireExists(orderId)
        if order.status.isInForce { return [] }
        var rest = order.paidCents.subtracting(order.earnedCents) ?? .zero
        var events: [Order.Event] = []
        var credits: [(WalletID, WalletCredited)] = []
        // Who paid last gets it back first.
        for payment in order.payments.reversed() where rest > .zero {
            let amount = min(payment.amountCents, rest)
            rest = rest.subtracting(amount) ?? .zero
            let wallet = WalletID(payment.userId.text)
            credits.append(
                (
                    wallet,
                    try facts.state(of: wallet).credited(
                        amount, in: order.currency, facts.business,
                        for: .order(PaidOrderID(orderId.text)))
                ))
            events.append(
                .refunded(OrderRefunded(userId: payment.userId, amountCents: amount)))
        }
        var decision = Decision<Order>(events)
        for (wallet, credited) in credits { decision.also(wallet, [.credited(credited)]) }
        return decision
    }
}

extension RefundOrder {
    package static let guide = CommandGuide(
        "Gives back to wallets what was paid for a cancelled or returned order, but for what had gone "
            + "out of a cancelled one. Sent by itself when an order is cancelled or returned.",
        rules: [
            .exists("order"),
            .init(.amountOverflow, "a wallet holds at most \(Cents.most) cents"),
            .init(.wrongCurrency, "each wallet is empty, or holds what the order is in"),
        ],
        example: #"{"orderId":"1042"}"#,
        needs: PayOrder.needed + [
            #"{"command":"PayOrder","data":{"orderId":"1042"}}"#,
            #"{"command":"UpdateOrderStatus","data":{"orderId":"1042","status":"cancelled"}}"#,
        ])
}
