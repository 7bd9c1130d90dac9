package import EventSourcing
package import Records

/// How many pieces of one thing there can be.
package enum Quantity {
    /// More than this nobody has, orders or moves at once: with prices up to ``Cents/most`` beside it,
    /// whatever a caller gives can still be multiplied and summed.
    package static let most: Int64 = 1_000_000_000
}

extension Refusals {
    /// A number of pieces, from `least` to ``Quantity/most``.
    package mutating func requireQuantity(_ count: Int64, _ field: String, atLeast least: Int64) {
        require(
            (least...Quantity.most).contains(count), .invalidField, field,
            "\(field) lies between \(least) and \(Quantity.most)")
    }
}

extension CommandGuide.Rule {
    /// What ``Refusals/requireQuantity(_:_:atLeast:)`` asks for.
    package static func quantity(_ field: String, atLeast least: Int64) -> Self {
        .init(.invalidField, "\(field) lies between \(least) and \(Quantity.most)")
    }
}
