public import EventSourcing
public import Records

// Someone says something of a product, or it is taken away again.

/// Adds what someone said of a product.
public struct AddReview: Command {
    public static let name = "AddReview"

    /// Which product.
    public var productId = ProductID()
    /// Who says what, and how many stars; without an id it gets one.
    public var review = Product.Review()

    public init() {}

    public init(productId: ProductID, _ review: Product.Review) {
        self.productId = productId
        self.review = review
    }

    public var target: ProductID { productId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        review.visit(&fields)
    }

    public func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        let earlier = product.review(review.reviewId)
        if earlier == review { return [] }
        try product.requireOnSale(productId)
        var refusals = Refusals()
        refusals.requireReview(review)
        refusals.require(
            earlier == nil, .invalidReview, "reviewId",
            "product \(productId) has another review \(review.reviewId) already",
            hint: "leave reviewId out, and one is made")
        refusals.require(
            product.reviews.count < Product.mostReviews, .invalidReview, nil,
            "a product has at most \(Product.mostReviews) reviews, and this one has them")
        try refusals.throwIfAny()
        return [.reviewAdded(ReviewAdded(review))]
    }

    public static let guide = CommandGuide(
        "Adds what someone said of a product, with 1 to 5 stars.",
        rules: [.exists("product"), .stillSold, .reviews, .textsFit],
        example: """
            {"productId":"desk-lamp","reviewId":"r-1","author":"Ada","stars":5,"message":"Bright."}
            """,
        needs: CommandGuide.aProduct)
}

/// Takes a review away.
public struct RemoveReview: Command {
    public static let name = "RemoveReview"

    /// Which product.
    public var productId = ProductID()
    /// Which review.
    public var reviewId = ReviewID()

    public init() {}

    public init(productId: ProductID, reviewId: ReviewID) {
        self.productId = productId
        self.reviewId = reviewId
    }

    public var target: ProductID { productId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("reviewId", &reviewId)
    }

    public func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        guard let review = product.review(reviewId) else {
            throw .notFound(
                "review", reviewId, "reviewId",
                hint: "\(next: .ask("product", ["productId": .string(productId.text)])) shows them")
        }
        try product.requireOnSale(productId)
        return [.reviewRemoved(ReviewRemoved(reviewId: reviewId, stars: review.stars))]
    }

    public static let guide = CommandGuide(
        "Takes a review away; the log keeps that it was there.",
        rules: [.init(.notFound, "the product exists and has the review"), .stillSold],
        example: #"{"productId":"desk-lamp","reviewId":"r-1"}"#,
        needs: CommandGuide.aProduct + [
            """
            {"command":"AddReview","data":{"productId":"desk-lamp","reviewId":"r-1",\
            "author":"Ada","stars":5}}
            """
        ])
}
