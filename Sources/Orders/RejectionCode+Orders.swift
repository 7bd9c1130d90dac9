package import Records

/// Why orders refuse.
extension RejectionCode {
    /// Another order has this number.
    package static let orderNumberTaken = Self("order-number-taken")
    /// The total isn't the sum of the lines.
    package static let totalMismatch = Self("total-mismatch")
    /// There is no such status, or the order can't begin with it.
    package static let invalidStatus = Self("invalid-status")
    /// The address can't change any more.
    package static let orderAlreadyShipped = Self("order-already-shipped")
    /// The order has more lines than one append can supply.
    package static let tooManyLines = Self("too-many-lines")
}
