import Catalog
import EventSourcing
import EventStore
import Records
import SalesCalendar

/// One product, all of it.
struct ProductQuery: Query {
    static let name = "product"
    static let projections = [CatalogProjector.name, SalesCalendarProjector.name]
    static let guide = QueryGuide(
        "One product: its categories, prices and stock, its variants and its reviews.",
        parameters: [
            "productId": "its id",
            "at": "when its price is asked for (default now); a day begins as the business's does",
        ],
        example: ["productId=17"])

    var productId = ProductID()
    var at: DayOrTime?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("at", &at)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let (row, categories) = try source.read(CatalogProjector.name) { connection in
            let row: ProductRow = try connection.find(
                "product", productId, "productId", list: "products")
            return (row, try Self.categories(row.categoryIds, connection))
        }
        let sales = try source.read(SalesCalendarProjector.name) { connection in
            try Selection<SaleRow>(sort: "startsAt").page(connection, .whole).items
        }.filter { !$0.isCanceled && $0.plan.isOf(productId, under: row.categoryIds) }
        // What no sale concerns costs the same at any time, and its answer stays good.
        let zone = try await source.zone(of: at)
        let time = sales.isEmpty ? .earliest : at?.start(in: zone) ?? source.now
        let price = PriceAtATime(of: row, at: time, sales: sales)
        let product = try await source.load(Product.self, productId).state
        return .item(
            row.item.adding(price.members).adding([
                .init("categories", .array(categories)),
                .init("reviews", .array(product.reviews.map { JSONValue(of: $0) })),
            ]))
    }

    /// What it is listed under, in its own order, each with its title.
    private static func categories(
        _ ids: [CategoryID], _ connection: any RowConnection
    ) throws -> [JSONValue] {
        try ids.compactMap { id in
            try connection.row(id, of: CategoryRow.self).map { JSONValue(of: $0) }
        }
    }
}
