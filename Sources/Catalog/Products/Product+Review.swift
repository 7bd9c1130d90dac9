import EventSourcing
package import Records
import Vocabulary

/// The name of a review.
package typealias ReviewID = Identifier<Product.Review>

extension Product {
    /// What someone said of a product.
    package struct Review: Record {
        /// No other review of the product has it.
        package var reviewId = ReviewID()
        /// Not blank.
        package var author = ""
        /// 1 to 5.
        package var stars: Int64 = 0
        /// At most 4,000 characters.
        package var message: String?

        package init() {}

        package init(reviewId: ReviewID, author: String, stars: Int64, message: String? = nil) {
            self.reviewId = reviewId
            self.author = author
            self.stars = stars
            self.message = message
        }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.newID("reviewId", &reviewId)
            fields.field("author", &author)
            fields.field("stars", &stars)
            fields.field("message", &message)
        }
    }
}

extension Product {
    /// So many the product's whole state still holds with ease.
    static let mostReviews = 10_000
    /// So many one event has room for.
    static let mostReviewsAtOnce = 1_000

    /// The review with this id.
    func review(_ id: ReviewID) -> Review? { reviews.first { $0.reviewId == id } }
}

extension Refusals {
    /// The reviews that a product comes with.
    mutating func requireReviews(_ reviews: [Product.Review]) {
        guard reviews.count <= Product.mostReviewsAtOnce else {
            return require(
                false, .invalidReview, "reviews",
                """
                a product comes with at most \(Product.mostReviewsAtOnce) reviews; \
                \(reviews.count) were given
                """,
                hint: "\(next: .lookUp(command: "AddReview")) shows how to add the others")
        }
        var ids: Set<ReviewID> = []
        for (index, review) in reviews.enumerated() {
            let path = "reviews[\(index)]."
            require(
                ids.insert(review.reviewId).inserted, .invalidReview, path + "reviewId",
                "the product has a review \(review.reviewId) already")
            requireReview(review, path)
        }
    }

    /// One review by itself; `path` is what stands before its fields' names.
    mutating func requireReview(_ review: Product.Review, _ path: String = "") {
        require(
            !review.author.trimmed.isEmpty, .invalidReview, path + "author",
            "a review has an author")
        limitText(review.author, path + "author", atMost: TextLimit.name)
        require(
            (1...5).contains(review.stars), .invalidReview, path + "stars",
            "stars go from 1 to 5; \(review.stars) were given")
        limitText(review.message, path + "message", atMost: TextLimit.note)
    }
}

extension CommandGuide.Rule {
    static let reviews = Self(
        .invalidReview,
        """
        a review has an author, 1 to 5 stars and, if it is given one, an id of its own; a product \
        comes with at most 1,000 and has at most 10,000
        """)
}
