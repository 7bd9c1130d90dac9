import EventSourcing
import Ledger
import Records
import Vocabulary

/// What spending can be sorted by. Transactions that don't say make a group of their own, under
/// `null`.
enum SpendingGrouping: String, Choice {
    case month
    case category
    case purchaser
    case source
}

extension SpendingGrouping {
    /// What the report calls the groups.
    var title: String {
        switch self {
        case .month: "months"
        case .category: "categories"
        case .purchaser: "purchasers"
        case .source: "sources"
        }
    }

    /// What tells one group from another, and what an item calls it.
    private var key: (field: String, expression: String) {
        switch self {
        case .month: ("month", "substr(transactionDate, 1, 7)")
        case .category: ("budgetCategoryId", "budgetCategoryId")
        case .purchaser: ("purchasedBy", "nullif(purchasedBy, '')")
        case .source: ("source", "nullif(source, '')")
        }
    }

    /// The groups as items: months as they follow, any other with the largest spending first.
    func groups(
        of transactions: Selection<TransactionRow>, in currencies: AccountCurrencies,
        _ unsaid: inout Unsaid, _ connection: any RowConnection
    ) throws -> [JSONValue] {
        var groups = try transactions.groups(
            by: [key.expression], sum: "normalizedAmountCents", in: currencies, connection)
        switch self {
        case .month: break
        // The sort is stable: equal ones stay in the order of their keys.
        case .category, .purchaser, .source: groups.sort { $0.sums.isMore(than: $1.sums) }
        }
        let names = self == .category ? try Self.categoryNames(connection) : [:]
        return groups.enumerated().map { index, group in
            let value = JSONValue(text: group.keys.first)
            let name = value.text.map { names[BudgetCategoryID($0)].map(JSONValue.string) ?? .null }
            return .object(
                [.init(key.field, value)]
                    + (self == .category ? [.init("name", name ?? .null)] : [])
                    + [.init("transactionCount", .integer(group.count))]
                    + group.sums.members("spentCents", at: "\(title)[\(index)].", &unsaid))
        }
    }

    private static func categoryNames(
        _ connection: any RowConnection
    ) throws -> [BudgetCategoryID: String] {
        var names: [BudgetCategoryID: String] = [:]
        try connection.query("SELECT budgetCategoryId, name FROM budget_categories", []) { row in
            if case .text(let id) = row[0] {
                names[BudgetCategoryID(id)] = String.from(column: row[1])
            }
            return true
        }
        return names
    }
}

extension JSONValue {
    /// A text of a column; `null` for none.
    init(text column: ColumnValue?) {
        self = column.flatMap(String.from(column:)).map(JSONValue.string) ?? .null
    }
}
