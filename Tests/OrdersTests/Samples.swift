import EventSourcing
import EventSourcingTesting
import Orders
import Records
import Vocabulary

/// Where sample orders go.
let london = ShippingAddress(name: "Ada Lovelace", city: "London", country: "UK")

/// Two lamps and a bulb: 78.99 dollars.
let twoLamps = [
    OrderLine(productId: "lamp", title: "Desk lamp", quantity: 2, unitPriceCents: 3900),
    OrderLine(title: "Bulb", quantity: 1, unitPriceCents: 99),
]

/// An order as it is placed.
let order1042 = OrderPlaced(
    orderNumber: "1042", customerId: "ada", shippingAddress: london, lines: twoLamps,
    totalCents: 7899)

/// The command that places it, changed by `change`.
func placeOrder(_ change: (inout PlaceOrder) -> Void = { _ in }) -> PlaceOrder {
    var command = PlaceOrder(
        orderId: "o1", orderNumber: "1042", customerId: "ada", shippingAddress: london,
        lines: twoLamps)
    change(&command)
    return command
}

/// The order is placed.
let placed = given(Order.self, "o1", .placed(order1042))

/// The order has come as far as `status`.
func orderAt(_ status: OrderStatus) -> Given {
    var order = order1042
    order.status = status
    return given(Order.self, "o1", .placed(order))
}

/// A value with something changed.
func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}

/// What another context stores of a sale.
struct ASaleScheduled: DomainEvent {
    static let type = "SaleScheduled"
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

struct ASale: Aggregate {
    static let category = "sale"
    enum Event: EventSet {
        case scheduled(ASaleScheduled)
        static let cases = [of(scheduled)]
        var event: any DomainEvent {
            switch self {
            case .scheduled(let event): event
            }
        }
    }
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {}
}
