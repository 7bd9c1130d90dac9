import Records

/// What was spent: by month, by category, by who paid and where; and what is still to be paid back to whom.
enum SpendingScreen {
    private static let filters = ["account", "scope", "from", "to"]

    static let screen = Screen("/books/spending", "book-spending", in: .books) { visit in
        async let known = BookNames.listed([.account, .project], visit)
        let narrowed = visit.parameters(filters)
        let report = try await visit.asking.item("spending-report", narrowed)
        let names = try await known
        let pictures = SpendingPictures(visit: visit, report: report, narrowed: narrowed)
        let (months, categories) = (pictures.months(), pictures.byCategory)
        let (purchasers, sources) = (pictures.byPurchaser, pictures.bySource)
        let due = reimbursements(report, visit)
        var shown = visit.shown(
            visit.say("Spending"), at: .spending,
            [
                "sum": visit.moneys(report["totals"]),
                "count": visit.counted(
                    report["transactionCount"]?.integer ?? 0, .transactions),
                "isNothing": months.isEmpty,
                "months": months.map { $0.fields(visit) },
                "categories": categories.map { $0.fields(visit) },
                "purchasers": purchasers.map { $0.fields(visit) },
                "sources": sources.map { $0.fields(visit) },
                "due": due, "hasDue": !due.isEmpty,
                "scopes": visit.options(names.scopes(visit), of: "scope"),
                "accounts": visit.options(names.options(.account, visit), of: "account"),
                "severalAccounts": names.hasSeveralAccounts,
                "from": visit.parameter("from"), "to": visit.parameter("to"),
                "transactions": visit.book(.transactions, where: narrowed),
                "record": visit.doing(
                    "RecordTransaction", [("accountId", TransactionList.account(visit, names))]),
            ])
        shown.pictures = months + categories + purchasers + sources
        return shown
    }

    static func reimbursements(_ report: JSONValue, _ visit: Visit) -> [Fields] {
        (report["reimbursements"]?.elements ?? []).map { row -> Fields in
            [
                "reimbursed": visit.plain(row["reimbursementType"]) ?? "",
                "laidOutBy": visit.plain(row["purchasedBy"]) ?? visit.say("Nobody was named"),
                "dueCount": visit.counted(row["transactionCount"]?.integer ?? 0, .transactions),
                "owed": visit.moneys(row["dueTotals"]),
            ]
        }
    }
}
