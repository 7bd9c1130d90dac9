import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing
import Vocabulary

@Suite struct `A product` {
    @Test func `is added with all that is said of it`() {
        var expected = deskLamp
        expected.description = "Bright."
        expected.variants = [.init(name: "Colour", values: ["brass", "black"])]
        expected.reviews = [.init(reviewId: "r1", author: "Ada", stars: 5, message: "Good.")]
        shelf.when(
            addLamp {
                $0.description = "Bright."
                $0.variants = expected.variants
                $0.reviews = expected.reviews
            }
        ).then(.added(expected))
    }

    @Test func `is added without a discount, variants or reviews`() {
        shelf.when(addLamp { $0.discountPriceCents = nil }).then(
            .added(
                ProductAdded(
                    title: "Desk lamp", categoryIds: ["lamps"], basePriceCents: 4900, quantity: 12)
            ))
    }

    @Test func `gets an id where it is given none, and so do its reviews`() {
        let json = """
            {"title":"Desk lamp","categoryIds":["lamps"],"basePriceCents":1,"quantity":0,
             "reviews":[{"author":"Ada","stars":5},{"author":"Bob","stars":1}]}
            """
        shelf.when(AddProduct.self, json).then(
            .added(
                ProductAdded(
                    title: "Desk lamp", categoryIds: ["lamps"], basePriceCents: 1, quantity: 0,
                    reviews: [
                        .init(reviewId: "made-2", author: "Ada", stars: 5),
                        .init(reviewId: "made-3", author: "Bob", stars: 1),
                    ])))
    }

    @Test func `shows all that it is`() throws {
        let product = try #require(shelf.when(addLamp()).state())
        #expect(product.exists)
        #expect(
            String(decoding: product.json(), as: UTF8.self) == """
                {"title":"Desk lamp","categoryIds":["lamps"],"basePriceCents":4900,\
                "discountPriceCents":3900,"quantity":12,"variants":[],"reviews":[],\
                "discontinued":false}
                """)
    }

    @Test func `refuses an id that there is already`() {
        onSale.when(addLamp()).thenRejects(.alreadyExists, field: "productId")
    }

    @Test func `has a title of 1 to 120 characters`() {
        shelf.when(addLamp { $0.title = " " }).thenRejects(.requiredFieldEmpty, field: "title")
        let title = String(repeating: "é", count: 121)
        shelf.when(addLamp { $0.title = title }).thenRejects(.tooLong, field: "title")
    }

    @Test func `is listed under one category at least, and 50 at most`() {
        shelf.when(addLamp { $0.categoryIds = [] })
            .thenRejects(.categoryRequired, field: "categoryIds")
        shelf.when(addLamp { $0.categoryIds = (0...50).map { CategoryID("c\($0)") } })
            .thenRejects(.invalidField, field: "categoryIds")
    }

    @Test func `is listed under categories that exist`() {
        shelf.when(addLamp { $0.categoryIds = ["lamps", "chairs"] })
            .thenRejects(.unknownCategory, field: "categoryIds[1]")
        shelf.when(addLamp { $0.categoryIds = ["not an id"] })
            .thenRejects(.invalidField, field: "categoryIds[0]")
    }

    @Test func `is listed once under a category that is named twice`() {
        shelf.when(addLamp { $0.categoryIds = ["lamps", "lamps"] }).then(.added(deskLamp))
    }

    @Test(arguments: [(-1, nil, "basePriceCents"), (5, -1, "discountPriceCents")])
    func `has prices that are not negative`(base: Int64, discount: Int64?, field: String) {
        shelf.when(
            addLamp {
                $0.basePriceCents = Cents(base)
                $0.discountPriceCents = discount.map { Cents($0) }
            }
        ).thenRejects(.invalidPrice, field: field)
    }

    @Test func `has a discounted price up to the base price`() {
        var free = deskLamp
        (free.basePriceCents, free.discountPriceCents) = (0, 0)
        shelf.when(
            addLamp { ($0.basePriceCents, $0.discountPriceCents) = (0, 0) }
        ).then(.added(free))
        shelf.when(
            addLamp { ($0.basePriceCents, $0.discountPriceCents) = (4900, 4901) }
        ).thenRejects(.invalidPrice, field: "discountPriceCents")
    }

    @Test func `has a quantity that is not negative`() {
        shelf.when(addLamp { $0.quantity = -1 }).thenRejects(.invalidField, field: "quantity")
    }

    @Test(arguments: [
        ([Product.Variant(name: " ", values: ["S"])], "variants[0].name"),
        ([.init(name: "Size", values: [])], "variants[0].values"),
        ([.init(name: "Size", values: ["S", " "])], "variants[0].values[1]"),
        ([.init(name: "Size", values: ["S", "M", "S"])], "variants[0].values[2]"),
        (
            [.init(name: "Gr\u{F6}ße", values: ["S", "\u{E9}", "e\u{301}"])],
            "variants[0].values[2]"
        ),
        (
            [.init(name: "Size", values: ["S"]), .init(name: "Size", values: ["M"])],
            "variants[1].name"
        ),
    ]) func `has variants with names and values of their own`(
        variants: [Product.Variant], field: String
    ) {
        shelf.when(addLamp { $0.variants = variants }).thenRejects(.invalidVariant, field: field)
    }

    @Test(arguments: [
        ([Product.Review(reviewId: "r", author: " ", stars: 3)], "reviews[0].author"),
        ([.init(reviewId: "r", author: "Ada", stars: 0)], "reviews[0].stars"),
        ([.init(reviewId: "r", author: "Ada", stars: 6)], "reviews[0].stars"),
        (
            [
                .init(reviewId: "r", author: "Ada", stars: 1),
                .init(reviewId: "r", author: "Bob", stars: 5),
            ], "reviews[1].reviewId"
        ),
    ]) func `has reviews with an author, one to five stars and ids of their own`(
        reviews: [Product.Review], field: String
    ) {
        shelf.when(addLamp { $0.reviews = reviews }).thenRejects(.invalidReview, field: field)
    }

    @Test func `tells of all that is wrong at once`() {
        let when = shelf.when(addLamp { ($0.title, $0.quantity, $0.categoryIds) = ("", -1, []) })
        when.thenRejects(.requiredFieldEmpty, field: "title")
        when.thenRejects(.invalidField, field: "quantity")
        when.thenRejects(.categoryRequired, field: "categoryIds")
    }
}
