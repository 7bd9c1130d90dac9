public import EventSourcing

/// The name of a review.
public typealias ReviewID = Identifier<Product.Review>

extension Product {
    /// What someone said of a product.
    public struct Review: Record {
        /// No other review of the product has it.
        public var reviewId = ReviewID()
        /// Not blank.
        public var author = ""
        /// 1 to 5.
        public var stars: Int64 = 0
        public var message: String?

        public init() {}

        public init(reviewId: ReviewID, author: String, stars: Int64, message: String? = nil) {
            self.reviewId = reviewId
            self.author = author
            self.stars = stars
            self.message = message
        }

        public mutating func visit(_ fields: inout some FieldVisitor) {
            fields.newID("reviewId", &reviewId)
            fields.field("author", &author)
            fields.field("stars", &stars)
            fields.field("message", &message)
        }
    }
}

extension Refusals {
    /// The reviews of one product.
    mutating func requireReviews(_ reviews: [Product.Review]) {
        var ids: Set<ReviewID> = []
        for (index, review) in reviews.enumerated() {
            let path = "reviews[\(index)]"
            require(
                ids.insert(review.reviewId).inserted, .invalidReview, path + ".reviewId",
                "the product has a review \(review.reviewId) already")
            require(
                !review.author.trimmed.isEmpty, .invalidReview, path + ".author",
                "a review has an author")
            require(
                (1...5).contains(review.stars), .invalidReview, path + ".stars",
                "stars go from 1 to 5; \(review.stars) were given")
        }
    }
}
