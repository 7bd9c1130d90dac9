import Catalog
public import EventSourcing

/// One product, all of it.
public struct ProductQuery: Query {
    public static let name = "product"
    public static let projections = [CatalogProjector.name]
    public static let guide = QueryGuide(
        "One product, with its variants and its reviews.",
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
        let row = try source.read(CatalogProjector.name) { connection in
            try products.page(connection, limit: ListLimit(1), after: nil).rows.first
        }
        guard let row else {
            throw Rejection(
                .notFound, field: "productId", "there is no product \(productId)",
                hint: "es query products lists them")
        }
        let product = try await source.load(Product.self, productId).state
        return .item(
            row.item.adding([
                .init("reviews", .array(product.reviews.map { JSONValue(of: $0) }))
            ]))
    }
}
