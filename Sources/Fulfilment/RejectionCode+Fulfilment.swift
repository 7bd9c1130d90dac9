package import Records

/// Why fulfilment refuses.
extension RejectionCode {
    /// The line, or the whole order, waits for no stock.
    package static let notBackordered = Self("not-backordered")
}
