import Catalog
import EventSourcing
import Orders
import Records
import Vocabulary

/// The stock as one decision about one order moves it: several lines may name the same product.
struct Shelf {
    private let facts: Facts
    private let order: OrderID
    private var products: [ProductID: Product] = [:]
    private var moved: [(product: ProductID, events: [Product.Event])] = []

    init(_ facts: Facts, _ order: OrderID) {
        self.facts = facts
        self.order = order
    }

    /// Takes all that `line` lacks, or nothing: then it says why not.
    mutating func take(_ line: Demand) -> BackorderReason? {
        let id = ProductID(line.product.text)
        let product = products[id] ?? facts.state(of: id)
        guard product.exists else { return .unknownProduct }
        if product.discontinued { return .discontinued }
        let count = line.stand.lacking
        guard count <= product.quantity else { return .short }
        // Neither is negative, and the first isn't larger.
        move(id, product, by: 0 - count, to: product.quantity - count, line.number)
        return nil
    }

    /// Puts `count` pieces of `line` back.
    /// - Throws: `amount-overflow` when there are so many that they can't be counted.
    mutating func putBack(_ count: Int64, of line: Demand) throws(Rejection) {
        let id = ProductID(line.product.text)
        let product = products[id] ?? facts.state(of: id)
        let (quantity, overflow) = product.quantity.addingReportingOverflow(count)
        guard !overflow else {
            throw Rejection(
                .amountOverflow, field: "orderId",
                """
                \(count) pieces back to the \(product.quantity) of product \(id) leave \
                64 bits
                """, hint: "count the stock of \(id): \(next: .lookUp(command: "AdjustStock"))")
        }
        move(id, product, by: count, to: quantity, line.number)
    }

    private mutating func move(
        _ id: ProductID, _ product: Product, by delta: Int64, to quantity: Int64, _ number: Int64
    ) {
        let event = Product.Event.stockAdjusted(
            StockAdjusted(
                delta: delta, quantity: quantity, orderId: StockOrderID(order.text), line: number))
        var product = product
        product.evolve(
            event,
            Occurrence(
                recordedAt: facts.now, occurredAt: facts.occurredAt, revision: 0, position: 0))
        products[id] = product
        if let index = moved.firstIndex(where: { $0.product == id }) {
            moved[index].events.append(event)
        } else {
            moved.append((id, [event]))
        }
    }

    /// What happens to the order, and with it to the products.
    func decision(_ events: [Order.Event]) -> Decision<Order> {
        var decision = Decision<Order>(events)
        for (product, events) in moved { decision.also(product, events) }
        return decision
    }
}

/// A line of an order that names a product, and how it stands.
struct Demand {
    let product: OrderedProductID
    let stand: LineStand
    /// Which line, from 1.
    let number: Int64
}

extension Order {
    /// The lines that name a product and whose supply is `state`.
    func demands(_ state: LineSupply) -> [Demand] {
        lines.enumerated().compactMap { index, line in
            let number = Int64(index) + 1
            guard let product = line.productId, let stand = stand(ofLine: number),
                stand.supply == state
            else { return nil }
            return Demand(product: product, stand: stand, number: number)
        }
    }
}

extension Rejection {
    /// There is no such order.
    static func noOrder(_ id: OrderID) -> Self {
        .notFound("order", id, "orderId", hint: .next(.ask("orders")))
    }
}
