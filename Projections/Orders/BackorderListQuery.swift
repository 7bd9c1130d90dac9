import EventSourcing
import Orders
import Records

/// The lines that wait for stock, part by part.
struct BackorderListQuery: Query, TellingRowFields {
    static let name = "backorders"
    static let projections = [OrdersProjector.name]
    static let rowFields = RowFields(
        OrderLineRow.self, without: ["parts", "held", "pieces", "unitPriceCents", "place"])
    static let guide = QueryGuide(
        list: "The lines of orders that are short, oldest order first: what FillBackorder is for.",
        parameters: [
            "product": "only lines of this product",
            "order": "only lines of this order",
            "why": "only lines that are backordered for this",
        ],
        example: ["product=desk-lamp"])

    var product: OrderedProductID?
    var order: OrderID?
    var why: BackorderReason?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("product", &product)
        fields.field("order", &order)
        fields.field("why", &why)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var lines = Selection<OrderLineRow>(sort: "place")
        lines.require("supply", is: LineSupply.backordered)
        lines.require("productId", is: product)
        lines.require("orderId", is: order)
        lines.require("why", is: why)
        return try source.read(OrdersProjector.name) { connection in
            let page = try lines.page(connection, part)
            return .list(page.items.map(\.item), total: page.total, next: page.next)
        }
    }
}
