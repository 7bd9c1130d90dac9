import EventSourcing
import Records
import Vocabulary

/// The figures of the whole catalog.
struct CatalogStatsQuery: Query {
    static let name = "catalog-stats"
    static let projections = [CatalogProjector.name]
    static let guide = QueryGuide(
        "The whole catalog: categories, products, stock and what it is worth, reviews.",
        example: [])

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(CatalogProjector.name) { connection in
            func count(_ rows: String) throws -> JSONValue {
                let count = try connection.value("SELECT count(*) FROM \(rows)")
                return .integer(Int64.from(column: count) ?? 0)
            }
            let reviews = try ExactSum.of("reviewCount", from: "products", connection)
            let stars = try ExactSum.of("starCount", from: "products", connection)
            let stock = try Self.stock(connection)
            var unsaid = Unsaid()
            var figures: [JSONValue.Member] = [
                .init("categories", try count("categories")),
                .init("liveCategories", try count("categories WHERE NOT isArchived")),
                .init("archivedCategories", try count("categories WHERE isArchived")),
                .init("products", try count("products")),
                .init("liveProducts", try count("products WHERE NOT discontinued")),
                .init("discontinued", try count("products WHERE discontinued")),
                .init("outOfStock", try count("products WHERE NOT discontinued AND quantity <= 0")),
                .init("stockUnits", unsaid.figure(stock.units, "stockUnits")),
            ]
            figures += stock.value.members("stockValueCents", &unsaid)
            figures += [
                .init("reviews", .integer(Int64(clamping: reviews))),
                .init(
                    "averageStars",
                    JSONValue(
                        number: average(Int64(clamping: stars), of: Int64(clamping: reviews)))),
            ]
            return .item(.object(figures + unsaid.members))
        }
    }

    /// What lies in stock, and its worth at base prices.
    /// Multiplied here: SQLite would go over to floating-point numbers where 64 bits don't suffice.
    private static func stock(
        _ connection: any RowConnection
    ) throws -> (units: Int128, value: Sums) {
        var units: Int128 = 0
        var value = Sums()
        try connection.query("SELECT quantity, basePriceCents, currency FROM products", []) { row in
            let quantity = Int128(Int64.from(column: row[0]) ?? 0)
            units += quantity
            // Of two numbers of 64 bits it fits 127; many of those together needn't.
            let worth = quantity * Int128(Int64.from(column: row[1]) ?? 0)
            value.add(worth, Currency.from(column: row[2]) ?? .usual)
            return true
        }
        return (units, value)
    }
}
