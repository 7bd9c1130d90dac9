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
        case linesDelivered(OrderLinesDelivered)
        case paid(OrderPaid)
        case refunded(OrderRefunded)

        package static let cases = [
            of(placed), of(statusUpdated), of(shippingAddressChanged), of(lineAllocated),
            of(lineBackordered), of(lineReleased), of(linesDelivered), of(paid), of(refunded),
        ]

        package var event: any DomainEvent {
            switch self {
            case .placed(let event): event
            case .statusUpdated(let event): event
            case .shippingAddressChanged(let event): event
            case .lineAllocated(let event): event
            case .lineBackordered(let event): event
            case .lineReleased(let event): event
            case .linesDelivered(let event): event
            case .paid(let event): event
            case .refunded(let event): event
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
    /// What it is paid in; `nil` where the business had chosen none.
    package private(set) var currency: Currency?
    /// How far it is.
    package private(set) var status = OrderStatus.placed
    /// How the stock stands to each line, in the lines' order.
    package private(set) var supply: [LineSupply] = []
    /// How many pieces of each line went out one part after the other, in the lines' order; empty
    /// where none did.
    package private(set) var parts: [Int64] = []
    /// Who has paid how much of it from a wallet, and wasn't given it back.
    package private(set) var payments: [OrderPayment] = []
    /// How many pieces each line, from 1, holds out of stock.
    private var held: [Int64: Int64] = [:]
    /// The lines, from 1, for which there wasn't enough of something that is, or was, sold here.
    private var wanting: Set<Int64> = []

    package init() {}

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
        fields.field("parts", &parts, unless: [])
        fields.field("payments", &payments, unless: [])
        fields.field("currency", &currency)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .placed(let placed):
            orderNumber = placed.orderNumber
            customerId = placed.customerId
            shippingAddress = placed.shippingAddress
            lines = placed.lines
            totalCents = placed.totalCents
            currency = placed.currency
            status = placed.status
            supply = placed.lines.map { $0.firstStand(placed.status).supply }
        case .statusUpdated(let updated):
            status = updated.to
            if updated.to == .returned { parts = [] }
            for number in lines.indices {
                update(line: Int64(number) + 1) { $0.move(updated.from, updated.to) }
            }
        case .shippingAddressChanged(let changed):
            shippingAddress = changed.shippingAddress
        case .lineAllocated(let event):
            update(line: event.line) { $0.allocate(event.quantity) }
        case .lineBackordered(let event):
            update(line: event.line) { $0.supply = .backordered }
            switch event.why {
            case .short, .discontinued: wanting.insert(event.line)
            case .unknownProduct: wanting.remove(event.line)
            }
        case .lineReleased(let event):
            update(line: event.line) { $0.release(event.quantity) }
        case .linesDelivered(let delivered):
            for part in delivered.lines { goOut(part) }
        case .paid(let paid): payments.add(paid.amountCents, of: paid.userId)
        case .refunded(let refunded):
            if let less = Cents.zero.subtracting(refunded.amountCents) {
                payments.add(less, of: refunded.userId)
            }
        }
    }

    /// A part of a line went out.
    mutating func goOut(_ part: DeliveredLine) {
        update(line: part.line) { $0.goOut(part.quantity) }
    }

    private mutating func update(line number: Int64, _ change: (inout LineStand) -> Void) {
        guard var stand = stand(ofLine: number) else { return }
        change(&stand)
        let index = Int(number) - 1
        supply[index] = stand.supply
        held[number] = stand.held == 0 ? nil : stand.held
        if parts.isEmpty, stand.parts != 0 { parts = lines.map { _ in 0 } }
        if parts.indices.contains(index) { parts[index] = stand.parts }
    }

    /// How line `number`, from 1, stands; `nil` where there is no such line.
    package func stand(ofLine number: Int64) -> LineStand? {
        guard let supply = supply(ofLine: number), let index = Int(exactly: number - 1),
            lines.indices.contains(index)
        else { return nil }
        var stand = lines[index].firstStand(status)
        stand.supply = supply
        stand.parts = parts.indices.contains(index) ? parts[index] : 0
        stand.held = held[number] ?? 0
        return stand
    }

    /// Whether line `number` waits for more of what is, or was, sold here to come in. What the catalog
    /// never had comes from elsewhere, and nothing here could say that it isn't there.
    func isShort(_ number: Int64) -> Bool {
        wanting.contains(number) && supply(ofLine: number) == .backordered
    }
}

extension Order {
    /// - Throws: `not-found` when there is no such order.
    package func requireExists(_ id: OrderID) throws(Rejection) {
        guard exists else {
            throw .notFound("order", id, "orderId", hint: .next(.ask("orders")))
        }
    }
}
