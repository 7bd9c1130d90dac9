package import EventSourcing
package import Records

/// Takes a review away.
package struct RemoveReview: Command {
    package static let name = "RemoveReview"

    package var productId = ProductID()
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
                hint: .next(.ask("product", ["productId": .string(productId.text)])))
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
