import Catalog
public import EventSourcing

/// One product, all of it.
public struct ProductQuery: Query {
    public static let name = "product"
    public static let projections = [CatalogProjector.name]
    public static let guide = QueryGuide(
        "One product: its categories, prices and stock, its variants and its reviews.",
        parameters: ["productId": "its id"],
        example: ["productId=17"])

    var productId = ProductID()

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        var products = Selection<ProductRow>(sort: "productId")
        products.require("productId", is: productId)
        let found = try source.read(CatalogProjector.name) { connection in
            try products.page(connection, limit: ListLimit(1), after: nil).rows.first.map { row in
                (row, try Self.categories(row.categoryIds, connection))
            }
        }
        guard let (row, categories) = found else {
            throw Rejection.notFound(
                "product", productId, "productId", hint: "es query products lists them")
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
            var categories = Selection<CategoryRow>(sort: "categoryId")
            categories.require("categoryId", is: id)
            return try categories.page(connection, limit: ListLimit(1), after: nil).rows.first
                .map { JSONValue(of: $0) }
        }
    }
}
