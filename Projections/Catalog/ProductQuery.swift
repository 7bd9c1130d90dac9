import Catalog
import EventSourcing
import Records

/// One product, all of it.
struct ProductQuery: Query {
    static let name = "product"
    static let projections = [CatalogProjector.name]
    static let guide = QueryGuide(
        "One product: its categories, prices and stock, its variants and its reviews.",
        parameters: ["productId": "its id"],
        example: ["productId=17"])

    var productId = ProductID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let (row, categories) = try source.read(CatalogProjector.name) { connection in
            let row: ProductRow = try connection.find(
                "product", productId, "productId", list: "products")
            return (row, try Self.categories(row.categoryIds, connection))
        }
        let product = try await source.load(Product.self, productId).state
        return .item(
            row.item.adding([
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
