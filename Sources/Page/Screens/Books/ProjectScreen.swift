import Records
import Wording

/// One project: what may be spent on it and what is, who has pinned what, and all that belongs to it.
enum ProjectScreen {
    static let screen = Screen("/books/projects/{id}", "book-project", in: .books) { visit in
        let id = visit.path("id")
        let scope = (name: "scope", text: "project:" + id)
        async let found = visit.asking.item("project", [(name: "projectId", text: id)])
        async let progress = visit.asking.item("budget-progress", [(name: "project", text: id)])
        async let latest = visit.asking.list(
            "transactions", [scope, (name: "limit", text: "8")])
        async let owned = visit.asking.list("items", [scope, (name: "limit", text: "8")])
        async let rooms = visit.asking.list("spaces", [scope, (name: "limit", text: "50")])
        async let waiting = visit.asking.list(
            "transaction-drafts", [scope, (name: "limit", text: "1")])
        async let review = visit.asking.list(
            "transactions",
            [scope, (name: "needsReview", text: "true"), (name: "limit", text: "1")])
        let project = try await found
        let account = try await visit.asking.item(
            "account", [(name: "accountId", text: project["accountId"]?.text ?? "")])
        let (transactions, items, spaces) = try await (latest, owned, rooms)
        let names = try await BookNames.listed([.category], visit)
            .knowing(transactions.rows + items.rows + [project], visit)
        let budgets = try await progress
        let (drafts, toReview) = try await (waiting, review)
        let one = One(id: id, project: project, account: account, names: names, visit: visit)
        let picture = one.picture(of: budgets)
        var shown = visit.shown(
            one.name, at: .projects,
            one.head.adding([
                "categories": one.categories(of: budgets),
                "uncategorized": one.uncategorized(of: budgets),
                "transactions": transactions.rows.map {
                    TransactionRow.fields(visit, $0, names, isInProject: true)
                },
                "hasTransactions": !transactions.rows.isEmpty,
                "transactionTotal": transactions.total.map { visit.counted($0, .transactions) },
                "transactionSum": visit.moneys(transactions.answer["totals"]),
                "allTransactions": visit.book(.transactions, where: [scope]),
                "items": items.rows.map {
                    ItemRow.fields(visit, $0, names, isInProject: true)
                },
                "hasItems": !items.rows.isEmpty,
                "itemTotal": items.total.map { visit.counted($0, .ownedItems) },
                "itemSum": visit.moneys(items.answer["totalProjectPriceTotals"]),
                "allItems": visit.book(.items, where: [scope]),
                "spaces": spaces.rows.map { SpaceRow.fields(visit, $0, names) },
                "hasSpaces": !spaces.rows.isEmpty,
                "allSpaces": visit.book(.spaces, where: [scope]),
                "drafts": drafts.total.flatMap { $0 > 0 ? visit.counted($0, .drafts) : nil },
                "allDrafts": visit.book(.drafts, where: [scope]),
                "toReview": toReview.total.flatMap {
                    $0 > 0 ? visit.counted($0, .transactions) : nil
                },
                "allToReview": visit.book(
                    .transactions, where: [scope, (name: "needsReview", text: "true")]),
                "spending": visit.book(.spending, where: [scope]),
                "budgetsAsSVG": visit.hereWith(["picture": picture.name, "as": "svg"]),
                "budgetsAsCSV": visit.hereWith(["picture": picture.name, "as": "csv"]),
            ]))
        shown.pictures = [picture]
        return shown
    }

    private struct One {
        let id: String
        let project: JSONValue
        let account: JSONValue
        let names: BookNames
        let visit: Visit

        var name: String { visit.plain(project["name"]) ?? Plain.text(id) }
        private var accountID: String? { project["accountId"]?.text }

