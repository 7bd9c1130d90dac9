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
        /// Whoever said it.
        package var author = ""
        package var stars: Int64 = 0
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
            fields.field("author", &author, .reviewer)
            fields.field("stars", &stars, .stars)
            fields.field("message", &message, .atMost(TextLimit.note))
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
                hint: .next(.lookUp(command: "AddReview")))
        }
        var ids: Set<ReviewID> = []
        for (index, review) in reviews.enumerated() {
            let path = "reviews[\(index)]."
            require(
                ids.insert(review.reviewId).inserted, .invalidReview, path + "reviewId",
                "the product has a review \(review.reviewId) already")
        }
    }
}

extension FieldRule<String> {
    fileprivate static var reviewer: Self {
        FieldRule(
            .invalidReview, "not blank", .notBlank,
            why: { author, _ in author.isBlank ? "a review has an author" : nil }
        ).and(.atMost(TextLimit.name))
    }
}

extension FieldRule<Int64> {
    fileprivate static var stars: Self {
        FieldRule(
            .invalidReview, "1 to 5", .numbers(from: 1, through: 5),
            why: { stars, _ in
                (1...5).contains(stars) ? nil : "stars go from 1 to 5; \(stars) were given"
            })
    }
}

extension CommandGuide.Rule {
    static let reviews = Self(
        .invalidReview,
        """
        a review has, if it is given one, an id of its own; a product comes with at most 1,000 and \
        has at most 10,000
        """)
}
