import Records

/// The books at a glance: which projects are over plan, what was spent lately, and what waits for somebody.
enum BooksOverview {
    static let screen = Screen("/books", "book-overview", in: .books) { visit in
        async let report = visit.asking.item("spending-report")
        async let open = visit.asking.list(
            "projects", [(name: "archived", text: "false"), (name: "limit", text: "500")])
        async let owned = AccountList.accounts(visit)
        async let drafted = visit.asking.list(
            "transaction-drafts", [(name: "limit", text: "5")])
        async let review = visit.asking.list(
            "transactions", [(name: "needsReview", text: "true"), (name: "limit", text: "6")])
        let (projects, accounts, drafts) = try await (open, owned, drafted)
        let toReview = try await review
        let names = try await BookNames.listed([.account], visit)
            .knowing(toReview.rows + drafts.rows, visit)
        let spending = try await report
        let pictures = SpendingPictures(visit: visit, report: spending)
        let months = pictures.months()
        let due = SpendingScreen.reimbursements(spending, visit)
        let standing = byStanding(projects.rows)
        let over = standing.count { Books.isTrue($0["over"]) }
        let account = TransactionList.account(visit, names)
        var shown = visit.shown(
            visit.say("Books"), at: .overview,
            [
                "projects": standing.prefix(9).map { ProjectList.card($0, names, visit) },
                "hasProjects": !standing.isEmpty, "overCount": visit.number(Int64(over)),
                "isAnyOver": over > 0, "projectTotal": projects.total.map(visit.number),
                "accounts": accounts.rows.map { row -> Fields in
                    let id = row["accountId"]?.text ?? ""
                    return [
                        "accountName": visit.plain(row["name"]) ?? Plain.text(id),
                        "accountAddress": visit.book(.accounts, id),
                        "currency": visit.plain(row["currency"]) ?? "",
                        "isClosed": Books.isTrue(row["isClosed"]),
                    ]
                },
                "latest": pictures.latest.map { latest -> Fields in
                    ["latestMonth": latest.month, "latestSum": latest.spent]
                },
                "months": months.map { $0.fields(visit) },
                "draftTotal": visit.number(drafts.total ?? 0),
                "drafts": drafts.rows.map { TransactionRow.fields(visit, $0, names) },
                "hasDrafts": !drafts.rows.isEmpty,
                "reviewTotal": visit.number(toReview.total ?? 0),
                "transactions": toReview.rows.map { TransactionRow.fields(visit, $0, names) },
                "hasReview": !toReview.rows.isEmpty, "showsProject": true,
                "due": due, "hasDue": !due.isEmpty,
                "allProjects": visit.book(.projects), "allAccounts": visit.book(.accounts),
                "allDrafts": visit.book(.drafts), "spending": visit.book(.spending),
                "allReview": visit.book(
                    .transactions, where: [(name: "needsReview", text: "true")]),
                "record": visit.doing("RecordTransaction", [("accountId", account)]),
                "draft": visit.doing("DraftTransaction", [("accountId", account)]),
            ])
        shown.pictures = months
        return shown
    }

    /// Those over plan first, and the further the earlier; then by how much of the plan is spent.
    static func byStanding(_ projects: [JSONValue]) -> [JSONValue] {
        let standing = { (row: JSONValue) -> Double in
            // Over a plan of nothing there is no percentage.
            Books.double(row["percent"]) ?? (Books.isTrue(row["over"]) ? .infinity : -1)
        }
        return projects.enumerated().sorted { first, second in
            (standing(second.element), first.offset) < (standing(first.element), second.offset)
        }.map(\.element)
    }
}
