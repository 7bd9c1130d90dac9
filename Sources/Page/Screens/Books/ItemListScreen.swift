import Records
import Wording

/// The items, narrowed to what one looks for, with what they were bought for and what they are worth. Some of them can
/// be chosen, to be sold or given back together.
enum ItemListScreen {
    static let filters = [
        "scope", "account", "space", "category", "transaction", "bookmarked", "returned",
        "writtenOff", "status", "text",
    ]

    static let screen = Screen("/books/items", "book-item-list", in: .books) { visit in
        async let known = BookNames.listed([.account, .project, .category, .space], visit)
        let list = try await visit.asking.list("items", visit.asked(filters))
        let names = try await known.knowing(list.rows, visit)
        let accounts = Set(list.rows.compactMap { $0["accountId"]?.text })
        let project = Self.project(visit)
        return visit.shown(
            visit.say("Items"), at: .items,
            selects(visit, names).adding([
                "items": list.rows.enumerated().map { index, row in
                    ItemRow.fields(visit, row, names).adding(["choiceName": "itemIds[\(index)]"])
                },
                "hasRows": !list.rows.isEmpty,
                "total": list.total.map { visit.counted($0, .ownedItems) },
                "sums": sums(visit, list.answer), "pages": Pages.fields(visit, list),
                "text": visit.parameter("text"), "status": visit.parameter("status"),
                "transaction": visit.parameter("transaction"),
                "add": visit.doing(
                    "AddItem",
                    [
                        ("accountId", TransactionList.account(visit, names)),
                        ("projectId", project), ("spaceId", visit.parameter("space")),
                    ]),
                // What is sold or given back together is one account's.
                "mayChoose": accounts.count == 1, "chosenAccount": accounts.first,
                "chosenProject": project, "sellsBack": project != nil,
                "showsChoice": true,
            ]))
    }

    private static func project(_ visit: Visit) -> String? {
        visit.parameter("scope").flatMap {
            $0.hasPrefix("project:") ? String($0.dropFirst("project:".count)) : nil
        }
    }

    private static func sums(_ visit: Visit, _ answer: JSONValue) -> [Fields] {
        let all: [(title: String, figure: String)] = [
            (visit.say("Bought for"), "totalPurchasePriceTotals"),
            (visit.say("For the projects"), "totalProjectPriceTotals"),
            (visit.say("Worth"), "totalMarketValueTotals"),
        ]
        return all.compactMap { title, figure in
            let sum = visit.moneys(answer[figure])
            return sum.isEmpty ? nil : ["sumTitle": title, "sum": sum]
        }
    }

    private static func selects(_ visit: Visit, _ names: BookNames) -> Fields {
        [
            "scopes": visit.options(names.scopes(visit), of: "scope"),
            "accounts": visit.options(names.options(.account, visit), of: "account"),
            "severalAccounts": names.hasSeveralAccounts,
            "spaces": visit.options(names.options(.space, visit), of: "space"),
            "categories": visit.options(names.options(.category, visit), of: "category"),
            "bookmarked": visit.yesOrNo("bookmarked", "Bookmarked", "Not bookmarked"),
            "returned": visit.yesOrNo("returned", "Returned", "Not returned"),
            "writtenOff": visit.yesOrNo("writtenOff", "Written off", "Not written off"),
            "sorts": visit.options(
                [
                    ("name", visit.say("By name")), ("-createdAt", visit.say("Newest first")),
                    ("-updatedAt", visit.say("Changed last")),
                    ("itemId", visit.say("By their ids")),
                ], of: "sort"),
        ]
    }
}
