package import EventSourcing
package import Records
package import Vocabulary

/// The name of an order.
package typealias OrderID = Identifier<Order>

/// What a customer asked for, where it goes, and how far it has come.
package struct Order: Aggregate {
    package static let category = "order"

    /// What can have happened to an order.
    package enum Event: EventSet {
        case placed(OrderPlaced)
        case statusUpdated(OrderStatusUpdated)
        case shippingAddressChanged(ShippingAddressChanged)
        case lineAllocated(OrderLineAllocated)
        case lineBackordered(OrderLineBackordered)
        case lineReleased(OrderLineReleased)

        package static let cases: [EventCase<Self>] = [
            EventCase(OrderPlaced.self, Self.placed),
            EventCase(OrderStatusUpdated.self, Self.statusUpdated),
            EventCase(ShippingAddressChanged.self, Self.shippingAddressChanged),
            EventCase(OrderLineAllocated.self, Self.lineAllocated),
            EventCase(OrderLineBackordered.self, Self.lineBackordered),
            EventCase(OrderLineReleased.self, Self.lineReleased),
        ]

        package var event: any DomainEvent {
            switch self {
            case .placed(let event): event
            case .statusUpdated(let event): event
            case .shippingAddressChanged(let event): event
            case .lineAllocated(let event): event
            case .lineBackordered(let event): event
            case .lineReleased(let event): event
            }
        }
    }

    /// The number that people know it by, which no other order has.
    package private(set) var orderNumber = ""
    /// Who ordered, if that is known.
    package private(set) var customerId: CustomerID?
    /// Where it goes.
    package private(set) var shippingAddress = ShippingAddress()
    /// What was ordered; empty where only the total is known.
    package private(set) var lines: [OrderLine] = []
    /// The sum of the lines; without any, what was said.
    package private(set) var totalCents: Cents = 0
    /// How far it is.
    package private(set) var status = OrderStatus.placed
    /// How the stock stands to each line, in the lines' order.
    package private(set) var supply: [LineSupply] = []
    /// The lines, from 1, for which there wasn't enough of something that is, or was, sold here.
    private var wanting: Set<Int64> = []

    package init() {}

    /// The first line, from 1, that waits for more to come in. What the catalog never had comes from
    /// elsewhere, and nothing here could say that it isn't there.
    var shortLine: Int64? {
        wanting.filter { supply(ofLine: $0) == .backordered }.min()
    }

    /// Whether it was ever placed: whatever was has a number.
    package var exists: Bool { !orderNumber.isEmpty }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderNumber", &orderNumber)
        fields.field("customerId", &customerId)
        fields.field("shippingAddress", &shippingAddress)
        fields.field("lines", &lines)
        fields.field("totalCents", &totalCents)
        fields.field("status", &status)
        fields.field("supply", &supply)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .placed(let placed):
            orderNumber = placed.orderNumber
            customerId = placed.customerId
            shippingAddress = placed.shippingAddress
            lines = placed.lines
            totalCents = placed.totalCents
            status = placed.status
            supply = placed.lines.map { $0.firstSupply(placed.status) }
        case .statusUpdated(let updated):
            status = updated.to
            supply = supply.map { $0.after(updated.from, updated.to) }
        case .shippingAddressChanged(let changed):
            shippingAddress = changed.shippingAddress
        case .lineAllocated(let event): set(.taken, line: event.line)
        case .lineBackordered(let event):
            set(.backordered, line: event.line)
            switch event.why {
            case .short, .discontinued: wanting.insert(event.line)
            case .unknownProduct: wanting.remove(event.line)
            }
        case .lineReleased(let event): set(.released, line: event.line)
        }
    }

    private mutating func set(_ new: LineSupply, line number: Int64) {
        guard supply(ofLine: number) != nil else { return }
        supply[Int(number) - 1] = new
    }
}

extension Order {
    /// - Throws: `not-found` when there is no such order.
    func requireExists(_ id: OrderID) throws(Rejection) {
        guard exists else {
            throw .notFound("order", id, "orderId", hint: "\(next: .ask("orders")) lists them")
        }
    }
}
