import Catalog
import EventSourcing
import EventSourcingTesting
import Testing

@Suite struct `Whatever is asked of the catalog` {
    /// Any one of these in each number: the edges of what 64 bits hold, and what is usual.
    private static let numbers: [Int64] = [
        .min, .min + 1, -1, 0, 1, 5, 6, 12, 4900, .max - 1, .max,
    ]
    private static let texts = [
        "Lamp", "", " ", "👩‍👩‍👧 lamp", "مصباح \u{200F}ضوء", "e\u{301}\u{328}", "\u{10FFFD}", "Ǆ",
    ]

    private static func randomCommand(_ random: inout SeededRandom) -> any Command {
        func number() -> Int64 { numbers.randomElement(using: &random) ?? 0 }
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        let product = ProductID(["lamp", "chair", "new"].randomElement(using: &random) ?? "lamp")
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let slugs = ["lamps", "a", nil, "", "A"]
            return AddCategory(
                categoryId: CategoryID(["lamps", "c2"].randomElement(using: &random) ?? ""),
                title: text(), slug: slugs.randomElement(using: &random) ?? nil, icon: text())
        case 1:
            return AddProduct(
                productId: product, title: text(), description: text(),
                categoryIds: Bool.random(using: &random) ? ["lamps"] : ["lamps", "c2"],
                basePriceCents: Cents(number()),
                discountPriceCents: Bool.random(using: &random) ? Cents(number()) : nil,
                quantity: number(), variants: [.init(name: text(), values: [text(), text()])],
                reviews: [.init(reviewId: "r", author: text(), stars: number(), message: text())])
        case 2:
            return ChangeProductPrice(
                productId: product, basePriceCents: Cents(number()),
                discountPriceCents: Bool.random(using: &random) ? Cents(number()) : nil)
        case 3: return AdjustStock(productId: product, delta: number())
        default: return DiscontinueProduct(productId: product)
        }
    }

    @Test(arguments: [1, 7, 42] as [UInt64])
    func `never traps, and keeps stock and prices within their bounds`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var past = onSale.and(Category.self, "lamps", lamps)
        var accepted = 0
        for step in 0..<1_000 {
            let command = Self.randomCommand(&random)
            do throws(Rejection) {
                past = try past.following(command)
                accepted += 1
            } catch {
                #expect(!error.refusals.isEmpty, "seed \(seed), step \(step)")
            }
            // A past that grows without end makes the test slow and no better.
            if step % 50 == 49 { past = onSale.and(Category.self, "lamps", lamps) }
            for id in ["lamp", "chair", "new"] as [ProductID] {
                let when = past.when(AdjustStock(productId: id, delta: 0))
                guard past.holds(id), let product = when.state() else { continue }
                #expect(product.quantity >= 0, "seed \(seed), step \(step)")
                #expect(product.basePriceCents >= 0, "seed \(seed), step \(step)")
                #expect(
                    product.discountPriceCents ?? 0 <= product.basePriceCents,
                    "seed \(seed), step \(step)")
            }
        }
        #expect(accepted > 50, "seed \(seed)")
    }

    @Test func `changes nothing or is refused when it comes again`() throws {
        let past = onSale.and(Category.self, "lamps", lamps)
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

extension Given {
    /// Whether the product was added.
    fileprivate func holds(_ id: ProductID) -> Bool {
        do throws(Rejection) {
            _ = try following(DiscontinueProduct(productId: id))
            return true
        } catch {
            return false
        }
    }
}
