import EventSourcing
import EventStore
import Ledger
import Records
import Vocabulary

/// The list of transactions, and what they come to.
struct TransactionListQuery: Query, TellingRowFields {
    static let name = "transactions"
    static let projections = [BudgetProjector.name]
    static let rowFields = RowFields(TransactionRow.self, adding: ["currency"])
    static let guide = QueryGuide(
        list: """
            The transactions, newest first, and what all that are asked for come to. A sale between the \
            inventory and a project counts where only that project is asked for: over both sides of it \
            nothing was spent.
            """,
        parameters: [
            "scope": "project:<id>, inventory (those of no project) or all (the default)",
            "account": "only transactions of the account with this id",
            "category": "only transactions in the budget category with this id",
            "from": "only transactions of this day (YYYY-MM-DD) or later",
            "to": "only transactions of this day or earlier",
            "needsReview": "true: only those that someone should look at; false: only the others",
            "text": "only transactions with this in their id, source or notes",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["scope=project:kitchen", "from=2026-01-01", "to=2026-03-31"])

    /// What transactions can be sorted by; equal ones follow their ids.
    enum Sort: String, Choice {
        case transactionDate
        case transactionDateDescending = "-transactionDate"
        case amountCents
        case amountCentsDescending = "-amountCents"
        case transactionId
        case transactionIdDescending = "-transactionId"
        case createdAt
        case createdAtDescending = "-createdAt"
        case updatedAt
        case updatedAtDescending = "-updatedAt"
    }

    var scope: ListScope?
    var account: AccountID?
    var category: BudgetCategoryID?
    var from: Day?
    var to: Day?
    var needsReview: Bool?
    var text: String?
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("scope", &scope)
        fields.field("account", &account)
        fields.field("category", &category)
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("needsReview", &needsReview)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var transactions = Selection<TransactionRow>(
            sort: (sort ?? .transactionDateDescending).rawValue)
        transactions.require(scope: scope)
        transactions.require("accountId", is: account)
        transactions.require("budgetCategoryId", is: category)
        if let from { transactions.require("transactionDate >= ?", .text(from.text)) }
        if let to { transactions.require("transactionDate <= ?", .text(to.text)) }
        if let needsReview {
            transactions.require("coalesce(needsReview, 0) = ?", needsReview.column)
        }
        transactions.require(text: text, in: ["transactionId", "source", "notes"])
        return try source.read(BudgetProjector.name) { connection in
            let page = try transactions.page(connection, part)
            var counted = transactions
            counted.leaveOutInternalSales(in: scope)
            var unsaid = Unsaid()
            let currencies = try AccountCurrencies(connection)
            let sums = try counted.sums("normalizedAmountCents", in: currencies, connection)
            return .list(
                page.items.map { JSONValue(of: $0).adding(currencies[$0.accountId]) },
                total: page.total, next: page.next,
                sums: sums.members("totalCents", &unsaid) + unsaid.members)
        }
    }
}

extension Selection<TransactionRow> {
    /// Over more than one side, what went from one to another comes to nothing: only what was bought
    /// and given back counts. Where one side is asked for, so does what came to it and went from it.
    mutating func leaveOutInternalSales(in scope: ListScope?) {
        switch scope ?? .all {
        case .project, .inventory: break
        case .all: require("transactionType <> 'sale'")
        }
    }
}
