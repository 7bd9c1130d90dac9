import Business
import Clubs
import EventSourcing
import EventStore
import Messaging
import Records
import Vocabulary

/// What a member sees first.
struct MemberDashboardQuery: Query {
    static let name = "member-dashboard"
    static let projections = [ClubsProjector.name, UsersProjector.name]
    static let guide = QueryGuide(
        "What a member sees first: their clubs, the matches to come with what they cost, the wallet's "
            + "balance and what it has paid lately.",
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
                try clubs.page(connection, .whole).items,
                try matches.page(connection, .whole).items.map { match in
                    let paid: MatchFeeRow? = try connection.row(Pair(match.matchId, member))
                    return (match: match, isPaid: paid != nil)
                }
            )
        }
        let wallet = try await source.load(Wallet.self, WalletID(userId.text)).state
        let business = try await source.business()
        var due = Sums()
        for (match, isPaid) in upcoming where !isPaid {
            if let fee = match.feeCents { due.add(Int128(fee.amount), match.currency ?? .usual) }
        }
        var unsaid = Unsaid()
        return .item(
            .object(
                [
                    .init("user", JSONValue(of: user)),
                    .init("clubs", .array(mine.map { $0.item(for: member) })),
                    .init(
                        "upcomingMatches", .array(upcoming.map { Self.shown($0.match, $0.isPaid) })),
                    .init(
                        "quickStats",
                        .object(
                            [
                                .init("totalClubs", .integer(Int64(mine.count))),
                                .init("upcomingMatches", .integer(Int64(upcoming.count))),
                                .init(
                                    "currency", .string(wallet.currency(in: business).code)),
                                .init("totalBalanceCents", .integer(wallet.balanceCents.amount)),
                            ] + due.members("feesDueCents", at: "quickStats.", &unsaid))),
                    .init("payments", .array(try await payments(from: source, business))),
                ] + unsaid.members))
    }

    /// A match, and whether its fee is paid, where it has one.
    private static func shown(_ match: MatchRow, _ isPaid: Bool) -> JSONValue {
        JSONValue(of: match).adding(
            match.feeCents == nil ? [] : [.init("feePaid", .boolean(isPaid))])
    }

    /// The last payments for orders and matches from the wallet, or back into it, newest first.
    private func payments(
        from source: QuerySource, _ business: BusinessSettings
    ) async throws -> [JSONValue] {
        var found: [JSONValue] = []
        let stream = try Wallet.stream(WalletID(userId.text))
        try await source.readStream(stream) { view in
            for event in try Wallet.Event.decode(view) where event.isPayment {
                found.append(
                    EventCircumstances(view.copy()).members(
                        [.init("type", .string(type(of: event.event).type))]
                            + (JSONValue(of: event.event).without("currency").members ?? [])
                            + [
                                .init("currency", .string(business.currency(of: event.stamp).code))
                            ]))
            }
            return true
        }
        return found.suffix(5).reversed()
    }
}

extension Wallet.Event {
    /// What it names as its currency.
    fileprivate var stamp: Currency? {
        switch self {
        case .credited(let credited): credited.currency
        case .debited(let debited): debited.currency
        }
    }

    /// Whether it pays for something here, or gives that back.
    fileprivate var isPayment: Bool {
        switch self {
        case .credited(let credited): credited.orderId != nil || credited.matchId != nil
        case .debited(let debited): debited.orderId != nil || debited.matchId != nil
        }
    }
}
