import Business
import Clubs
import EventSourcing
import EventStore
import Messaging
import Records
import Vocabulary

/// One user's wallet.
struct WalletQuery: Query {
    static let name = "wallet"
    static let projections = [UsersProjector.name]
    static let guide = QueryGuide(
        "What a user's wallet holds, and every payment into it and out of it.",
        parameters: ["userId": "the user's id"],
        example: ["userId=ann"])

    var userId = UserID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let user: UserRow? = try source.read(UsersProjector.name) { try $0.row(userId) }
        let business = try await source.business()
        var wallet = Wallet()
        var entries: [JSONValue] = []
        try await source.readStream(try Wallet.stream(WalletID(userId.text))) { view in
            for event in try Wallet.Event.decode(view) {
                wallet.evolve(event, Occurrence(view.copy()))
                let payment = JSONValue(of: event.event).without("currency")
                    .adding(business.currency(of: wallet.currency))
                entries.append(
                    EventCircumstances(view.copy()).members(
                        [.init("type", .string(type(of: event.event).type))]
                            + (payment.members ?? [])))
            }
            return true
        }
        // Money that is there is shown, whatever has become of whoever paid it in.
        guard user != nil || !entries.isEmpty else {
            throw Rejection.notFound(
                "user", userId, "userId", hint: .next(.ask("users")))
        }
        let label = user?.label ?? userId.text
        return .item(
            .object([
                .init("userId", .string(userId.text)), .init("label", .string(label)),
                .init("currency", .string(wallet.currency(in: business).code)),
                .init("balanceCents", .integer(wallet.balanceCents.amount)),
                .init("entries", .array(entries)),
            ]))
    }
}

extension Wallet {
    /// What its balance is in; an empty one is in whatever will be paid in.
    func currency(in business: BusinessSettings) -> Currency {
        balanceCents == .zero ? business.presentCurrency : business.currency(of: currency)
    }
}
