import EventSourcing

/// What can be asked of clubs.
let clubQueries: [QueryDescription] = [
    QueryDescription(ClubListQuery.self),
    QueryDescription(ClubQuery.self),
    QueryDescription(MatchListQuery.self),
    QueryDescription(MatchQuery.self),
    QueryDescription(LeagueTableQuery.self),
    QueryDescription(WalletQuery.self),
    QueryDescription(MemberDashboardQuery.self),
]
