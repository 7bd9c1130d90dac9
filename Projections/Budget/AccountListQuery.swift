import EventSourcing
import Ledger
import Records

/// The list of accounts.
struct AccountListQuery: Query, TellingRowFields {
    static let name = "accounts"
    static let projections = [BudgetProjector.name]
    static let rowFields = RowFields(
        AccountRow.self, without: ["members", "businessProfile", "vendorDefaults"])
    static let guide = QueryGuide(
        list: "The accounts, by name.",
        parameters: [
            "member": "only accounts that the person with this uid is a member of",
            "closed": "true: only closed accounts; false: only the others",
            "text": "only accounts with this in their id or name",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["limit=20"])

    var member: MemberID?
    var closed: Bool?
    var text: String?
    var sort: DatedSort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("member", &member)
        fields.field("closed", &closed)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var accounts = Selection<AccountRow>(sort: (sort ?? .name).rawValue)
        if let member {
            accounts.require(
                "EXISTS (SELECT 1 FROM json_each(members) WHERE json_extract(value, '$.uid') = ?)",
                member.column)
        }
        accounts.require("isClosed", is: closed)
        accounts.require(text: text, in: ["accountId", "name"])
        return try source.read(BudgetProjector.name) { connection in
            let page = try accounts.page(connection, part)
            return .list(
                page.items.map {
                    JSONValue(of: $0).without("members", "businessProfile", "vendorDefaults")
                }, total: page.total, next: page.next)
        }
    }
}
