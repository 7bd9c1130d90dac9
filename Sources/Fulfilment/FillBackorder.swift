import Catalog
package import EventSourcing
package import Orders
package import Records

/// Lets the backordered lines of an order take their stock after all, now that some has come in.
///
/// Stock that comes in fills no backorder by itself: who gets it is for a person to say.
package struct FillBackorder: Command {
    package static let name = "FillBackorder"

    package var orderId = OrderID()
    /// Which line, from 1; left out: all that there is enough for.
    package var line: Int64?

    package init() {}

    package init(orderId: OrderID, line: Int64? = nil) {
        self.orderId = orderId
        self.line = line
    }

    package var target: OrderID { orderId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("line", &line)
    }

    package func decide(on order: Order, given facts: Facts) throws(Rejection) -> Decision<Order> {
        guard order.exists else { throw .noOrder(orderId) }
        if let line, order.supply(ofLine: line) == nil {
            throw Rejection(
                .notFound, field: "line", "order \(orderId) has no line \(line)",
                hint: "its lines are counted from 1, up to \(order.lines.count)")
        }
        if let line, order.supply(ofLine: line) == .taken { return [] }
        let short = order.demands(.backordered).filter { line == nil || $0.number == line }
        guard !short.isEmpty else {
            throw Rejection(
                .notBackordered, field: line == nil ? "orderId" : "line",
                line.map { "line \($0) of order \(orderId) isn't backordered" }
                    ?? "no line of order \(orderId) is backordered",
                hint: .next(.ask("backorders")))
        }
        var shelf = Shelf(facts, orderId)
        var events: [Order.Event] = []
        var refusals = Refusals()
        for line in short {
            guard let why = shelf.take(line) else {
                let taken = OrderLineAllocated(
                    line: line.number, productId: line.product, quantity: line.stand.lacking)
                events.append(.lineAllocated(taken))
                continue
            }
            refusals.refuse(why, line, given: facts)
        }
        // With one line at least the stock was worth the asking.
        if events.isEmpty { try refusals.throwIfAny() }
        return shelf.decision(events)
    }
}

extension Refusals {
    /// Notes why a line can't be filled.
    fileprivate mutating func refuse(
        _ why: BackorderReason, _ line: Demand, given facts: Facts
    ) {
        let (product, number) = (line.product, line.number)
        let field = "lines[\(number - 1)]"
        switch why {
        case .short:
            let quantity = facts.state(of: ProductID(product.text)).quantity
            require(
                false, .insufficientStock, field,
                """
                line \(number) needs \(line.stand.lacking) of product \(product), and \(quantity) \
                are in stock
                """)
        case .unknownProduct:
            note(.notFound("product", product, field))
        case .discontinued:
            require(false, .productDiscontinued, field, "product \(product) is discontinued")
        }
    }
}

extension FillBackorder {
    package static let guide = CommandGuide(
        "Lets backordered lines of an order take their stock after all: one, or all that there is "
            + "enough for.",
        rules: [
            .init(.notFound, "the order, the line and its product exist"),
            .init(.notBackordered, "the line, or one of them, is backordered"),
            .init(.insufficientStock, "there is enough of the product in stock"),
            .init(.productDiscontinued, "the product isn't discontinued"),
        ],
        example: #"{"orderId":"1042","line":1}"#,
        needs: [
            CommandGuide.placing, #"{"command":"AllocateStock","data":{"orderId":"1042"}}"#,
        ] + CommandGuide.aProduct)
}
