import EventSourcing

/// What can be asked of clubs.
let clubQueries: [any Query.Type] = [
    ClubListQuery.self,
    ClubQuery.self,
    MatchListQuery.self,
    MatchQuery.self,
    LeagueTableQuery.self,
    WalletQuery.self,
    MemberDashboardQuery.self,
]
