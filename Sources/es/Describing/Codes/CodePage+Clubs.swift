extension CodePage {
    /// Clubs, matches, wallets.
    static let clubs = """
        not-a-member 65
        The user isn't a member of the club.
        es club and its id lists its members; they join by JoinClub.
        bo is not a member of k

        club-full 65
        The club has, or would have, more members than it may.
        Some leave first, or its owner sets settings.maxMembers higher.
        k has 1 members, and takes at most 1

        approval-required 65
        The club lets in whom its owner lets in.
        Ask by RequestMembership; its owner answers by ApproveMembership.
        k lets nobody in whom its owner doesn't

        invitation-required 65
        The club lets in whom it has invited.
        Its owner invites by InviteToClub.
        bo is not invited to k

        club-closed 65
        The club takes nobody in and announces no match any more.
        Its owner opens it again by ReopenClub.
        k is closed

        not-the-owner 65
        Somebody else owns the club.
        es club and its id says who; they send it.
        bo doesn't own k

        owner-must-transfer 65
        The owner can't leave.
        Make another member the owner first, by TransferClub.
        ada owns k

        date-in-past 65
        A match would have been played before it was announced.
        Give a later date, or an earlier occurredAt.
        date lies before 2026-03-01T12:00:00.000Z, when the match was announced

        match-not-played 65
        A match that is still to come has no result.
        If it was played earlier, put it there first by RescheduleMatch.
        match m begins at 9999-01-01T00:00:00.000Z, after 2026-03-01T12:00:00.000Z

        match-closed 65
        The match was played or cancelled.
        Nothing; es audit match and its id tells when.
        match m was cancelled

        insufficient-funds 65
        The wallet holds less than is to be taken out.
        Pay in first by CreditWallet; es wallet and the user's id shows what it holds.
        ada's wallet holds 0 cents, fewer than 1
        """
}
