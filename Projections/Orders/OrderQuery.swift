import EventSourcing
import EventStore
import Orders
import Records

/// One order: its lines, its address, and its whole status history.
struct OrderQuery: Query {
    static let name = "order"
    static let projections = [OrdersProjector.name]
    static let guide = QueryGuide(
        "One order, with its lines and its whole status history.",
        parameters: [
            "orderId": "its id; where no order has it, its number",
            "orderNumber": "the number that people know it by",
        ],
        example: ["orderId=1042"])

    var orderId: OrderID?
    var orderNumber: String?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderId", &orderId)
        fields.field("orderNumber", &orderNumber)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row = try source.read(OrdersProjector.name) { try find(in: $0) }
        var order = Order()
        var history: [JSONValue] = []
        var why: [Int64: BackorderReason] = [:]
        try await source.readStream(try Order.stream(row.orderId)) { view in
            for event in try Order.Event.decode(view) {
                order.evolve(event, Occurrence(view.copy()))
                if case .lineBackordered(let short) = event { why[short.line] = short.why }
                if let change = Self.statusChange(event) {
                    history.append(EventCircumstances(view.copy()).members(change))
                }
            }
            return true
        }
        return .item(
            JSONValue(of: row).adding([
                .init("shippingAddress", JSONValue(of: order.shippingAddress)),
                .init("lines", .array(Self.lines(of: order, why))),
                .init("payments", .array(order.payments.map { JSONValue(of: $0) })),
                .init("history", .array(history)),
            ]))
    }

    /// Each line: what was ordered, how the stock stands to it, what is out and what is due.
    private static func lines(of order: Order, _ why: [Int64: BackorderReason]) -> [JSONValue] {
        order.lines.enumerated().compactMap { index, line in
            let number = Int64(index) + 1
            guard let stand = order.stand(ofLine: number) else { return nil }
            let supply: [JSONValue.Member] =
                [.init("supply", .string(stand.supply.rawValue))]
                + (stand.supply == .backordered
                    ? [.init("why", .string((why[number] ?? .short).rawValue))] : [])
            return JSONValue.object([.init("line", .integer(number))])
                .adding(JSONValue(of: line).members ?? []).adding(supply)
                .adding([
                    .init("out", .integer(stand.out(in: order.status))),
                    .init("due", .integer(stand.due(in: order.status))),
                ])
        }
    }

    /// What an event says of the status; placing an order begins it, so there it comes from nothing.
    private static func statusChange(_ event: Order.Event) -> [JSONValue.Member]? {
        switch event {
        case .placed(let placed):
            [.init("from", .null), .init("to", .string(placed.status.rawValue))]
        case .statusUpdated(let updated):
            [
                .init("from", .string(updated.from.rawValue)),
                .init("to", .string(updated.to.rawValue)),
            ]
        case .shippingAddressChanged, .lineAllocated, .lineBackordered, .lineReleased,
            .linesDelivered, .paid, .refunded:
            nil
        }
    }

    private func find(in connection: any RowConnection) throws -> OrderRow {
        guard orderId != nil || orderNumber != nil else {
            throw Rejection(
                .requiredFieldEmpty, field: "orderId", "which order?",
                hint: "give orderId or orderNumber: \(next: .ask("orders"))")
        }
        if let orderId, let row: OrderRow = try connection.row(orderId) { return row }
        if let number = orderNumber ?? orderId?.text {
            var orders = Selection<OrderRow>(sort: "orderId")
            orders.require("orderNumber", is: number)
            let found = try orders.page(connection, .first).items.first
            if let found { return found }
        }
        throw Rejection(
            .notFound, field: orderId == nil ? "orderNumber" : "orderId",
            "there is no order \(orderId?.text ?? orderNumber ?? "")",
            hint: .next(.ask("orders")))
    }
}
