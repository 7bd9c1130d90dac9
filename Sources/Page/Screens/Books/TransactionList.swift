import Records
import Wording

/// The transactions, narrowed to what one looks for, with what they come to.
enum TransactionList {
    static let filters = [
        "scope", "account", "category", "from", "to", "needsReview", "text",
    ]

    static let screen = Screen("/books/transactions", "book-transaction-list", in: .books) {
        visit in
        async let known = BookNames.listed([.account, .project, .category], visit)
        let list = try await visit.asking.list("transactions", visit.asked(filters))
        let names = try await known.knowing(list.rows, visit)
        let scope = visit.parameter("scope")
        let project = scope.flatMap {
            $0.hasPrefix("project:") ? String($0.dropFirst("project:".count)) : nil
        }
        let sums = visit.moneys(list.answer["totals"])
        return visit.shown(
            visit.say("Transactions"), at: .transactions,
            [
                "transactions": list.rows.map { TransactionRow.fields(visit, $0, names) },
                "hasRows": !list.rows.isEmpty, "showsProject": project == nil,
                "total": list.total.map { visit.counted($0, .transactions) },
                "sum": sums.isEmpty ? nil : sums,
                "sumLeavesOut": project == nil && scope != "inventory",
                "pages": Pages.fields(visit, list),
                "byDay": visit.sorting("transactionDate", otherwise: "-transactionDate"),
                "byAmount": visit.sorting("amountCents", otherwise: "-transactionDate"),
                "text": visit.parameter("text"), "from": visit.parameter("from"),
                "to": visit.parameter("to"),
                "scopes": visit.options(names.scopes(visit), of: "scope"),
                "accounts": visit.options(names.options(.account, visit), of: "account"),
                "severalAccounts": names.hasSeveralAccounts,
                "categories": visit.options(names.options(.category, visit), of: "category"),
                "reviews": visit.yesOrNo("needsReview", "To be reviewed", "Not to be reviewed"),
                "sorts": visit.options(
                    [
                        ("-transactionDate", visit.say("Newest day first")),
                        ("transactionDate", visit.say("Oldest day first")),
                        ("-amountCents", visit.say("Largest first")),
                        ("amountCents", visit.say("Smallest first")),
                        ("-createdAt", visit.say("Recorded last")),
                        ("-updatedAt", visit.say("Changed last")),
                        ("transactionId", visit.say("By their ids")),
                    ], of: "sort"),
                "record": visit.doing(
                    "RecordTransaction",
                    [("accountId", account(visit, names)), ("projectId", project)]),
                "draft": visit.doing(
                    "DraftTransaction",
                    [("accountId", account(visit, names)), ("projectId", project)]),
                "toReview": visit.hereWith(["needsReview": "true", "after": nil]),
            ])
    }

    /// Which account something new is for, where only one can be meant.
    static func account(_ visit: Visit, _ names: BookNames) -> String? {
        let accounts = names.lists[.account] ?? []
        return visit.parameter("account") ?? (accounts.count == 1 ? accounts.first?.id : nil)
    }
}
