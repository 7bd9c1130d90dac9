import EventSourcing
import EventStore
import Orders
import Records

/// The list of orders.
struct OrderListQuery: Query {
    static let name = "orders"
    static let projections = [OrdersProjector.name]
    static let guide = QueryGuide(
        list: "The orders, newest first.",
        parameters: [
            "status": "only orders of this status",
            "customer": "only orders of the customer with this id",
            "backordered": "true: only orders with a line that is short; false: only the others",
            "waiting":
                "true: only orders that the stock is still to see to; false: only the others",
            "due":
                "true: only orders of which something is still to go out; false: only the others",
            "text": "only orders with this in their id, their number or the customer's name",
            "from": "only orders placed at this time or later; a day is one of the business's",
            "to": "only orders placed before this time; a day given here counts whole",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["status=onDelivery", "from=2026-03-01", "limit=20"])

    /// What orders can be sorted by; equal ones follow their ids.
    enum Sort: String, Choice {
        case placedAt
        case placedAtDescending = "-placedAt"
        case updatedAt
        case updatedAtDescending = "-updatedAt"
        case totalCents
        case totalCentsDescending = "-totalCents"
        case orderNumber
        case orderNumberDescending = "-orderNumber"
        case customerName
        case customerNameDescending = "-customerName"
        case orderId
        case orderIdDescending = "-orderId"
    }

    var status: OrderStatus?
    var customer: CustomerID?
    var backordered: Bool?
    var waiting: Bool?
    var due: Bool?
    var text: String?
    var from: DayOrTime?
    var to: DayOrTime?
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("status", &status)
        fields.field("customer", &customer)
        fields.field("backordered", &backordered)
        fields.field("waiting", &waiting)
        fields.field("due", &due)
        fields.field("text", &text)
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<OrderRow> {
        var orders = Selection<OrderRow>(sort: (sort ?? .placedAtDescending).rawValue)
        orders.require("status", is: status)
        orders.require("customerId", is: customer)
        if let backordered { orders.require("backorderedLines \(backordered ? ">" : "=") 0") }
        if let waiting { orders.require("waitingLines \(waiting ? ">" : "=") 0") }
        if let due { orders.require("duePieces \(due ? ">" : "=") 0") }
        orders.require(text: text, in: ["orderId", "orderNumber", "customerName"])
        // RFC 3339 in UTC with a fixed number of digits sorts as text.
        let zone = try await source.zone(of: from, to)
        if let from { orders.require("placedAt >= ?", from.start(in: zone).column) }
        if let to { orders.require("placedAt < ?", to.end(in: zone).column) }
        return try source.read(OrdersProjector.name) { connection in
            try orders.page(connection, part)
        }
    }
}
