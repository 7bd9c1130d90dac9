import EventSourcing
import Ledger
import Records
import Vocabulary

/// What was spent, by what one wants to know it by, and what is owed to whom for it.
///
/// The amounts are those of the budgets: a cancelled transaction counts for nothing and isn't shown,
/// a return takes away, a sale counts by its direction where one project is asked for, and elsewhere
/// not at all. A category that the overall budget excludes is spending all the same.
struct SpendingReportQuery: Query {
    static let name = "spending-report"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        """
        What was spent, by month, category, purchaser and source, and the reimbursements due: of \
        each reimbursementType but a blank one and none, what each purchaser's transactions come to.
        """,
        parameters: [
            "account": "only transactions of the account with this id",
            "scope": "project:<id>, inventory (those of no project) or all (the default)",
            "from": "only transactions of this day (YYYY-MM-DD) or later",
            "to": "only transactions of this day or earlier",
            "by": "month, category, purchaser or source: only that; left out, all four",
        ],
        example: ["scope=project:kitchen", "by=month", "from=2026-01-01"])

    var account: AccountID?
    var scope: ListScope?
    var from: Day?
    var to: Day?
    var by: SpendingGrouping?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("account", &account)
        fields.field("scope", &scope)
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("by", &by)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var counted = Selection<TransactionRow>(sort: "transactionId")
        counted.require("NOT isCanceled")
        counted.require("accountId", is: account)
        counted.require(scope: scope)
        if let from { counted.require("transactionDate >= ?", .text(from.text)) }
        if let to { counted.require("transactionDate <= ?", .text(to.text)) }
        return try source.read(BudgetProjector.name) { connection in
            var spent = counted
            spent.leaveOutInternalSales(in: scope)
            var unsaid = Unsaid()
            let currencies = try AccountCurrencies(connection)
            let all =
                try spent.groups(
                    by: [], sum: "normalizedAmountCents", in: currencies, connection
                ).first ?? Group(keys: [])
            var members: [JSONValue.Member] = [.init("transactionCount", .integer(all.count))]
            members += all.sums.members("totalCents", &unsaid)
            for grouping in by.map({ [$0] }) ?? SpendingGrouping.allCases {
                let groups = try grouping.groups(
                    of: spent, in: currencies, &unsaid, connection)
                members.append(.init(grouping.title, .array(groups)))
            }
            let due = try Self.due(of: counted, in: currencies, &unsaid, connection)
            members.append(.init("reimbursements", .array(due)))
            return .item(.object(members + unsaid.members))
        }
    }

    /// What is owed for what someone laid out: for each kind of reimbursement and each purchaser what
    /// their transactions come to, returns and what was settled taken off. What comes to nothing isn't
    /// due.
    private static func due(
        of counted: Selection<TransactionRow>, in currencies: AccountCurrencies,
        _ unsaid: inout Unsaid, _ connection: any RowConnection
    ) throws -> [JSONValue] {
        var owing = counted
        owing.require("dueCents <> 0")
        let groups = try owing.groups(
            by: ["reimbursementType", "nullif(purchasedBy, '')"], sum: "dueCents",
            in: currencies, connection)
        return groups.filter { !$0.sums.isNothing }.enumerated().map { index, group in
            .object(
                [
                    .init("reimbursementType", JSONValue(text: group.keys.first)),
                    .init("purchasedBy", JSONValue(text: group.keys.last)),
                    .init("transactionCount", .integer(group.count)),
                ] + group.sums.members("dueCents", at: "reimbursements[\(index)].", &unsaid))
        }
    }
}
