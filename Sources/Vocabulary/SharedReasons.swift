package import EventSourcing
package import Records

/// The reasons that several contexts know, and mean the same by.
extension RejectionCode {
    /// A sum of money leaves 64 bits.
    package static let amountOverflow = Self("amount-overflow")
    /// An amount is in another currency than the one that it would be put to.
    package static let wrongCurrency = Self("wrong-currency")
    /// Amounts of several currencies have no sum.
    package static let severalCurrencies = Self("several-currencies")
    /// A slug isn't lower-case letters and digits in words joined by single hyphens.
    package static let invalidSlug = Self("invalid-slug")
    /// Another thing of the kind has this slug.
    package static let slugTaken = Self("slug-taken")
    /// Nobody is known by this id.
    package static let noSuchUser = Self("no-such-user")
    /// Somebody is a member already.
    package static let alreadyMember = Self("already-member")
    /// An amount of money is negative, or nothing where there must be something.
    package static let invalidAmount = Self("invalid-amount")
    /// No more is due: to be given out, or to be paid.
    package static let notDue = Self("not-due")
    /// A category is archived: it takes no change, and nothing more is put under it.
    package static let categoryArchived = Self("category-archived")
}

extension CommandGuide.Rule {
    /// A sum must fit 64 bits.
    package static let sumFits = Self(.amountOverflow, "every sum fits 64 bits")
}
