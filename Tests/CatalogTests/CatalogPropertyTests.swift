import Catalog
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

@Suite struct `Whatever is asked of the catalog` {
    /// Any one of these in each number: the edges of what 64 bits hold, and what is usual.
    private static let numbers: [Int64] = [
        .min, .min + 1, -1, 0, 1, 5, 6, 12, 4900, .max - 1, .max,
    ]
    private static let texts = [
        "Lamp", "", " ", "👩‍👩‍👧 lamp", "مصباح \u{200F}ضوء", "e\u{301}\u{328}", "\u{10FFFD}", "Ǆ",
    ]

    /// A lamp on sale, with a variant and a review that could go again.
    private static let start = onSale.and(Category.self, "lamps", lamps).and(
        Product.self, "lamp", .variantAdded(VariantAdded(name: "Lamp", values: ["S"])),
        .reviewAdded(ReviewAdded(.init(reviewId: "r", author: "Ada", stars: 5))))

    private static func randomCommand(_ random: inout SeededRandom) -> any Command {
        func number() -> Int64 { numbers.randomElement(using: &random) ?? 0 }
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        let product = ProductID(["lamp", "lamp", "new"].randomElement(using: &random) ?? "lamp")
        let category = CategoryID(["lamps", "c2", "c3"].randomElement(using: &random) ?? "")
        let shelves: [CategoryID] = Bool.random(using: &random) ? ["lamps"] : ["lamps", "c2"]
        switch Int.random(in: 0..<15, using: &random) {
        case 0, 1:
            let slugs = ["lamps", "a", nil, "", "A"]
            return AddCategory(
                categoryId: category, title: text(),
                slug: slugs.randomElement(using: &random) ?? nil, icon: text())
        case 2, 3:
            return AddProduct(
                productId: product, title: text(), description: text(),
                categoryIds: shelves,
                basePriceCents: Cents(number()),
                discountPriceCents: Bool.random(using: &random) ? Cents(number()) : nil,
                quantity: .random(in: -1...12, using: &random),
                variants: [.init(name: text(), values: ["S", text()])],
                reviews: Bool.random(using: &random)
                    ? [.init(reviewId: "r", author: text(), stars: number(), message: text())] : [])
        case 4:
            return ChangeProductPrice(
                productId: product, basePriceCents: Cents(number()),
                discountPriceCents: Bool.random(using: &random) ? Cents(number()) : nil)
        case 5: return AdjustStock(productId: product, delta: number())
        case 6, 7:
            return ChangeCategory(
                categoryId: category, title: Bool.random(using: &random) ? text() : nil,
                slug: ["lamps", "a", "b", nil].randomElement(using: &random) ?? nil, icon: text())
        case 8, 9: return ArchiveCategory(categoryId: category)
        case 10:
            return ChangeProductDetails(
                productId: product, title: text(), description: text(), categoryIds: shelves)
        case 11: return AddVariant(productId: product, name: text(), values: ["S", text()])
        case 12: return RemoveVariant(productId: product, name: text())
        case 13:
            let id = ReviewID(["r", "s"].randomElement(using: &random) ?? "r")
            return Bool.random(using: &random)
                ? AddReview(
                    productId: product,
                    .init(
                        reviewId: id, author: text(), stars: Int64.random(in: 0...6, using: &random)
                    ))
                : RemoveReview(productId: product, reviewId: id)
        default: return DiscontinueProduct(productId: product)
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, and keeps every product and category sound`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let start = Self.start
        var past = start
        var accepted: Set<String> = []
        for step in 0..<4_000 {
            let command = Self.randomCommand(&random)
            do throws(Rejection) {
                past = try past.following(command)
                accepted.insert(type(of: command).name)
                expectSound(past, "seed \(seed), step \(step)")
            } catch {
                #expect(!error.refusals.isEmpty, "seed \(seed), step \(step)")
            }
            // A past that grows without end makes the test slow and no better.
            if step % 40 == 39 { past = start }
        }
        #expect(accepted.count == catalogContext.commands.count, "seed \(seed): \(accepted)")
    }

    private func expectSound(_ past: Given, _ here: Comment) {
        let categories = (["lamps", "c2", "c3"] as [CategoryID])
            .map { ($0, past.state(of: $0)) }.filter(\.1.exists)
        #expect(Set(categories.map(\.1.slug)).count == categories.count, here)
        let live = Set(categories.filter(\.1.isLive).map(\.0))
        for id in ["lamp", "new"] as [ProductID] {
            let product = past.state(of: id)
            guard product.exists else { continue }
            #expect(product.quantity >= 0 && product.basePriceCents >= 0, here)
            #expect(product.discountPriceCents ?? 0 <= product.basePriceCents, here)
            #expect(product.discontinued || !live.isDisjoint(with: product.categoryIds), here)
            #expect(Set(product.variants.map(\.name)).count == product.variants.count, here)
            #expect(Set(product.reviews.map(\.reviewId)).count == product.reviews.count, here)
            #expect(product.reviews.allSatisfy { (1...5).contains($0.stars) }, here)
        }
    }

    @Test(arguments: [3, 11] as [UInt64])
    func `comes to the same, decided or read back from the log`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var past = Self.start
        func follow<C: Command>(_ command: C) {
            guard case .success = past.outcome(of: command) else { return }
            let decided = past.when(command).state()
            do throws(Rejection) { past = try past.following(command) } catch { return }
            #expect(
                decided?.json() == past.state(of: command.target).json(), "seed \(seed)")
        }
        for _ in 0..<300 { follow(Self.randomCommand(&random)) }
    }

    @Test func `changes nothing or is refused when it comes again`() throws {
        var past = onSale.and(Category.self, "lamps", lamps)
        func again<C: Command>(_ command: C, refused code: RejectionCode?) throws {
            let after = try past.following(command)
            if let code {
                after.when(command).thenRejects(code)
            } else {
                after.when(command).thenNothing()
            }
        }
        try again(AddCategory(categoryId: "c", title: "Chairs"), refused: .alreadyExists)
        try again(addLamp { $0.productId = "new" }, refused: .alreadyExists)
        try again(ChangeProductPrice(productId: "lamp", basePriceCents: 7), refused: nil)
        try again(AdjustStock(productId: "lamp", delta: -12), refused: .insufficientStock)
        try again(DiscontinueProduct(productId: "lamp"), refused: nil)
        try again(ChangeCategory(categoryId: "lamps", title: "L", slug: "l"), refused: nil)
        try again(ChangeProductDetails(productId: "lamp", title: "L"), refused: nil)
        try again(AddVariant(productId: "lamp", name: "Size", values: ["S"]), refused: nil)
        try again(
            AddReview(productId: "lamp", .init(reviewId: "r", author: "Ada", stars: 5)),
            refused: nil)
        past = past.and(
            Product.self, "lamp", .variantAdded(VariantAdded(name: "Size", values: ["S"])),
            .reviewAdded(ReviewAdded(.init(reviewId: "r", author: "Ada", stars: 5))))
        try again(RemoveVariant(productId: "lamp", name: "Size"), refused: .notFound)
        try again(RemoveReview(productId: "lamp", reviewId: "r"), refused: .notFound)
        past = shelf
        try again(ArchiveCategory(categoryId: "lamps"), refused: nil)
    }

    @Test(arguments: texts.filter { !$0.allSatisfy(\.isWhitespace) })
    func `keeps texts byte for byte, but for white space around them`(text: String) throws {
        let json =
            #"{"categoryId":"c","slug":"s","title":" \n\u2003\#(text)\t ","icon":"\#(text) "}"#
        let category = try #require(givenNothing().when(AddCategory.self, json).state())
        #expect(Array(category.title.utf8) == Array(text.utf8))
        #expect(Array((category.icon ?? "").utf8) == Array(text.utf8))
    }
}
