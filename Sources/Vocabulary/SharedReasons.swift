public import EventSourcing
public import Records

/// The reasons that several contexts know, and mean the same by.
extension RejectionCode {
    /// A sum of money leaves 64 bits.
    public static let amountOverflow = Self("amount-overflow")
    /// A slug isn't lower-case letters and digits in words joined by single hyphens.
    public static let invalidSlug = Self("invalid-slug")
    /// Another thing of the kind has this slug.
    public static let slugTaken = Self("slug-taken")
    /// Nobody is known by this id.
    public static let noSuchUser = Self("no-such-user")
    /// Somebody is a member already.
    public static let alreadyMember = Self("already-member")
    /// An amount of money is negative, or nothing where there must be something.
    public static let invalidAmount = Self("invalid-amount")
    /// A category is archived: it takes no change, and nothing more is put under it.
    public static let categoryArchived = Self("category-archived")
}

extension CommandGuide.Rule {
    /// A sum must fit 64 bits.
    public static let sumFits = Self(.amountOverflow, "every sum fits 64 bits")
}
