import EventSourcing
import Ledger
import Records
import Vocabulary

/// What the books tell a client of their project.
struct ClientBooks {
    private let project: ProjectRow
    private let account: AccountRow?
    private let progress: BudgetProgress
    /// What is due, by who pays it back.
    private let due: [(type: JSONValue, sum: Int128?)]
    /// What the project has bought itself.
    let purchases: Set<TransactionID>

    init(_ id: ProjectID, _ connection: any RowConnection) throws {
        let project: ProjectRow = try connection.find("project", id, "project", list: "projects")
        self.project = project
        account = try connection.row(project.accountId)
        progress = try BudgetProgress(of: project, connection)
        var counted = Selection<TransactionRow>(sort: "transactionId")
        counted.require("projectId", is: id)
        counted.require("NOT isCanceled")
        var bought = counted
        bought.require("transactionType", is: TransactionType.purchase)
        purchases = Set(
            try bought.page(connection, .whole).items.map(\.transactionId))
        counted.require("dueCents <> 0")
        // The books of one project are in one currency.
        due = try counted.groups(
            by: ["reimbursementType"], sum: "dueCents", in: AccountCurrencies(connection),
            connection
        ).filter { !$0.sums.isNothing }.map { (JSONValue(text: $0.keys.first), $0.sums.only) }
    }

    /// Whose project it is, and who sends the report.
    var head: [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("projectId", .string(project.projectId.text)),
            .init("name", .string(project.details.name)),
        ]
        if let client = project.details.clientName {
            members.append(.init("clientName", .string(client)))
        }
        if let account {
            members.append(.init("business", JSONValue(of: account.businessProfile)))
            members.append(.init("currency", .string(account.currency)))
        }
        return members
    }

    /// What a category of the project is called.
    func category(_ id: BudgetCategoryID?) -> String? {
        progress.categories.first { $0.row.budgetCategoryId == id }?.row.details.name
    }

    /// Each category that there is something to tell of, and last what is in none.
    func categories(_ items: ClientItems, _ unsaid: inout Unsaid) -> [JSONValue] {
        var shown: [JSONValue] = []
        for (row, figures) in progress.categories {
            let inside = items.all.filter { $0.budgetCategoryId == row.budgetCategoryId }
            if inside.isEmpty, figures.budgetCents == nil, figures.spentCents == 0 { continue }
            shown.append(
                entry(
                    row.details.name, inside, figures, "categories[\(shown.count)].", &unsaid))
        }
        let known = Set(progress.categories.map(\.row.budgetCategoryId))
        let rest = items.all.filter { !known.contains($0.budgetCategoryId ?? BudgetCategoryID()) }
        if !rest.isEmpty || progress.uncategorized != 0 {
            let figures = BudgetFigures(budgetCents: nil, spentCents: progress.uncategorized)
            shown.append(entry(nil, rest, figures, "categories[\(shown.count)].", &unsaid))
        }
        return shown
    }

    private func entry(
        _ name: String?, _ items: [ClientItem], _ figures: BudgetFigures, _ path: String,
        _ unsaid: inout Unsaid
    ) -> JSONValue {
        .object(
            [
                .init("name", name.map(JSONValue.string) ?? .null),
                .init("itemCount", .integer(Int64(items.count))),
                .init("priceCents", unsaid.figure(ClientItems.sum(items), path + "priceCents")),
            ] + figures.members(&unsaid, at: path))
    }

    func reimbursements(_ unsaid: inout Unsaid) -> [JSONValue] {
        due.enumerated().map { index, entry in
            .object([
                .init("reimbursementType", entry.type),
                .init(
                    "dueCents", unsaid.figure(entry.sum, "reimbursements[\(index)].dueCents")),
            ])
        }
    }

    /// `nil` where one of them can't be said.
    private var dueInAll: Int128? {
        due.reduce(Int128?.some(0)) { sum, entry in
            guard let sum, let more = entry.sum else { return nil }
            return sum + more
        }
    }

    func totals(_ items: ClientItems, _ unsaid: inout Unsaid) -> [JSONValue.Member] {
        let unpriced = items.all.count { $0.priceCents == nil }
        let sum = unsaid.figure(ClientItems.sum(items.all), "totals.priceCents")
        let owed = unsaid.figure(dueInAll, "totals.dueCents")
        return [
            .init("itemCount", .integer(Int64(items.all.count))),
            .init("unpricedCount", .integer(Int64(unpriced))),
            .init("priceCents", sum),
        ] + progress.overall.members(&unsaid, at: "totals.") + [.init("dueCents", owed)]
    }
}
