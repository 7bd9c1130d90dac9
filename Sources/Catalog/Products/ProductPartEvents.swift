public import EventSourcing
public import Records

// What came to a product and went from it again: its variants, and what was said of it.

/// A way to choose among the pieces of a product came to it.
public struct VariantAdded: DomainEvent {
    public static let type = "VariantAdded"

    /// Its name and values; no other of the product has the name.
    public var variant = Product.Variant()

    public init() {}

    public init(name: String, values: [String]) {
        variant = Product.Variant(name: name, values: values)
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { variant.visit(&fields) }
}

/// A variant went from a product, with all its values.
public struct VariantRemoved: DomainEvent {
    public static let type = "VariantRemoved"

    /// Spelt as the variant itself was.
    public var name = ""

    public init() {}

    public init(name: String) { self.name = name }

    public mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
}

/// Someone said something of a product.
public struct ReviewAdded: DomainEvent {
    public static let type = "ReviewAdded"

    /// Who said what, and how many stars.
    public var review = Product.Review()

    public init() {}

    public init(_ review: Product.Review) { self.review = review }

    public mutating func visit(_ fields: inout some FieldVisitor) { review.visit(&fields) }
}

/// A review was taken away.
public struct ReviewRemoved: DomainEvent {
    public static let type = "ReviewRemoved"

    /// Which review.
    public var reviewId = ReviewID()
    /// How many it had given, so that they can be taken off a sum.
    public var stars: Int64 = 0

    public init() {}

    public init(reviewId: ReviewID, stars: Int64) {
        self.reviewId = reviewId
        self.stars = stars
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("reviewId", &reviewId)
        fields.field("stars", &stars)
    }
}
