public import EventSourcing

/// Clubs, their matches, and what their members have paid in.
public let clubsContext = Context(
    "clubs",
    commands: [
        CommandDescription(CreateClub.self),
        CommandDescription(ChangeClub.self),
        CommandDescription(ChangeClubSettings.self),
        CommandDescription(JoinClub.self),
        CommandDescription(LeaveClub.self),
        CommandDescription(TransferClub.self),
        CommandDescription(ScheduleMatch.self),
        CommandDescription(RescheduleMatch.self),
        CommandDescription(CancelMatch.self),
        CommandDescription(PickTeam.self),
        CommandDescription(RecordMatchResult.self),
        CommandDescription(CreditWallet.self),
        CommandDescription(DebitWallet.self),
    ],
    aggregates: [
        AggregateDescription(Club.self),
        AggregateDescription(Match.self),
        AggregateDescription(Wallet.self),
    ])
