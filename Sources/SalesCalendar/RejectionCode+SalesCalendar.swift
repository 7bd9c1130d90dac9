package import Records

/// Why the sales calendar refuses.
extension RejectionCode {
    /// A sale doesn't start before it ends, or goes on for more than five years.
    package static let invalidPeriod = Self("invalid-period")
    /// A product would be in two sales at once.
    package static let saleOverlap = Self("sale-overlap")
    /// A sale that was called off takes no change.
    package static let saleCanceled = Self("sale-canceled")
}
