import Catalog
import EventSourcing
import Testing

@Suite struct `The catalog's queries` {
    /// Two categories; a lamp on sale in both, a sold-out chair, a discontinued stool.
    private func shop() async throws -> Desk {
        let desk = Desk()
        try await desk.happen("category-lamps", CategoryAdded(title: "Lamps", slug: "lamps"))
        try await desk.happen("category-seats", CategoryAdded(title: "Seats", slug: "seats"))
        try await desk.happen(
            "product-lamp",
            product(
                "Lamp", ["lamps", "seats"], price: 2000, quantity: 3,
                variants: [Product.Variant(name: "Size", values: ["S", "L"])], stars: [5, 4, 4]))
        try await desk.happen("product-chair", product("Chair", ["seats"], quantity: 1))
        try await desk.happen("product-chair", StockAdjusted(delta: -1, quantity: 0))
        try await desk.happen("product-stool", product("Stool", ["seats"], quantity: 5, stars: [1]))
        try await desk.happen("product-stool", ProductDiscontinued())
        return desk
    }

    @Test func `count the products on sale in each category`() async throws {
        let desk = try await shop()
        #expect(
            try await desk.column("title", "categories") == [.string("Lamps"), .string("Seats")])
        #expect(
            try await desk.column("productCount", "categories") == [.integer(1), .integer(2)])
    }

    @Test(
        arguments: [
            ([:], ["chair", "lamp", "stool"]),
            (["category": "lamps"], ["lamp"]),
            (["category": "seats"], ["chair", "lamp", "stool"]),
            (["category": "sea"], []),
            (["text": "LAMP"], ["lamp"]),
            (["inStock": "true"], ["lamp"]),
            (["inStock": "false"], ["chair", "stool"]),
            (["discontinued": "true"], ["stool"]),
            (["sort": "-quantity"], ["stool", "lamp", "chair"]),
        ] as [([String: String], [String])])
    func `filter and sort products`(_ parameters: [String: String], _ ids: [String]) async throws {
        let desk = try await shop()
        #expect(
            try await desk.column("productId", "products", parameters) == ids.map(JSONValue.string))
    }

    @Test func `show a product's variants, reviews and stars`() async throws {
        let desk = try await shop()
        try await desk.happen(
            "product-lamp", ProductPriceChanged(basePriceCents: 1800, discountPriceCents: 900))
        let items = try await desk.items("products", ["text": "lamp"])
        let item = try #require(items.first)
        #expect(item["reviewCount"] == .integer(3))
        #expect(item["averageStars"] == .number("4.333333333333333"))
        #expect(
            item["variants"]?.elements?.first?["values"] == .array([.string("S"), .string("L")]))
        #expect(item["basePriceCents"] == .integer(1800))
        #expect(item["discountPriceCents"] == .integer(900))
        let whole = try await desk.item("product", ["productId": "lamp"])
        #expect(
            whole["reviews"]?.elements?.map { $0["stars"] } == [
                .integer(5), .integer(4), .integer(4),
            ])
        let chair = try await desk.item("product", ["productId": "chair"])
        #expect(chair["averageStars"] == .null)
        #expect(try await desk.refusal("product", ["productId": "x"])?.code == .notFound)
    }

    @Test func `sum the catalog up`() async throws {
        let desk = try await shop()
        let item = try await desk.item("catalog-stats")
        #expect(item["categories"] == .integer(2))
        #expect(item["products"] == .integer(3))
        #expect(item["liveProducts"] == .integer(2))
        #expect(item["discontinued"] == .integer(1))
        #expect(item["outOfStock"] == .integer(1))
        #expect(item["stockUnits"] == .integer(8))
        #expect(item["stockValueCents"] == .integer(3 * 2000 + 5 * 1000))
        #expect(item["averageStars"] == .number("3.5"))
    }

    @Test func `refuse a stock worth more than 64 bits`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("A", price: .max, quantity: .max))
        #expect(try await desk.refusal("catalog-stats")?.code == .amountOverflow)
        #expect(try await desk.items("products").count == 1)
    }
}
