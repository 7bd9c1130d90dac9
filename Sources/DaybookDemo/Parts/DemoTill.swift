import EventSourcing
import EventStore
import Orders
import Records
import Vocabulary

/// Orders, from the web site to the customer's door, and now and then back.
struct DemoTill {
    private var chance: DemoChance
    private var agenda = DemoAgenda()
    private var number = 1000

    init(_ seed: UInt64) { chance = DemoChance(seed: seed) }

    /// All that happens to orders on one day; `products` are told what was sold of them.
    mutating func happenings(
        on day: Int, customers: [DemoPerson], products: inout [DemoProduct], _ onSale: [Int]
    ) -> [DemoMoment] {
        guard !customers.isEmpty, !onSale.isEmpty else { return agenda.take(day) }
        for _ in 0..<ordersDue(on: day) {
            number += 1
            let at = DemoCalendar.time(day, minute: chance.number(8 * 60...21 * 60))
            let customer = chance.one(of: customers)
            let isScarce = place(customer, at, &products, onSale)
            if number == DemoTour.orderNumber {
                plan(DemoTour.history, of: DemoTour.order, after: at)
            } else {
                plan(history(), of: "\(number)", after: at, isScarce: isScarce)
            }
        }
        return agenda.take(day)
    }

    /// More towards the end of the week, twice as many before the holidays.
    private mutating func ordersDue(on day: Int) -> Int {
        let week = [12, 12, 13, 15, 18, 20, 14][DemoCalendar.weekday(day)]
        let season = day >= 310 && day < 355 ? 2 : 1
        return (week + chance.number(0...4)) * season
    }

    /// Whether some of it may be short: the orders of one day come in another order than they are made
    /// up here, and what comes back isn't counted.
    private mutating func place(
        _ customer: DemoPerson, _ at: Timestamp, _ products: inout [DemoProduct], _ onSale: [Int]
    ) -> Bool {
        var isScarce = false
        var lines: [OrderLine] = []
        for _ in 0..<chance.one(of: [1, 1, 1, 2, 2, 3, 4]) {
            let index = chance.one(of: onSale)
            let product = products[index]
            if lines.contains(where: { $0.title == product.title }) { continue }
            let quantity =
                product.category == "bulbs" ? chance.number(2...6) : chance.one(of: [1, 1, 1, 2])
            products[index].stock -= quantity
            if products[index].stock < 12 { isScarce = true }
            lines.append(
                OrderLine(
                    productId: OrderedProductID(product.id), title: product.title,
                    quantity: Int64(quantity), unitPriceCents: Cents(product.price)))
        }
        // One in eight is a gift, and goes to somebody else.
        let receiver =
            chance.happens(125)
            ? DemoPeople.person(chance.number(0...DemoPeople.count - 1)) : customer
        agenda.add(
            DemoMoment(
                at, by: DemoPeople.website, "order-\(number)",
                PlaceOrder(
                    orderId: OrderID("\(number)"), orderNumber: OrderNumber("\(number)"),
                    customerId: CustomerID(customer.id),
                    shippingAddress: ShippingAddress(
                        name: receiver.name, line1: receiver.line1, city: receiver.city,
                        postcode: receiver.postcode, country: receiver.country),
                    lines: lines)))
        return isScarce
    }

    /// What becomes of an order, each step so many hours after the one before.
    private mutating func history() -> [DemoStep] {
        if chance.happens(40) {
            return [
                .init(
                    chance.number(1...20), .cancelled, desk, chance.one(of: DemoTalk.cancelReasons))
            ]
        }
        var steps = [DemoStep(chance.number(14...60), .onDelivery, packer)]
        if chance.happens(12) {
            let reason = chance.one(of: DemoTalk.lostReasons)
            return steps + [.init(chance.number(60...200), .cancelled, desk, reason)]
        }
        steps.append(.init(chance.number(20...120), .delivered, DemoPeople.carrier))
        if chance.happens(15) {
            let reason = chance.one(of: DemoTalk.mistakeReasons)
            steps.append(.init(chance.number(2...30), .onDelivery, desk, reason))
            steps.append(.init(chance.number(10...50), .delivered, DemoPeople.carrier))
        }
        if chance.happens(35) {
            let reason = chance.one(of: DemoTalk.returnReasons)
            steps.append(.init(chance.number(100...480), .returned, desk, reason))
        }
        return steps
    }

    private mutating func plan(
        _ steps: [DemoStep], of order: String, after placed: Timestamp, isScarce: Bool = false
    ) {
        var time = placed
        for (index, step) in steps.enumerated() {
            let minutes = Int64(step.hours * 60 + index)
            time = Timestamp(milliseconds: time.milliseconds + minutes * 60_000)
            agenda.add(
                DemoMoment(
                    time, by: step.actor, "order-\(order)-\(index + 1)",
                    UpdateOrderStatus(orderId: OrderID(order), status: step.status),
                    because: step.reason ?? (isScarce ? step.status.excuse : nil)))
        }
    }

    private var packer: String { mutating get { chance.one(of: DemoPeople.packers) } }
    private var desk: String { mutating get { chance.one(of: DemoPeople.desk) } }
}

/// One step of an order.
struct DemoStep {
    /// Hours after the step before.
    var hours: Int
    var status: OrderStatus
    var actor: String
    var reason: String?

    init(_ hours: Int, _ status: OrderStatus, _ actor: String, _ reason: String? = nil) {
        self.hours = hours
        self.status = status
        self.actor = actor
        self.reason = reason
    }
}

extension OrderStatus {
    /// Why an order of which something may be short goes on for all that.
    fileprivate var excuse: String? {
        switch self {
        case .onDelivery, .delivered: "with all that was on the shelf"
        case .placed, .cancelled, .returned: nil
        }
    }
}
