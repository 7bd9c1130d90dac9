import EventSourcing
import Ledger
import Records
import Vocabulary

/// The list of items, and what they cost and are worth together.
struct ItemListQuery: Query, TellingRowFields {
    static let name = "items"
    static let projections = [ItemsProjector.name]
    static let rowFields = RowFields(ItemRow.self, adding: ["currency"])
    static let guide = QueryGuide(
        list: "The items, by name, and what the prices of all that are asked for come to.",
        parameters: [
            "scope":
                "project:<id>, inventory (those of no project that did not go back) or all "
                + "(the default)",
            "account": "only items of the account with this id",
            "space": "only items in the space with this id",
            "category": "only items in the budget category with this id",
            "transaction": "only items bought in the transaction with this id",
            "bookmarked": "true: only those with a bookmark; false: only the others",
            "writtenOff": "true: only those that were written off; left out, only the others",
            "returned": "true: only those that went back; false: only the others",
            "status": "only items with this status",
            "text": "only items with this in their id, name, notes, source or SKU",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["scope=inventory", "text=lamp"])

    /// What items can be sorted by; equal ones follow their ids.
    enum Sort: String, Choice {
        case name
        case nameDescending = "-name"
        case itemId
        case itemIdDescending = "-itemId"
        case createdAt
        case createdAtDescending = "-createdAt"
        case updatedAt
        case updatedAtDescending = "-updatedAt"
    }

    var scope: ListScope?
    var account: AccountID?
    var space: SpaceID?
    var category: BudgetCategoryID?
    var transaction: TransactionID?
    var bookmarked: Bool?
    var returned: Bool?
    var writtenOff: Bool?
    var status: String?
    var text: String?
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("scope", &scope)
        fields.field("account", &account)
        fields.field("space", &space)
        fields.field("category", &category)
        fields.field("transaction", &transaction)
        fields.field("bookmarked", &bookmarked)
        fields.field("returned", &returned)
        fields.field("writtenOff", &writtenOff)
        fields.field("status", &status)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var items = Selection<ItemRow>(sort: (sort ?? .name).rawValue)
        switch scope ?? .all {
        case .project(let id): items.require("projectId", is: id)
        case .inventory: items.require("projectId IS NULL AND NOT isReturned")
        case .all: break
        }
        items.require("accountId", is: account)
        items.require("spaceId", is: space)
        items.require("budgetCategoryId", is: category)
        items.require("transactionId", is: transaction)
        items.require("bookmark", is: bookmarked)
        items.require("isReturned", is: returned)
        items.require("writeOffReason IS \(writtenOff == true ? "NOT " : "")NULL")
        items.require("status", is: status)
        items.require(text: text, in: ["itemId", "name", "notes", "source", "sku"])
        return try source.read(ItemsProjector.name) { connection in
            let currencies = try AccountCurrencies(connection)
            let page = try items.page(connection, part)
            var unsaid = Unsaid()
            let sums = try [
                "purchasePriceCents", "projectPriceCents", "marketValueCents",
            ].flatMap { column in
                let name = "total" + column.prefix(1).uppercased() + column.dropFirst()
                return try items.sums(column, in: currencies, connection).members(name, &unsaid)
            }
            return .list(
                page.items.map { JSONValue(of: $0).adding(currencies[$0.accountId]) },
                total: page.total, next: page.next, sums: sums + unsaid.members)
        }
    }
}