        var head: Fields {
            let isArchived = Books.isTrue(project["isArchived"])
            let picture = project["mainImageUrl"]?.text
            let ours: [(name: String, text: String?)] = [
                ("accountId", accountID), ("projectId", id),
            ]
            let only: [(name: String, text: String?)] = [("projectId", id)]
            return [
                "id": Plain.text(id), "rawID": id,
                "whole": visit.base + Things.whole("project", id), "heading": name,
                "client": visit.plain(project["clientName"]),
                "description": visit.plain(project["description"]),
                "picture": picture.flatMap { Books.isOfTheWeb($0) ? $0 : nil },
                "account": visit.plain(account["name"]) ?? accountID.map(Plain.text),
                "accountAddress": accountID.map { visit.book(.accounts, $0) },
                "isArchived": isArchived, "isOpen": !isArchived,
                "budget": BudgetBar.fields(visit, project),
                "report": visit.book(.projects, id) + "/report",
                "record": visit.doing("RecordTransaction", ours),
                "draft": visit.doing("DraftTransaction", ours),
                "addItem": visit.doing("AddItem", ours),
                "createSpace": visit.doing("CreateSpace", ours),
                "setBudget": visit.doing("SetProjectBudget", only),
                "pin": visit.doing("PinBudgetCategory", only),
                "change": visit.doing("ChangeProject", only),
                "bookmark": visit.doing("AddBookmark", [("kind", "project"), ("targetId", id)]),
            ]
        }

        /// Who has pinned which category.
        private var pins: [String: [(uid: String, name: String)]] {
            let members = account["members"]?.elements ?? []
            var pins: [String: [(uid: String, name: String)]] = [:]
            for pin in project["pins"]?.elements ?? [] {
                guard let category = pin["budgetCategoryId"]?.text, let uid = pin["uid"]?.text
                else { continue }
                let member = members.first { $0["uid"]?.text == uid }
                pins[category, default: []].append(
                    (uid, visit.plain(member?["name"]) ?? Plain.text(uid)))
            }
            return pins
        }

        /// Pinned ones first; then in the account's order.
        func categories(of progress: JSONValue) -> [Fields] {
            let pins = pins
            let all = progress["categories"]?.elements ?? []
            let isPinned = { (row: JSONValue) in pins[row["budgetCategoryId"]?.text ?? ""] != nil }
            let inOrder = all.filter(isPinned) + all.filter { !isPinned($0) }
            return inOrder.map { row in
                let category = row["budgetCategoryId"]?.text ?? ""
                let here: [(name: String, text: String?)] = [
                    ("projectId", id), ("budgetCategoryId", category),
                ]
                return [
                    "categoryID": Plain.text(category),
                    "categoryName": visit.plain(row["name"]) ?? Plain.text(category),
                    "isFee": row["categoryType"]?.text == "fee",
                    "isItemized": row["categoryType"]?.text == "itemized",
                    "isExcluded": Books.isTrue(row["excludeFromOverallBudget"]),
                    "budget": BudgetBar.fields(visit, row),
                    "categoryTransactions": visit.book(
                        .transactions,
                        where: [
                            (name: "scope", text: "project:" + id),
                            (name: "category", text: category),
                        ]),
                    "pinned": (pins[category] ?? []).map { pin -> Fields in
                        [
                            "pinnedBy": visit.say("Pinned by \(pin.name)"), "rawUID": pin.uid,
                            "rawCategory": category,
                        ]
                    },
                    "categoryBudget": visit.doing("SetProjectBudget", here),
                    "categoryPin": visit.doing("PinBudgetCategory", here),
                    "categoryRecord": visit.doing(
                        "RecordTransaction", here + [("accountId", accountID)]),
                ]
            }
        }

        /// The same to be taken along: the screen shows it with what can be done about it.
        func picture(of progress: JSONValue) -> Picture {
            let rows = (progress["categories"]?.elements ?? []).compactMap {
                row -> Picture.Row? in
                guard let spent = visit.amount(row["spentMoney"]),
                    let planned = visit.amount(row["budgetMoney"])
                else { return nil }
                return Picture.Row(
                    visit.plain(row["name"]) ?? "", [spent, planned],
                    words: visit.ofPlan(
                        spent: row["spentCents"]?.integer ?? 0,
                        planned: row["budgetCents"]?.integer ?? 0))
            }
            return Picture(
                "budgets", visit.say("Budgets of \(name)"),
                headings: [visit.say("Category"), visit.say("Spent"), visit.say("Budget")],
                rows: rows, .gauges)
        }

        /// What was spent under no category, where there is anything.
        func uncategorized(of progress: JSONValue) -> String? {
            let spent = progress["uncategorized"]?["spentMoney"]
            return spent?["minor"]?.integer == 0 ? nil : visit.money(spent)
        }
    }
}
