import Records

/// The accounts: whose books there are.
enum AccountList {
    static let screen = Screen("/books/accounts", "book-account-list", in: .books) { visit in
        async let clock = visit.zone()
        let list = try await accounts(visit)
        let zone = try await clock
        return visit.shown(
            visit.say("Accounts"), at: .accounts,
            [
                "accounts": list.rows.map { row -> Fields in
                    let id = row["accountId"]?.text ?? ""
                    return [
                        "accountID": Plain.text(id), "accountAddress": visit.book(.accounts, id),
                        "accountName": visit.plain(row["name"]) ?? Plain.text(id),
                        "currency": visit.plain(row["currency"]) ?? "",
                        "isClosed": Books.isTrue(row["isClosed"]),
                        "opened": visit.moment(row["createdAt"], in: zone),
                        "projectsOfIt": visit.book(
                            .projects, where: [(name: "account", text: id)]),
                        "transactionsOfIt": visit.book(
                            .transactions, where: [(name: "account", text: id)]),
                    ]
                },
                "isEmpty": list.rows.isEmpty,
                "total": list.total.map { visit.counted($0, .accounts) },
                "pages": Pages.fields(visit, list), "text": visit.parameter("text"),
                "isKept": visit.caller?.account != nil,
                "closed": visit.yesOrNo("closed", "Closed ones", "Open ones"),
                "sorts": visit.options(
                    [
                        ("name", visit.say("By name")), ("-createdAt", visit.say("Newest first")),
                    ], of: "sort"),
                "open": visit.doing("OpenAccount"),
            ])
    }

    /// Who is kept to one account is told of that one.
    static func accounts(_ visit: Visit) async throws -> List {
        guard let account = visit.caller?.account else {
            return try await visit.asking.list("accounts", visit.asked(["closed", "text"]))
        }
        let item = try await visit.asking.item("account", [(name: "accountId", text: account)])
        return List(.object([.init("items", .array([item])), .init("total", .integer(1))]))
    }
}
