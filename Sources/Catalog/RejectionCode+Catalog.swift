package import Records

/// Why the catalog refuses.
extension RejectionCode {
    /// A product is to be listed under no category.
    package static let categoryRequired = Self("category-required")
    /// A product is to be listed under a category that doesn't exist or is archived.
    package static let unknownCategory = Self("unknown-category")
    /// A price is negative, or the discounted price lies above the base price.
    package static let invalidPrice = Self("invalid-price")
    /// A variant has no name or no value, or has one twice.
    package static let invalidVariant = Self("invalid-variant")
    /// A review has no author, not 1 to 5 stars, or the id of another.
    package static let invalidReview = Self("invalid-review")
    /// More is to be taken out of stock than is there.
    package static let insufficientStock = Self("insufficient-stock")
    /// The product is no longer sold and takes no change.
    package static let productDiscontinued = Self("product-discontinued")
    /// A product on sale would be left without a live category.
    package static let categoryInUse = Self("category-in-use")
}
