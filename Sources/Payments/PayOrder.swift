import Business
package import Clubs
package import EventSourcing
package import Orders
package import Records
package import Vocabulary

/// Pays an order, whole or in part, from a wallet.
package struct PayOrder: Command {
    package static let name = "PayOrder"

    package var orderId = OrderID()
    /// Whose wallet; left out, the customer's.
    package var userId: PersonID?
    /// At most what is still to be paid; left out, all of that.
    package var amountCents: Cents?

    package init() {}

    package init(orderId: OrderID, userId: PersonID? = nil, amountCents: Cents? = nil) {
        self.orderId = orderId
        self.userId = userId
        self.amountCents = amountCents
    }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("userId", &userId)
        fields.field("amountCents", &amountCents, .aboveZero)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        try order.requireExists(orderId)
        guard order.status.isInForce else {
            throw Rejection(
                .notDue, field: "orderId",
                "order \(orderId) is \(order.status.rawValue): nothing of it is to be paid")
        }
        guard let payer = userId ?? order.customerId.map({ PersonID($0.text) }) else {
            throw Rejection(
                .requiredFieldEmpty, field: "userId", "order \(orderId) has no customer",
                hint: "say whose wallet pays")
        }
        let unpaid = order.unpaidCents
        let amount = amountCents ?? unpaid
        if amountCents == nil, unpaid <= .zero { return [] }
        let currency = facts.business.currency(of: order.currency)
        var refusals = Refusals()
        refusals.requireUser(payer, "userId", facts)
        refusals.require(
            amount <= unpaid, .notDue, "amountCents",
            """
            of order \(orderId) \(unpaid.written(in: currency)) are still to be paid, not \
            \(amount.written(in: currency))
            """,
            hint: .next(.ask("order", ["orderId": .string(orderId.text)])))
        try refusals.throwIfAny()
        let wallet = facts.state(of: WalletID(payer.text))
        try wallet.requireHolds(order.currency, facts.business, field: "userId")
        let debited =
            try wallet
            .debited(amount, of: payer, for: .order(PaidOrderID(orderId.text)))
        var decision: Decision<Order> = [
            .paid(OrderPaid(userId: CustomerID(payer.text), amountCents: amount))
        ]
        decision.also(WalletID(payer.text), [.debited(debited)])
        return decision
    }
}

extension PayOrder {
    package static let guide = CommandGuide(
        "Pays an order from a wallet: the customer's, if nobody else is named, and all that is still "
            + "to be paid, if no amount is given. Paid already, it stays so.",
        rules: [
            .exists("order"), .isUser("userId"), .userNotErased,
            .init(.requiredFieldEmpty, "an order without a customer says whose wallet pays"),
            .init(
                .notDue,
                "the order is neither cancelled nor returned, and no more is paid than it comes to"),
            .init(.insufficientFunds, "the wallet holds as much"),
            .init(.wrongCurrency, "the wallet holds what the order is in"),
        ],
        example: #"{"orderId":"1042","amountCents":5000}"#,
        needs: needed)

    static let needed = [
        #"{"command":"RegisterUser","data":{"userId":"ann","displayName":"Ann"}}"#,
        #"{"command":"CreditWallet","data":{"userId":"ann","amountCents":10000}}"#,
        """
        {"command":"PlaceOrder","data":{"orderId":"1042","orderNumber":"1042","customerId":"ann",\
        "shippingAddress":{"name":"Ann"},"totalCents":7800}}
        """,
    ]
}
