public import EventSourcing
import Ledger

/// The list of accounts.
public struct AccountListQuery: Query {
    public static let name = "accounts"
    public static let projections = [BudgetProjector.name]
    public static let guide = QueryGuide(
        "The accounts, by name.",
        parameters: [
            "text": "only accounts with this in their id or name",
            "limit": "at most so many: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ],
        example: ["limit=20"])

    var text: String?
    var limit: ListLimit?
    var after: String?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("text", &text)
        fields.field("limit", &limit)
        fields.field("after", &after)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        var accounts = Selection<AccountRow>(sort: "name")
        accounts.require(text: text, in: ["accountId", "name"])
        return try source.read(BudgetProjector.name) { connection in
            .list(try accounts.page(connection, limit: limit, after: after))
        }
    }
}

/// The list of budget categories.
public struct BudgetCategoryListQuery: Query {
    public static let name = "budget-categories"
    public static let projections = [BudgetProjector.name]
    public static let guide = QueryGuide(
        "The budget categories, by name.",
        parameters: [
            "account": "only categories of the account with this id",
            "archived": "true: only archived categories; false: only the others",
            "limit": "at most so many: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ],
        example: ["archived=false"])

    var account: AccountID?
    var archived: Bool?
    var limit: ListLimit?
    var after: String?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("account", &account)
        fields.field("archived", &archived)
        fields.field("limit", &limit)
        fields.field("after", &after)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        var categories = Selection<BudgetCategoryRow>(sort: "name")
        categories.require("accountId", is: account)
        categories.require("isArchived", is: archived)
        return try source.read(BudgetProjector.name) { connection in
            .list(try categories.page(connection, limit: limit, after: after))
        }
    }
}
