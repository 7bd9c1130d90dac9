import EventSourcing
import Records
import Testing

@Suite(.enabled(if: RealData.isThere, "the real data isn't here; set DAYBOOK_DATA"))
struct `Real order books, cell by cell` {
    @Test func `northwind's, by sqlite3`() throws {
        let es = try Es()
        let commands = try es.bring("northwind")
        let orders = try es.list("orders")
        Es.compare(
            orders.map {
                $0.cells("orderId", "customerId", "status", "lineCount", "totalCents", "placedAt")
            },
            try RealData.expected("northwind/expected/orders.csv").map { row in
                [
                    "nw-" + row.cell("OrderID"), row.cell("CustomerID"), row.cell("status"),
                    row.cell("lines"), row.cell("totalCents"),
                    row.cell("placed_on") + "T00:00:00.000Z",
                ]
            })
        let stats = try #require(try es.ask("order-stats")["item"])
        #expect(stats["revenueCents"] == .integer(126_581_186))
        #expect(stats["byStatus"]?.cells("placed", "onDelivery") == ["21", "809"])
        Es.compare(
            stats["revenueByDay"]?.elements?.map { $0.cells("day", "orders", "revenueCents") }
                ?? [],
            try RealData.expected("northwind/expected/revenue_by_day.csv").map { row in
                [row.cell("day"), row.cell("orders"), row.cell("revenue_cents")]
            })
        // The time from placed to onDelivery: the oracle counts in days.
        let days = try #require(try RealData.expected("northwind/expected/shipping_days.csv").first)
        let stay = try #require(stats["timeInStatus"]?["placed"])
        #expect(stay.cells("count") == ["809"])
        #expect(Self.days(stay["medianMilliseconds"]) == days.cell("median_lower_days"))
        #expect(Self.days(stay["p90Milliseconds"]) == days.cell("p90_nearest_rank_days"))
        Es.compare(
            try es.list("categories").map { $0.cells("categoryId", "title", "productCount") },
            try RealData.expected("northwind/expected/categories.csv").map { row in
                [
                    "nw-c" + row.cell("CategoryID"), row.cell("CategoryName"),
                    row.cell("live_products"),
                ]
            })
        Es.compare(
            try es.list("products").map {
                $0.cells("productId", "title", "basePriceCents", "discontinued")
            },
            try RealData.expected("northwind/expected/products.csv").map { row in
                [
                    "nw-p" + row.cell("ProductID"), row.cell("ProductName"),
                    row.cell("basePriceCents"), row.cell("discontinued") == "1" ? "true" : "false",
                ]
            })
        // Each line took its stock in the order of the file, whole or not at all.
        #expect(
            stats["stock"]?.cells("demandedLines", "takenLines", "backorderedLines")
                == ["2155", "236", "1919"])
        #expect(try es.list("backorders").count == 1919)
        #expect(
            try es.list("products").compactMap { $0["quantity"]?.integer }.reduce(0, +) == 93)
        try es.bringAgain(commands)
    }

    @Test func `jaffle's, by sqlite3`() throws {
        let es = try Es()
        let commands = try es.bring("jaffle")
        Es.compare(
            try es.list("orders").map {
                $0.cells("orderId", "orderNumber", "customerId", "status", "totalCents", "placedAt")
            },
            try RealData.expected("jaffle/expected/orders.csv").map { row in
                [
                    "jf-" + row.cell("orderId"), "J" + row.cell("orderId"), row.cell("user_id"),
                    row.cell("status"), row.cell("cents"),
                    row.cell("order_date") + "T00:00:00.000Z",
                ]
            })
        let stats = try #require(try es.ask("order-stats")["item"])
        #expect(stats["revenueCents"] == .integer(162_300))
        #expect(
            stats["byStatus"]?.cells("placed", "onDelivery", "delivered", "cancelled", "returned")
                == ["13", "13", "69", "0", "4"])
        try es.bringAgain(commands)
    }

    @Test func `dummyjson's, with its products and reviews, by sqlite3`() throws {
        let es = try Es()
        let commands = try es.bring("dummyjson")
        Es.compare(
            try es.list("orders").map {
                $0.cells("orderId", "customerId", "lineCount", "totalCents", "status")
            },
            try RealData.expected("dummyjson/expected/carts_as_orders.csv").map { row in
                [
                    "dj-o" + row.cell("orderId"), row.cell("customer"), row.cell("lines"),
                    row.cell("totalCents"), "placed",
                ]
            })
        let stats = try #require(try es.ask("order-stats")["item"])
        #expect(stats["revenueCents"] == .integer(383_427_863))
        #expect(stats["stock"]?["demandedLines"] == .integer(800))
        let products = try es.list("products")
        let stars = try RealData.expected("dummyjson/expected/products.csv")
        Es.compare(
            products.map {
                $0.cells(
                    "productId", "title", "basePriceCents", "discountPriceCents", "reviewCount") + [
                        Self.millionths($0["averageStars"])
                    ]
            },
            stars.map { row in
                [
                    "dj-" + row.cell("id"), row.cell("title"), row.cell("basePriceCents"),
                    row.cell("discountPriceCents"), row.cell("reviews"),
                    "\(((Double(row.cell("avg_stars")) ?? -1) * 1e6).rounded())",
                ]
            })
        Es.compare(
            try es.list("categories").map { $0.cells("categoryId", "productCount") },
            try RealData.expected("dummyjson/expected/categories.csv").map { row in
                [row.cell("cat"), row.cell("products")]
            })
        // One product whole: its reviews were written, and are read back.
        let reviews = try es.ask("product", "productId=dj-1")["item"]?["reviews"]?.elements ?? []
        Es.compare(
            reviews.map { $0.cells("author", "stars", "message") },
            try RealData.expected("dummyjson/expected/reviews.csv").filter { $0.cell("pid") == "1" }
                .map { row in [row.cell("author"), row.cell("stars"), row.cell("msg")] })
        try es.bringAgain(commands)
    }

    private static func days(_ milliseconds: JSONValue?) -> String {
        let (days, rest) = (milliseconds?.integer ?? -1).quotientAndRemainder(
            dividingBy: 86_400_000)
        return rest == 0 ? "\(days)" : "not a whole number of days"
    }

    private static func millionths(_ number: JSONValue?) -> String {
        "\(((Double(number?.cell ?? "") ?? -1) * 1e6).rounded())"
    }
}

extension [String: String] {
    /// The cell of a column; a text that nothing equals where there is no such column.
    func cell(_ name: String) -> String { self[name] ?? "no column \(name)" }
}
