package import Records

/// Why clubs refuse.
extension RejectionCode {
    /// The user isn't a member.
    package static let notAMember = Self("not-a-member")
    /// The club has, or would have, more members than it may.
    package static let clubFull = Self("club-full")
    /// The club lets in whom its owner lets in.
    package static let approvalRequired = Self("approval-required")
    /// The club lets in whom it has invited.
    package static let invitationRequired = Self("invitation-required")
    /// The club takes nobody in and announces no match any more.
    package static let clubClosed = Self("club-closed")
    /// Somebody else owns the club.
    package static let notTheOwner = Self("not-the-owner")
    /// The owner can't leave; another member must own the club first.
    package static let ownerMustTransfer = Self("owner-must-transfer")
    /// A match would have been played before it was announced.
    package static let dateInPast = Self("date-in-past")
    /// A match that is still to come has no result.
    package static let matchNotPlayed = Self("match-not-played")
    /// The match was played or cancelled.
    package static let matchClosed = Self("match-closed")
    /// The wallet holds less than is to be taken out.
    package static let insufficientFunds = Self("insufficient-funds")
}
