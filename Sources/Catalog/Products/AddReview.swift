package import EventSourcing
package import Records

// Someone says something of a product, or it is taken away again.

/// Adds what someone said of a product.
package struct AddReview: Command {
    package static let name = "AddReview"

    /// Which product.
    package var productId = ProductID()
    /// Who says what, and how many stars; without an id it gets one.
    package var review = Product.Review()

    package init() {}

    package init(productId: ProductID, _ review: Product.Review) {
        self.productId = productId
        self.review = review
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        review.visit(&fields)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        let known = product.review(review.reviewId)
        if known == review { return [] }
        try product.requireOnSale(productId)
        var refusals = Refusals()
        refusals.requireReview(review)
        refusals.require(
            known == nil, .invalidReview, "reviewId",
            "product \(productId) has another review \(review.reviewId) already",
            hint: "leave reviewId out, and one is made")
        refusals.require(
            product.reviews.count < Product.mostReviews, .invalidReview, nil,
            "a product has at most \(Product.mostReviews) reviews, and this one has them")
        try refusals.throwIfAny()
        return [.reviewAdded(ReviewAdded(review))]
    }

    package static let guide = CommandGuide(
        "Adds what someone said of a product, with 1 to 5 stars.",
        rules: [.exists("product"), .stillSold, .reviews, .textsFit],
        example: """
            {"productId":"desk-lamp","reviewId":"r-1","author":"Ada","stars":5,"message":"Bright."}
            """,
        needs: CommandGuide.aProduct)
}

/// Takes a review away.
package struct RemoveReview: Command {
    package static let name = "RemoveReview"

    /// Which product.
    package var productId = ProductID()
    /// Which review.
    package var reviewId = ReviewID()

    package init() {}

    package init(productId: ProductID, reviewId: ReviewID) {
        self.productId = productId
        self.reviewId = reviewId
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("reviewId", &reviewId)
    }

    package func decide(
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

    package static let guide = CommandGuide(
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
