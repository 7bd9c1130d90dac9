import Catalog
import EventSourcing
import Fulfilment
import Orders
import Records
import Vocabulary

/// A lamp that more people want than there are: who waited for it, who got it, and who still waits.
///
/// Of what else the shop sells some runs short by itself; of this one it is certain.
struct DemoBackorders: DemoPart {
    var agenda = DemoAgenda()
    private var chance: DemoChance

    private static let lamp = "p-heron-brass"
    private static let title = "Heron desk lamp, brass"
    private static let cents: Int64 = 169_00

    init(_ seed: UInt64) {
        chance = DemoChance(seed: seed)
        add(
            300, 8 * 60, by: DemoPeople.buyer, "product-\(Self.lamp)",
            AddProduct(
                productId: ProductID(Self.lamp), title: Self.title,
                description: "Forty were made.", categoryIds: ["table-lamps"],
                basePriceCents: Cents(Self.cents), quantity: 3, variants: nil, reviews: []))
        place("W-101", pieces: 2, on: 302)
        send("W-101", on: 303)
        // One is left, and two are asked for; then four.
        place("W-102", pieces: 2, on: 305)
        place("W-103", pieces: 4, on: 309)
        deliver(2, on: 316)
        add(
            316, 11 * 60, by: DemoPeople.packers[0], "fill-W-102",
            FillBackorder(orderId: "W-102", line: 1), because: "asked before W-103")
        send("W-102", on: 317)
        place("W-104", pieces: 1, on: 340)
        send("W-104", on: 341)
    }

    private mutating func place(_ order: String, pieces: Int64, on day: Int) {
        let customer = DemoPeople.person(chance.number(0...149))
        let line = OrderLine(
            productId: OrderedProductID(Self.lamp), title: Self.title, quantity: pieces,
            unitPriceCents: Cents(Self.cents))
        let wrapping = OrderLine(
            title: "Gift wrapping", quantity: 1, unitPriceCents: Cents(4_00))
        add(
            day, 10 * 60, by: DemoPeople.website, "order-\(order)",
            PlaceOrder(
                orderId: OrderID(order), orderNumber: OrderNumber(order),
                customerId: CustomerID(customer.id),
                shippingAddress: ShippingAddress(
                    name: customer.name, line1: customer.line1, city: customer.city,
                    postcode: customer.postcode, country: customer.country),
                lines: [line, wrapping]))
    }

    private mutating func send(_ order: String, on day: Int) {
        add(
            day, 15 * 60, by: DemoPeople.packers[1], "order-\(order)-1",
            UpdateOrderStatus(orderId: OrderID(order), status: .onDelivery))
        add(
            day + 3, 13 * 60, by: DemoPeople.carrier, "order-\(order)-2",
            UpdateOrderStatus(orderId: OrderID(order), status: .delivered))
    }

    private mutating func deliver(_ pieces: Int64, on day: Int) {
        add(
            day, 10 * 60, by: DemoPeople.packers[0], "delivery-\(Self.lamp)-\(day)",
            AdjustStock(productId: ProductID(Self.lamp), delta: pieces),
            because: "delivery from the maker, fewer than ordered")
    }
}
