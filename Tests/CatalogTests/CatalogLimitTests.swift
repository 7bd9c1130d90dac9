import Catalog
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

/// The edges of what commands take: the longest, the most, the strangest.
@Suite struct `The catalog takes` {
    private func texts(_ count: Int) -> [String] { (0..<count).map { "value \($0)" } }

    private func variants(_ count: Int) -> [Product.Variant] {
        texts(count).map { .init(name: $0, values: ["S"]) }
    }

    private func reviews(_ count: Int) -> [Product.Review] {
        (0..<count).map { .init(reviewId: ReviewID("r\($0)"), author: "Ada", stars: 5) }
    }

    /// A product with as many variants or reviews as there are given.
    private func lamp(
        variants: [Product.Variant] = [], reviews: [Product.Review] = []
    ) -> Given {
        var added = deskLamp
        added.variants = variants
        added.reviews = reviews
        return given(Product.self, "lamp", .added(added))
    }

    @Test func `a hundred variants of a product and no more`() {
        shelf.when(addLamp { $0.variants = variants(100) })
            .then(.added(lampWith { $0.variants = variants(100) }))
        for count in [101, 10_000] {
            shelf.when(addLamp { $0.variants = variants(count) })
                .thenRejects(.invalidVariant, field: "variants")
        }
        let one = AddVariant(productId: "lamp", name: "Size", values: ["S"])
        lamp(variants: variants(100)).when(one).thenRejects(.invalidVariant, field: "variants")
        lamp(variants: variants(99)).when(one)
            .then(.variantAdded(VariantAdded(name: "Size", values: ["S"])))
    }

    @Test func `a hundred values of a variant and no more`() {
        onSale.when(AddVariant(productId: "lamp", name: "Size", values: texts(100)))
            .then(.variantAdded(VariantAdded(name: "Size", values: texts(100))))
        for count in [101, 10_000] {
            onSale.when(AddVariant(productId: "lamp", name: "Size", values: texts(count)))
                .thenRejects(.invalidVariant, field: "values")
        }
    }

    @Test func `a thousand reviews at once, and ten thousand in all`() {
        shelf.when(addLamp { $0.reviews = reviews(1_000) })
            .then(.added(lampWith { $0.reviews = reviews(1_000) }))
        for count in [1_001, 10_000] {
            shelf.when(addLamp { $0.reviews = reviews(count) })
                .thenRejects(.invalidReview, field: "reviews")
        }
        let one = Product.Review(reviewId: "one", author: "Ada", stars: 1)
        let add = AddReview(productId: "lamp", one)
        lamp(reviews: reviews(10_000)).when(add).thenRejects(.invalidReview)
        lamp(reviews: reviews(9_999)).when(add).then(.reviewAdded(ReviewAdded(one)))
    }

    @Test(arguments: ["é", "e\u{301}", "💡", "ض", "\u{10FFFD}"])
    func `texts of so many characters, however many bytes they are`(character: String) {
        func text(_ count: Int) -> String {
            String(
                String.UnicodeScalarView(
                    repeatElement(Array(character.unicodeScalars), count: count).joined().prefix(
                        count)))
        }
        let long = text(4_001)
        shelf.when(addLamp { $0.description = long }).thenRejects(.tooLong, field: "description")
        shelf.when(addLamp { $0.description = text(4_000) })
            .then(.added(lampWith { $0.description = text(4_000) }))
        func review(_ author: String, _ message: String) -> Product.Review {
            .init(reviewId: "r", author: author, stars: 3, message: message)
        }
        let longest = review(text(120), text(4_000))
        onSale.when(AddReview(productId: "lamp", longest))
            .then(.reviewAdded(ReviewAdded(longest)))
        onSale.when(AddReview(productId: "lamp", review(text(121), "")))
            .thenRejects(.tooLong, field: "author")
        onSale.when(AddReview(productId: "lamp", review("A", long)))
            .thenRejects(.tooLong, field: "message")
        shelf.when(addLamp { $0.reviews = [review("A", long)] })
            .thenRejects(.tooLong, field: "reviews[0].message")
        onSale.when(AddVariant(productId: "lamp", name: text(121), values: ["S"]))
            .thenRejects(.tooLong, field: "name")
        onSale.when(AddVariant(productId: "lamp", name: "Size", values: ["S", text(121)]))
            .thenRejects(.tooLong, field: "values[1]")
        onSale.when(AddVariant(productId: "lamp", name: text(120), values: [text(120)]))
            .then(.variantAdded(VariantAdded(name: text(120), values: [text(120)])))
    }

    @Test func `prices and quantities up to a bound that sums can bear`() {
        let (most, many) = (Cents.most, Quantity.most)
        shelf.when(
            addLamp {
                ($0.basePriceCents, $0.discountPriceCents, $0.quantity) = (most, most, many)
            }
        ).then(
            .added(
                lampWith {
                    ($0.basePriceCents, $0.discountPriceCents, $0.quantity) = (most, most, many)
                }))
        shelf.when(addLamp { $0.basePriceCents = -1 }).thenRejects(.invalidPrice)
        shelf.when(addLamp { $0.discountPriceCents = -1 }).thenRejects(.invalidPrice)
        for quantity in [many + 1, .max, .min] {
            shelf.when(addLamp { $0.quantity = quantity })
                .thenRejects(.invalidField, field: "quantity")
        }
    }

