import Catalog
import EventSourcing
import EventStore
import Records
import Testing
import Vocabulary

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

    @Test func `show which categories are archived, or leave them out`() async throws {
        let desk = try await shop()
        try await desk.happen("category-old", CategoryAdded(title: "Old", slug: "old"))
        try await desk.happen("category-old", CategoryArchived())
        func ids(_ parameters: [String: String]) async throws -> [JSONValue] {
            try await desk.column("categoryId", "categories", parameters)
        }
        #expect(try await ids([:]) == [.string("lamps"), .string("old"), .string("seats")])
        #expect(try await ids(["archived": "true"]) == [.string("old")])
        #expect(try await ids(["archived": "false"]) == [.string("lamps"), .string("seats")])
        #expect(
            try await desk.column("isArchived", "categories")
                == [.boolean(false), .boolean(true), .boolean(false)])
    }

    @Test func `follow a category's changes`() async throws {
        let desk = try await shop()
        try await desk.happen(
            "category-lamps",
            CategoryChanged(title: "Lights", slug: "lights", formerSlug: "lamps", icon: "💡"))
        let changed = try await desk.items("categories", ["text": "lights"]).first
        #expect(changed?["title"] == .string("Lights"))
        #expect(changed?["slug"] == .string("lights"))
        #expect(changed?["icon"] == .string("💡"))
        try await desk.happen("category-lamps", CategoryChanged(icon: ""))
        let plain = try await desk.items("categories", ["text": "lights"]).first
        #expect(plain?["icon"] == nil && plain?["title"] == .string("Lights"))
    }

    @Test func `follow what is said of a product`() async throws {
        let desk = try await shop()
        try await desk.happen(
            "product-lamp",
            ProductDetailsChanged(
                title: "Brass lamp", description: "Bright.", categoryIds: ["seats"]))
        #expect(
            try await desk.column("productCount", "categories") == [.integer(0), .integer(2)])
        #expect(
            try await desk.column("productId", "products", ["category": "lamps"]).isEmpty)
        #expect(
            try await desk.column("title", "products", ["text": "bright"])
                == [.string("Brass lamp")])
        try await desk.happen("product-lamp", ProductDetailsChanged(description: ""))
        let item = try await desk.item("product", ["productId": "lamp"])
        #expect(item["description"] == nil && item["title"] == .string("Brass lamp"))
    }

    @Test func `follow variants as they come and go`() async throws {
        let desk = try await shop()
        try await desk.happen("product-lamp", VariantAdded(name: "Foot", values: ["brass"]))
        func names() async throws -> [JSONValue] {
            let item = try await desk.item("product", ["productId": "lamp"])
            return (item["variants"]?.elements ?? []).map { $0["name"] ?? .null }
        }
        #expect(try await names() == [.string("Size"), .string("Foot")])
        try await desk.happen("product-lamp", VariantRemoved(name: "Size"))
        #expect(try await names() == [.string("Foot")])
    }

    @Test func `count stars exactly as reviews come and go`() async throws {
        let desk = try await shop()
        func stars() async throws -> [JSONValue?] {
            let item = try await desk.item("product", ["productId": "lamp"])
            return [item["reviewCount"], item["starCount"], item["averageStars"]]
        }
        try await desk.happen(
            "product-lamp", ReviewAdded(.init(reviewId: "new", author: "Cy", stars: 1)))
        #expect(try await stars() == [.integer(4), .integer(14), .number("3.5")])
        try await desk.happen(
            "product-lamp", ReviewRemoved(reviewId: "new", stars: 1),
            ReviewRemoved(reviewId: "r0", stars: 5))
        #expect(try await stars() == [.integer(2), .integer(8), .integer(4)])
        let item = try await desk.item("product", ["productId": "lamp"])
        #expect(
            item["reviews"]?.elements?.map { $0["reviewId"] } == [.string("r1"), .string("r2")])
        let stats = try await desk.item("catalog-stats")
        #expect(stats["reviews"] == .integer(3) && stats["averageStars"] == .integer(3))
        try await desk.happen(
            "product-lamp", ReviewRemoved(reviewId: "r1", stars: 4),
            ReviewRemoved(reviewId: "r2", stars: 4))
        #expect(try await stars() == [.integer(0), .integer(0), .null])
    }

    @Test func `show a product's categories with their titles`() async throws {
        let desk = try await shop()
        try await desk.happen("category-seats", CategoryArchived())
        let item = try await desk.item("product", ["productId": "lamp"])
        let categories = item["categories"]?.elements ?? []
        #expect(categories.map { $0["categoryId"] } == [.string("lamps"), .string("seats")])
        #expect(categories.map { $0["title"] } == [.string("Lamps"), .string("Seats")])
        #expect(categories.map { $0["isArchived"] } == [.boolean(false), .boolean(true)])
    }

    @Test func `answer as of an earlier position`() async throws {
        let desk = try await shop()
        let before = try await desk.store.head()
        try await desk.happen(
            "product-lamp", ProductDetailsChanged(title: "Brass lamp"),
            ReviewAdded(.init(reviewId: "new", author: "Cy", stars: 1)))
        let item = try await desk.item("product", ["productId": "lamp"], asOf: before)
        #expect(item["title"] == .string("Lamp") && item["reviewCount"] == .integer(3))
        #expect(item["reviews"]?.elements?.count == 3)
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
        let stockValue: Int64 = 3 * 2000 + 5 * 1000
        #expect(item["categories"] == .integer(2))
        #expect(item["liveCategories"] == .integer(2))
        #expect(item["archivedCategories"] == .integer(0))
        #expect(item["products"] == .integer(3))
        #expect(item["liveProducts"] == .integer(2))
        #expect(item["discontinued"] == .integer(1))
        #expect(item["outOfStock"] == .integer(1))
        #expect(item["stockUnits"] == .integer(8))
        #expect(item["stockValueCents"] == .integer(stockValue))
        #expect(item["averageStars"] == .number("3.5"))
        try await desk.happen("category-lamps", CategoryArchived())
        let after = try await desk.item("catalog-stats")
        #expect(after["categories"] == .integer(2))
        #expect(after["liveCategories"] == .integer(1))
        #expect(after["archivedCategories"] == .integer(1))
    }

    @Test func `miss nothing of what isn't on sale any more`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("A", quantity: 0))
        #expect(try await desk.item("catalog-stats")["outOfStock"] == .integer(1))
        try await desk.happen("product-a", ProductDiscontinued())
        #expect(try await desk.item("catalog-stats")["outOfStock"] == .integer(0))
    }

    @Test func `leave out what the stock is worth where that leaves 64 bits`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("A", price: .max, quantity: .max))
        let stats = try await desk.item("catalog-stats")
        #expect(stats["stockValueCents"] == .null)
        #expect(stats["stockUnits"] == .integer(.max))
        let unsaid = try #require(stats["unsaid"]?.elements?.first)
        #expect(unsaid["figure"] == .string("stockValueCents"))
        #expect(unsaid["sum"] == .string("85070591730234615847396907784232501249"))
        // Four of them leave even 128 bits, and their number 64.
        for id in ["b", "c", "d"] {
            try await desk.happen("product-" + id, product(id, price: .max, quantity: .max))
        }
        let more = try await desk.item("catalog-stats")
        #expect(more["stockUnits"] == .null && more["stockValueCents"] == .null)
        #expect(more["products"] == .integer(4))
        #expect(try await desk.items("products").count == 4)
    }
}
