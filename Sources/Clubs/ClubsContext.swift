package import EventSourcing

/// Clubs, their matches, and what their members have paid in.
package let clubsContext = Context(
    "clubs",
    [
        CreateClub.self,
        ChangeClub.self,
        ChangeClubSettings.self,
        JoinClub.self,
        LeaveClub.self,
        TransferClub.self,
        ScheduleMatch.self,
        RescheduleMatch.self,
        CancelMatch.self,
        PickTeam.self,
        RecordMatchResult.self,
        CreditWallet.self,
        DebitWallet.self,
        RequestMembership.self,
        ApproveMembership.self,
        DeclineMembership.self,
        InviteToClub.self,
        RevokeClubInvitation.self,
        PayMatchFee.self,
        CloseClub.self,
        ReopenClub.self,
    ],
    [Club.self, Match.self, Wallet.self]
)
.allowing(clubsLeaves)
