import Clubs
import EventSourcing
import EventSourcingTesting
import Messaging
import Orders
import Payments
import Records
import Testing
import Vocabulary

@Suite struct `Paying an order from a wallet` {
    /// Ann's order over 78.00, placed.
    private static func ordered(_ wallet: Int64) -> Given {
        given(User.self, "ann", .registered(UserRegistered()))
            .and(User.self, "bob", .registered(UserRegistered()))
            .and(
                Order.self, "o",
                .placed(
                    OrderPlaced(
                        orderNumber: "1", customerId: "ann",
                        shippingAddress: ShippingAddress(name: "Ann"),
                        lines: [OrderLine(title: "Lamp", quantity: 2, unitPriceCents: 3900)],
                        totalCents: 7800))
            )
            .and(Wallet.self, "ann", held(wallet)).and(Wallet.self, "bob", held(1000))
    }

    private static func held(_ cents: Int64) -> Wallet.Event {
        .credited(WalletCredited(amountCents: Cents(cents), balanceCents: Cents(cents)))
    }

    private static func paid(_ who: CustomerID, _ cents: Cents) -> Order.Event {
        .paid(OrderPaid(userId: who, amountCents: cents))
    }

    private static func refunded(_ who: CustomerID, _ cents: Cents) -> Order.Event {
        .refunded(OrderRefunded(userId: who, amountCents: cents))
    }

    private static func moved(_ from: OrderStatus, _ to: OrderStatus) -> Order.Event {
        .statusUpdated(OrderStatusUpdated(from: from, to: to))
    }

    private static func debited(_ amount: Cents, to balance: Cents) -> Wallet.Event {
        .debited(WalletDebited(amountCents: amount, orderId: "o", balanceCents: balance))
    }

    private static func credited(_ amount: Cents, to balance: Cents) -> Wallet.Event {
        .credited(WalletCredited(amountCents: amount, orderId: "o", balanceCents: balance))
    }

    @Test func `takes it from the customer's wallet, in the same append`() throws {
        let when = Self.ordered(10_000).when(PayOrder(orderId: "o"))
        when.then(Self.paid("ann", 7800))
        when.also(Wallet.self, "ann", Self.debited(7800, to: 2200))
        let order = try #require(when.state())
        #expect(order.payments == [OrderPayment(userId: "ann", amountCents: 7800)])
        #expect(order.unpaidCents == 0)
    }

    @Test func `is done in parts, from whosever wallet`() {
        let half = Self.ordered(10_000).and(Order.self, "o", Self.paid("ann", 7000))
        let when = half.when(PayOrder(orderId: "o", userId: "bob", amountCents: 300))
        when.then(Self.paid("bob", 300))
        when.also(Wallet.self, "bob", Self.debited(300, to: 700))
        half.when(PayOrder(orderId: "o", userId: "bob")).then(Self.paid("bob", 800))
    }

    @Test func `is done once`() {
        let paid = Self.ordered(10_000).and(Order.self, "o", Self.paid("ann", 7800))
        paid.when(PayOrder(orderId: "o")).thenNothing()
        paid.when(PayOrder(orderId: "o", amountCents: 1))
            .thenRejects(.notDue, field: "amountCents")
        Self.ordered(10_000).when(PayOrder(orderId: "o", amountCents: 7801))
            .thenRejects(.notDue, field: "amountCents")
    }

    @Test func `never takes out more than is there, nor nothing`() {
        Self.ordered(7799).when(PayOrder(orderId: "o"))
            .thenRejects(.insufficientFunds, field: "amountCents")
        for cents in [0, -1] as [Int64] {
            Self.ordered(9).when(PayOrder(orderId: "o", amountCents: Cents(cents)))
                .thenRejects(.invalidAmount, field: "amountCents")
        }
    }

    @Test func `needs an order that is on, and somebody who is known`() {
        let past = Self.ordered(10_000)
        past.when(PayOrder(orderId: "x")).thenRejects(.notFound, field: "orderId")
        past.when(PayOrder(orderId: "o", userId: "eve"))
            .thenRejects(.noSuchUser, field: "userId")
        past.and(User.self, "ann", .erased(UserErased())).when(PayOrder(orderId: "o"))
            .thenRejects(.userErased, field: "userId")
        for status in [OrderStatus.cancelled, .returned] {
            past.and(Order.self, "o", Self.moved(.placed, status)).when(PayOrder(orderId: "o"))
                .thenRejects(.notDue, field: "orderId")
        }
        past.and(
            Order.self, "nobody's",
            .placed(
                OrderPlaced(
                    orderNumber: "2", shippingAddress: ShippingAddress(name: "Bo"), totalCents: 5))
        ).when(PayOrder(orderId: "nobody's"))
            .thenRejects(.requiredFieldEmpty, field: "userId")
    }

    @Test(arguments: [OrderStatus.cancelled, .returned])
    func `is taken back when the order is off, who paid last first`(status: OrderStatus) {
        let off = Self.ordered(0).and(
            Order.self, "o", Self.paid("ann", 7000), Self.paid("bob", 800),
            Self.moved(.placed, status))
        let when = off.when(RefundOrder(orderId: "o"))
        when.then(Self.refunded("bob", 800), Self.refunded("ann", 7000))
        when.also(Wallet.self, "bob", Self.credited(800, to: 1800))
        when.also(Wallet.self, "ann", Self.credited(7000, to: 7000))
        off.and(Order.self, "o", Self.refunded("bob", 800), Self.refunded("ann", 7000))
            .when(RefundOrder(orderId: "o")).thenNothing()
        // Put in force again meanwhile.
        off.and(Order.self, "o", Self.moved(status, .placed)).when(RefundOrder(orderId: "o"))
            .thenNothing()
        off.when(RefundOrder(orderId: "x")).thenRejects(.notFound, field: "orderId")
    }

    @Test func `is kept for what went out before the rest was cancelled`() {
        let out = Order.Event.linesDelivered(
            OrderLinesDelivered(lines: [DeliveredLine(line: 1, quantity: 1)]))
        let off = Self.ordered(0).and(
            Order.self, "o", Self.paid("ann", 7000), Self.paid("bob", 800), out,
            Self.moved(.onDelivery, .cancelled))
        off.when(RefundOrder(orderId: "o"))
            .then(Self.refunded("bob", 800), Self.refunded("ann", 3100))
        // And given back with it, if that comes back as well.
        off.and(
            Order.self, "o", Self.refunded("bob", 800), Self.refunded("ann", 3100),
            Self.moved(.cancelled, .returned)
        ).when(RefundOrder(orderId: "o")).then(Self.refunded("ann", 3900))
    }

    @Test func `comes back to somebody who was forgotten meanwhile`() {
        Self.ordered(0).and(User.self, "ann", .erased(UserErased())).and(
            Order.self, "o", Self.paid("ann", 7800), Self.moved(.placed, .cancelled)
        ).when(RefundOrder(orderId: "o")).then(Self.refunded("ann", 7800))
    }

    @Test func `comes back to no wallet that can't hold it`() {
        Self.ordered(Cents.most.amount).and(
            Order.self, "o", Self.paid("ann", 1), Self.moved(.placed, .cancelled)
        ).when(RefundOrder(orderId: "o")).thenRejects(.amountOverflow)
    }
}
