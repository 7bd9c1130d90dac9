import Catalog
import EventSourcing
import EventSourcingTesting
import Records
import Testing

@Suite struct `Changing what is said of a product` {
    private let twoShelves = onSale.and(Category.self, "lamps", lamps)
        .and(Category.self, "gifts", gifts)

    @Test func `tells of what is new, and leaves the rest`() throws {
        let when = twoShelves.when(
            ChangeProductDetails(
                productId: "lamp", title: "Brass lamp", description: "Bright.",
                categoryIds: ["gifts", "lamps"]))
        when.then(
            .detailsChanged(
                ProductDetailsChanged(
                    title: "Brass lamp", description: "Bright.", categoryIds: ["gifts", "lamps"])))
        let product = try #require(when.state())
        #expect(product.title == "Brass lamp" && product.description == "Bright.")
        #expect(product.categoryIds == ["gifts", "lamps"])
        #expect(product.quantity == 12)
    }

    @Test func `leaves out what stays as it is`() {
        onSale.when(
            ChangeProductDetails(
                productId: "lamp", title: "Desk lamp", description: "Bright.",
                categoryIds: ["lamps", "lamps"])
        ).then(.detailsChanged(ProductDetailsChanged(description: "Bright.")))
    }

    @Test func `lists it once under a category that is named twice`() {
        twoShelves.when(
            ChangeProductDetails(productId: "lamp", categoryIds: ["gifts", "lamps", "gifts"])
        ).then(.detailsChanged(ProductDetailsChanged(categoryIds: ["gifts", "lamps"])))
    }

    @Test func `changes nothing where it is so already, on sale or not`() {
        let same = ChangeProductDetails(
            productId: "lamp", title: "Desk lamp", description: "", categoryIds: ["lamps"])
        onSale.when(same).thenNothing()
        discontinued.when(same).thenNothing()
        onSale.when(ChangeProductDetails(productId: "lamp")).thenNothing()
    }

    @Test func `takes a description away where an empty one is given`() throws {
        let bright = onSale.and(
            Product.self, "lamp", .detailsChanged(ProductDetailsChanged(description: "Bright.")))
        let when = bright.when(
            ChangeProductDetails.self, #"{"productId":"lamp","description":"\n"}"#)
        when.then(.detailsChanged(ProductDetailsChanged(description: "")))
        #expect(try #require(when.state()).description == nil)
    }

    @Test func `keeps the rules of titles, descriptions and categories`() {
        func change(_ change: (inout ChangeProductDetails) -> Void) -> When<Product> {
            var command = ChangeProductDetails(productId: "lamp")
            change(&command)
            return onSale.when(command)
        }
        change { $0.title = " " }.thenRejects(.requiredFieldEmpty, field: "title")
        change { $0.title = String(repeating: "é", count: 121) }
            .thenRejects(.tooLong, field: "title")
        change { $0.description = String(repeating: "é", count: 4_001) }
            .thenRejects(.tooLong, field: "description")
        change { $0.categoryIds = [] }.thenRejects(.categoryRequired, field: "categoryIds")
        change { $0.categoryIds = ["gifts"] }
            .thenRejects(.unknownCategory, field: "categoryIds[0]")
        change { $0.categoryIds = (0...50).map { CategoryID("c\($0)") } }
            .thenRejects(.invalidField, field: "categoryIds")
    }

    @Test func `is of a product that exists and is sold`() {
        onSale.when(ChangeProductDetails(productId: "chair", title: "Chair"))
            .thenRejects(.notFound, field: "productId")
        discontinued.when(ChangeProductDetails(productId: "lamp", title: "Chair"))
            .thenRejects(.productDiscontinued)
    }
}

@Suite struct `A variant of a product` {
    private let add = AddVariant(productId: "lamp", name: "Colour", values: ["brass", "black"])
    private let remove = RemoveVariant(productId: "lamp", name: "Colour")
    private let colour = Product.Event.variantAdded(
        VariantAdded(name: "Colour", values: ["brass", "black"]))
    private var coloured: Given { onSale.and(Product.self, "lamp", colour) }

    @Test func `comes and goes`() throws {
        let added = onSale.when(add)
        added.then(colour)
        #expect(
            try #require(added.state()).variants
                == [.init(name: "Colour", values: ["brass", "black"])])
        let removed = coloured.when(remove)
        removed.then(.variantRemoved(VariantRemoved(name: "Colour")))
        #expect(try #require(removed.state()).variants == [])
    }

    @Test func `goes alone`() throws {
        let two = coloured.and(
            Product.self, "lamp", .variantAdded(VariantAdded(name: "Size", values: ["S"])))
        #expect(try #require(two.when(remove).state()).variants.map(\.name) == ["Size"])
    }

    @Test func `is there already, and nothing happens`() {
        coloured.when(add).thenNothing()
        coloured.and(Product.self, "lamp", .discontinued(ProductDiscontinued())).when(add)
            .thenNothing()
    }

