public import Records

/// Why orders refuse.
extension RejectionCode {
    /// Another order has this number.
    public static let orderNumberTaken = Self("order-number-taken")
    /// The total isn't the sum of the lines.
    public static let totalMismatch = Self("total-mismatch")
    /// There is no such status, or the order can't begin with it.
    public static let invalidStatus = Self("invalid-status")
    /// The address can't change any more.
    public static let orderAlreadyShipped = Self("order-already-shipped")
    /// The order has more lines than one append can supply.
    public static let tooManyLines = Self("too-many-lines")
}
