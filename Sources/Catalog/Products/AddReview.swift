package import EventSourcing
package import Records

/// Adds what someone said of a product.
package struct AddReview: Command {
    package static let name = "AddReview"

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
        let earlier = product.review(review.reviewId)
        if earlier == review { return [] }
        try product.requireOnSale(productId)
        var refusals = Refusals()
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

    package static let guide = CommandGuide(
        "Adds what someone said of a product, with 1 to 5 stars.",
        rules: [.exists("product"), .stillSold, .reviews],
        example: """
            {"productId":"desk-lamp","reviewId":"r-1","author":"Ada","stars":5,"message":"Bright."}
            """,
        needs: CommandGuide.aProduct)
}