    @Test func `has a name of its own`() {
        coloured.when(AddVariant(productId: "lamp", name: "Colour", values: ["red"]))
            .thenRejects(.invalidVariant, field: "name")
        onSale.and(
            Product.self, "lamp", .variantAdded(VariantAdded(name: "Gr\u{F6}ße", values: ["S"]))
        ).when(AddVariant(productId: "lamp", name: "Gro\u{308}ße", values: ["M"]))
            .thenRejects(.invalidVariant, field: "name")
    }

    @Test(
        arguments: [
            (" ", ["a"], "name"), ("Size", [], "values"), ("Size", [" "], "values[0]"),
            ("Size", ["a", "a"], "values[1]"),
        ] as [(String, [String], String)])
    func `has a name, and values each once`(name: String, values: [String], field: String) {
        onSale.when(AddVariant(productId: "lamp", name: name, values: values))
            .thenRejects(.invalidVariant, field: field)
    }

    @Test func `goes only where it is`() {
        onSale.when(remove).thenRejects(.notFound, field: "name")
        onSale.when(RemoveVariant(productId: "chair", name: "Colour"))
            .thenRejects(.notFound, field: "productId")
    }

    @Test func `goes however its name is spelt`() {
        onSale.and(
            Product.self, "lamp", .variantAdded(VariantAdded(name: "Gr\u{F6}ße", values: ["S"]))
        ).when(RemoveVariant(productId: "lamp", name: "Gro\u{308}ße"))
            .then(.variantRemoved(VariantRemoved(name: "Gr\u{F6}ße")))
    }

    @Test func `is that of a product that exists and is sold`() {
        onSale.when(AddVariant(productId: "chair", name: "Size", values: ["S"]))
            .thenRejects(.notFound, field: "productId")
        discontinued.when(add).thenRejects(.productDiscontinued)
        coloured.and(Product.self, "lamp", .discontinued(ProductDiscontinued())).when(remove)
            .thenRejects(.productDiscontinued)
    }
}

@Suite struct `A review of a product` {
    private let review = Product.Review(reviewId: "r1", author: "Ada", stars: 5, message: "Good.")
    private var add: AddReview { AddReview(productId: "lamp", review) }
    private let remove = RemoveReview(productId: "lamp", reviewId: "r1")
    private var reviewed: Given {
        onSale.and(Product.self, "lamp", .reviewAdded(ReviewAdded(review)))
    }

    @Test func `comes and goes`() throws {
        let added = onSale.when(add)
        added.then(.reviewAdded(ReviewAdded(review)))
        #expect(try #require(added.state()).reviews == [review])
        let removed = reviewed.when(remove)
        removed.then(.reviewRemoved(ReviewRemoved(reviewId: "r1", stars: 5)))
        #expect(try #require(removed.state()).reviews == [])
    }

    @Test func `goes also when it came with the product, and alone`() throws {
        var with = deskLamp
        with.reviews = [review, .init(reviewId: "r2", author: "Bob", stars: 1)]
        let when = given(Product.self, "lamp", .added(with)).when(remove)
        when.then(.reviewRemoved(ReviewRemoved(reviewId: "r1", stars: 5)))
        #expect(try #require(when.state()).reviews.map(\.reviewId) == ["r2"])
    }

    @Test func `gets an id where it is given none`() {
        onSale.when(AddReview.self, #"{"productId":"lamp","author":"Ada","stars":4}"#)
            .then(
                .reviewAdded(ReviewAdded(.init(reviewId: "made-1", author: "Ada", stars: 4))))
    }

    @Test func `is there already, and nothing happens`() {
        reviewed.when(add).thenNothing()
        reviewed.and(Product.self, "lamp", .discontinued(ProductDiscontinued())).when(add)
            .thenNothing()
    }

    @Test func `has an id of its own`() {
        var other = review
        other.stars = 1
        reviewed.when(AddReview(productId: "lamp", other))
            .thenRejects(.invalidReview, field: "reviewId")
    }

    @Test(arguments: [0, 6, .min, .max] as [Int64])
    func `has one to five stars`(stars: Int64) {
        onSale.when(
            AddReview(productId: "lamp", .init(reviewId: "r", author: "Ada", stars: stars))
        ).thenRejects(.invalidReview, field: "stars")
    }

    @Test func `has an author`() {
        onSale.when(
            AddReview(productId: "lamp", .init(reviewId: "r", author: "\u{2003}", stars: 1))
        )
        .thenRejects(.invalidReview, field: "author")
    }

    @Test func `goes only where it is`() {
        onSale.when(remove).thenRejects(.notFound, field: "reviewId")
        reviewed.when(RemoveReview(productId: "chair", reviewId: "r1"))
            .thenRejects(.notFound, field: "productId")
    }

    @Test func `is that of a product that exists and is sold`() {
        onSale.when(AddReview(productId: "chair", review))
            .thenRejects(.notFound, field: "productId")
        discontinued.when(add).thenRejects(.productDiscontinued)
        reviewed.and(Product.self, "lamp", .discontinued(ProductDiscontinued())).when(remove)
            .thenRejects(.productDiscontinued)
    }
}
