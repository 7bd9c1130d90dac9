import EventSourcing
package import Records

// What came to a product and went from it again: its variants, and what was said of it.

/// A way to choose among the pieces of a product came to it.
package struct VariantAdded: DomainEvent {
    package static let type = "VariantAdded"

    /// Its name and values; no other of the product has the name.
    package var variant = Product.Variant()

    package init() {}

    package init(name: String, values: [String]) {
        variant = Product.Variant(name: name, values: values)
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { variant.visit(&fields) }
}

/// A variant went from a product, with all its values.
package struct VariantRemoved: DomainEvent {
    package static let type = "VariantRemoved"

    /// Spelt as the variant itself was.
    package var name = ""

    package init() {}

    package init(name: String) { self.name = name }

    package mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
}

/// Someone said something of a product.
package struct ReviewAdded: DomainEvent {
    package static let type = "ReviewAdded"

    /// Who said what, and how many stars.
    package var review = Product.Review()

    package init() {}

    package init(_ review: Product.Review) { self.review = review }

    package mutating func visit(_ fields: inout some FieldVisitor) { review.visit(&fields) }
}

/// A review was taken away.
package struct ReviewRemoved: DomainEvent {
    package static let type = "ReviewRemoved"

    package var reviewId = ReviewID()
    /// How many it had given, so that they can be taken off a sum.
    package var stars: Int64 = 0

    package init() {}

    package init(reviewId: ReviewID, stars: Int64) {
        self.reviewId = reviewId
        self.stars = stars
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reviewId", &reviewId)
        fields.field("stars", &stars)
    }
}
