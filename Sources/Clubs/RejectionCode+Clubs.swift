public import Records

/// Why clubs refuse.
extension RejectionCode {
    /// The user isn't a member.
    public static let notAMember = Self("not-a-member")
    /// The club has, or would have, more members than it may.
    public static let clubFull = Self("club-full")
    /// The owner can't leave; another member must own the club first.
    public static let ownerMustTransfer = Self("owner-must-transfer")
    /// A match would have been played before it was announced.
    public static let dateInPast = Self("date-in-past")
    /// The match was played or cancelled.
    public static let matchClosed = Self("match-closed")
    /// The wallet holds less than is to be taken out.
    public static let insufficientFunds = Self("insufficient-funds")
}
