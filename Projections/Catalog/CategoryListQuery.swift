import Catalog
import EventSourcing
import Records

/// The list of categories.
struct CategoryListQuery: Query, TellingRowFields {
    static let name = "categories"
    static let projections = [CatalogProjector.name]
    static let rowFields = RowFields(CategoryRow.self, adding: ["productCount"])
    static let guide = QueryGuide(
        list: "The categories, with the number of products on sale in each.",
        parameters: [
            "text": "only categories with this in their id, title or slug",
            "archived": "true: only archived categories; false: only the others",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["text=lamp", "archived=false"])

    /// What categories can be sorted by; equal ones follow their ids.
    enum Sort: String, Choice {
        case title
        case titleDescending = "-title"
        case slug
        case slugDescending = "-slug"
        case createdAt
        case createdAtDescending = "-createdAt"
        case updatedAt
        case updatedAtDescending = "-updatedAt"
        case categoryId
        case categoryIdDescending = "-categoryId"
    }

    var text: String?
    var archived: Bool?
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("text", &text)
        fields.field("archived", &archived)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var categories = Selection<CategoryRow>(sort: (sort ?? .title).rawValue)
        categories.require(text: text, in: ["categoryId", "title", "slug"])
        categories.require("isArchived", is: archived)
        return try source.read(CatalogProjector.name) { connection in
            let page = try categories.page(connection, part)
            let live = try Self.liveProducts(connection)
            let items = page.items.map { row in
                JSONValue(of: row).adding([
                    .init("productCount", .integer(live[row.categoryId] ?? 0))
                ])
            }
            return .list(items, total: page.total, next: page.next)
        }
    }

    /// How many products on sale each category has.
    static func liveProducts(
        _ connection: any RowConnection
    ) throws -> [CategoryID: Int64] {
        var counts: [CategoryID: Int64] = [:]
        try connection.query(
            """
            SELECT category.value, count(*) FROM products, json_each(products.categoryIds) AS category \
            WHERE NOT products.discontinued GROUP BY 1
            """, []
        ) { row in
            if case .text(let id) = row[0] { counts[CategoryID(id)] = Int64.from(column: row[1]) }
            return true
        }
        return counts
    }
}
