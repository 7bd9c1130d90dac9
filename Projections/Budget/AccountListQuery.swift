import EventSourcing
import Ledger
import Records

/// The list of accounts.
struct AccountListQuery: Query {
    static let name = "accounts"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        "The accounts, by name.",
        parameters: [
            "member": "only accounts that the person with this uid is a member of",
            "text": "only accounts with this in their id or name",
            "limit": "at most so many: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ],
        example: ["limit=20"])

    var member: MemberID?
    var text: String?
    var limit: ListLimit?
    var after: String?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("member", &member)
        fields.field("text", &text)
        fields.field("limit", &limit)
        fields.field("after", &after)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var accounts = Selection<AccountRow>(sort: "name")
        if let member {
            accounts.require(
                "EXISTS (SELECT 1 FROM json_each(members) WHERE json_extract(value, '$.uid') = ?)",
                member.column)
        }
        accounts.require(text: text, in: ["accountId", "name"])
        return try source.read(BudgetProjector.name) { connection in
            let page = try accounts.page(connection, limit: limit, after: after)
            return .list(
                page.items.map {
                    JSONValue(of: $0).without("members", "businessProfile", "vendorDefaults")
                }, total: page.total, next: page.next)
        }
    }
}
