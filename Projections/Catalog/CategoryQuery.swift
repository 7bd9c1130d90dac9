import Catalog
import EventSourcing
import Records

/// One category, by its id or its slug.
struct CategoryQuery: Query {
    static let name = "category"
    static let projections = [CatalogProjector.name]
    static let guide = QueryGuide(
        "One category, with the number of products on sale in it.",
        parameters: ["categoryId": "its id; where no category has it, its slug"],
        example: ["categoryId=lamps"])

    var categoryId = CategoryID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("categoryId", &categoryId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(CatalogProjector.name) { connection in
            let row = try find(in: connection)
            let live = try CategoryListQuery.liveProducts(connection)
            return .item(
                JSONValue(of: row).adding([
                    .init("productCount", .integer(live[row.categoryId] ?? 0))
                ]))
        }
    }

    private func find(in connection: any RowConnection) throws -> CategoryRow {
        if let row: CategoryRow = try connection.row(categoryId) { return row }
        var called = Selection<CategoryRow>(sort: "categoryId")
        called.require("slug", is: categoryId.text)
        if let row = try called.page(connection, .first).items.first {
            return row
        }
        return try connection.find("category", categoryId, "categoryId", list: "categories")
    }
}
