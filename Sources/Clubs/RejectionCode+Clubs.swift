package import Records

/// Why clubs refuse.
extension RejectionCode {
    /// The user isn't a member.
    package static let notAMember = Self("not-a-member")
    /// The club has, or would have, more members than it may.
    package static let clubFull = Self("club-full")
    /// The owner can't leave; another member must own the club first.
    package static let ownerMustTransfer = Self("owner-must-transfer")
    /// A match would have been played before it was announced.
    package static let dateInPast = Self("date-in-past")
    /// The match was played or cancelled.
    package static let matchClosed = Self("match-closed")
    /// The wallet holds less than is to be taken out.
    package static let insufficientFunds = Self("insufficient-funds")
}
