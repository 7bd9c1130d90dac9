import Catalog
import EventSourcing
import Records

/// The list of products.
struct ProductListQuery: Query, TellingRowFields {
    static let name = "products"
    static let projections = [CatalogProjector.name]
    static let rowFields = RowFields(ProductRow.self, adding: ["averageStars"])
    static let guide = QueryGuide(
        list: "The products, with variants, number of reviews and average stars.",
        parameters: [
            "category": "only products under the category with this id",
            "text": "only products with this in their id, title or description",
            "inStock":
                "true: only products on sale of which there are some; false: only the others",
            "discontinued": "true: only products no longer on sale; false: only the others",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["text=lamp", "inStock=true"])

    /// What products can be sorted by; equal ones follow their ids.
    enum Sort: String, Choice {
        case title
        case titleDescending = "-title"
        case basePriceCents
        case basePriceCentsDescending = "-basePriceCents"
        case quantity
        case quantityDescending = "-quantity"
        case reviewCount
        case reviewCountDescending = "-reviewCount"
        case createdAt
        case createdAtDescending = "-createdAt"
        case updatedAt
        case updatedAtDescending = "-updatedAt"
        case productId
        case productIdDescending = "-productId"
    }

    var category: CategoryID?
    var text: String?
    var inStock: Bool?
    var discontinued: Bool?
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("category", &category)
        fields.field("text", &text)
        fields.field("inStock", &inStock)
        fields.field("discontinued", &discontinued)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var products = Selection<ProductRow>(sort: (sort ?? .title).rawValue)
        products.require("discontinued", is: discontinued)
        products.require(text: text, in: ["productId", "title", "description"])
        if let category {
            products.require(
                "EXISTS (SELECT 1 FROM json_each(categoryIds) WHERE value = ?)", category.column)
        }
        if let inStock {
            products.require(
                inStock ? "quantity > 0 AND NOT discontinued" : "quantity <= 0 OR discontinued")
        }
        return try source.read(CatalogProjector.name) { connection in
            let page = try products.page(connection, part)
            return .list(page.items.map(\.item), total: page.total, next: page.next)
        }
    }
}
