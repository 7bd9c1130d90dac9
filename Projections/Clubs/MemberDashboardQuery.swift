import Clubs
import EventSourcing
import Messaging
import Records
import Vocabulary

/// What a member sees first.
struct MemberDashboardQuery: Query {
    static let name = "member-dashboard"
    static let projections = [ClubsProjector.name, UsersProjector.name]
    static let guide = QueryGuide(
        "What a member sees first: their clubs, the matches to come, the wallet's balance.",
        parameters: ["userId": "the user's id"],
        example: ["userId=ann"])

    var userId = UserID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let user: UserRow = try source.read(UsersProjector.name) { connection in
            try connection.find("user", userId, "userId", list: "users")
        }
        let member = PersonID(userId.text)
        var clubs = Selection<ClubRow>(sort: "name")
        clubs.require(member: member)
        var matches = Selection<MatchRow>(sort: "date")
        matches.require(player: member)
        matches.require(.upcoming, at: source.now)
        let (mine, upcoming) = try source.read(ClubsProjector.name) { connection in
            (
                try clubs.page(connection, limit: .all, after: nil).items,
                try matches.page(connection, limit: .all, after: nil).items
            )
        }
        let wallet = try await source.load(Wallet.self, WalletID(userId.text)).state
        return .item(
            .object([
                .init("user", JSONValue(of: user)),
                .init("clubs", .array(mine.map { $0.item(for: member) })),
                .init("upcomingMatches", .array(upcoming.map { JSONValue(of: $0) })),
                .init(
                    "quickStats",
                    .object([
                        .init("totalClubs", .integer(Int64(mine.count))),
                        .init("upcomingMatches", .integer(Int64(upcoming.count))),
                        .init("totalBalanceCents", .integer(wallet.balanceCents.amount)),
                    ])),
            ]))
    }
}