    @Test(arguments: ["1000000000001", "-1000000000001", "9223372036854775807"])
    func `no price beyond that, as it is read`(cents: String) {
        shelf.when(
            AddProduct.self,
            """
            {"productId":"lamp","title":"Lamp","categoryIds":["lamps"],"quantity":1,\
            "basePriceCents":\(cents)}
            """
        ).thenRejects(.invalidField, field: "basePriceCents")
    }

    @Test func `an empty description and an empty icon for none`() {
        shelf.when(addLamp { $0.description = "" }).then(.added(deskLamp))
        givenNothing().when(AddCategory(categoryId: "c", title: "Lamps", icon: ""))
            .then(.added(CategoryAdded(title: "Lamps", slug: "lamps")))
    }

    @Test(arguments: [#"a\u202eb"#, #"a\u2066b"#, #"a\u200bb"#, #"a\u0000b"#, "a b", ""])
    func `no id that a person can't tell from another`(id: String) {
        let commands: [(String, String, String)] = [
            ("ChangeCategory", "categoryId", #""title":"x""#),
            ("ArchiveCategory", "categoryId", ""),
            ("ChangeProductDetails", "productId", #""title":"x""#),
            ("AddVariant", "productId", #""name":"Size","values":["S"]"#),
            ("RemoveVariant", "productId", #""name":"Size""#),
            ("AddReview", "productId", #""author":"Ada","stars":5"#),
            ("RemoveReview", "productId", #""reviewId":"r""#),
            ("RemoveReview", "reviewId", #""productId":"p""#),
            ("AddReview", "reviewId", #""productId":"p","author":"Ada","stars":5"#),
        ]
        for (name, field, rest) in commands {
            let json =
                "{"
                + [#""\#(field)":"\#(id)""#, rest].filter { !$0.isEmpty }
                .joined(separator: ",") + "}"
            #expect(isRefused(name, json), "\(name) \(json)")
        }
        #expect(
            isRefused("ChangeProductDetails", #"{"productId":"p","categoryIds":["\#(id)"]}"#))
    }

    private func isRefused(_ name: String, _ json: String) -> Bool {
        guard let command = catalogContext.commands.first(where: { $0.name == name }) else {
            return false
        }
        do throws(Rejection) {
            _ = try command.decode(Array(json.utf8)) { "made" }
            return false
        } catch {
            return error.refusals.contains { [.invalidField, .invalidJSON].contains($0.code) }
        }
    }

    @Test(arguments: ["👩‍👩‍👧", "مصباح \u{200F}ضوء", "e\u{301}\u{328}", "\u{10FFFD}", "a\u{202E}b"])
    func `whatever is written in texts, byte for byte`(text: String) throws {
        let json = """
            {"productId":"lamp","author":" \(text) ","reviewId":"r","stars":5,"message":"\(text)\\n"}
            """
        let product = try #require(onSale.when(AddReview.self, json).state())
        let review = try #require(product.reviews.first)
        #expect(Array(review.author.utf8) == Array(text.utf8))
        #expect(Array((review.message ?? "").utf8) == Array(text.utf8))
        let variant = try #require(
            onSale.when(
                AddVariant.self,
                #"{"productId":"lamp","name":"\#(text)","values":[" \#(text)"]}"#
            ).state()?.variants.first)
        #expect(Array(variant.name.utf8) == Array(text.utf8))
        #expect(variant.values.map { Array($0.utf8) } == [Array(text.utf8)])
    }

    /// A thousand reviews are taken, but not when they are a thousand essays.
    @Test func `no more in one command than an event has room for`() async throws {
        let store = InMemoryEventStore()
        let bus = CommandBus(
            [catalogContext], store: store, actor: "tester", clock: { Given.now })
        func send<C: Command>(_ command: C) async throws {
            _ = try await bus.send(CommandEnvelope(C.name, data: JSONValue(of: command)))
        }
        try await send(AddCategory(categoryId: "lamps", title: "Lamps"))
        let essays = reviews(1_000).map { review in
            var essay = review
            essay.message = String(repeating: "long ", count: 799)
            return essay
        }
        do {
            try await send(addLamp { $0.reviews = essays })
            Issue.record("accepted")
        } catch let rejection as Rejection {
            #expect(rejection.refusals.first?.code == .invalidField)
        }
        #expect(try await store.head() == 1)
    }

    private func lampWith(_ change: (inout ProductAdded) -> Void) -> ProductAdded {
        var added = deskLamp
        change(&added)
        return added
    }
}

extension Cents {
    fileprivate static var max: Cents { Cents(.max) }
    fileprivate static var min: Cents { Cents(.min) }
}
