import EventSourcing
import Ledger
import Records

/// One account, with all that is its own.
struct AccountQuery: Query {
    static let name = "account"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        """
        One account: its members, its business profile, the categories that its vendors' \
        transactions take, and the invitations that nobody has answered, each with the last moment \
        at which it can be accepted.
        """,
        parameters: ["accountId": "its id"],
        example: ["accountId=lamp-and-loom"])

    var accountId = AccountID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var pending = Selection<InviteRow>(sort: "invitedAt")
        pending.require("accountId", is: accountId)
        pending.require("status", is: InviteStatus.pending)
        return try source.read(BudgetProjector.name) { connection in
            let row: AccountRow = try connection.find(
                "account", accountId, "accountId", list: "accounts")
            let invites = try pending.page(connection, .whole).items
            return .item(
                JSONValue(of: row).adding([
                    .init(
                        "invites",
                        .array(invites.map { JSONValue(of: $0).without("accountId", "status") }))
                ]))
        }
    }
}
