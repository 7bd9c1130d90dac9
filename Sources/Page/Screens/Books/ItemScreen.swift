import Records
import Wording

/// One item with its lineage, a step for every move, sale, return and price of it: so that one sees where it has been,
/// what it cost at each time, and who had it so.
enum ItemScreen {
    static let screen = Screen("/books/items/{id}", "book-item", in: .books) { visit in
        let id = visit.path("id")
        async let clock = visit.zone()
        let item = try await visit.asking.item("item", [(name: "itemId", text: id)])
        let zone = try await clock
        let lineage = item["lineage"]?.elements ?? []
        let transactions = item["transactions"]?.elements ?? []
        let places = lineage.flatMap { [$0["from"], $0["to"]].compactMap(\.self) }
        let names = try await BookNames().knowing([item] + places + transactions, visit)
        let told = BookHistory(
            visit: visit, zone: zone, names: names, currency: item["currency"])
        let steps = ItemSteps(visit: visit, names: names, told: told)
        let name = visit.plain(item["name"]) ?? Plain.text(id)
        return visit.shown(
            name, at: .items,
            about(item, id, name, names, visit).adding(doing(item, id, visit)).adding([
                "steps": lineage.reversed().map(steps.step),
                "transactions": transactions.map { row -> Fields in
                    TransactionRow.fields(visit, row, names).adding([
                        "amount": visit.money(row["amountMoney"]) ?? "–"
                    ])
                },
                "hasTransactions": !transactions.isEmpty, "showsProject": true,
            ]))
    }

    private static func about(
        _ item: JSONValue, _ id: String, _ name: String, _ names: BookNames, _ visit: Visit
    ) -> Fields {
        let account = item["accountId"]?.text
        let images = item["images"]?.elements ?? []
        return [
            "id": Plain.text(id), "rawID": id, "whole": visit.base + Things.whole("item", id),
            "heading": name,
            "account": names.name(.account, item["accountId"]),
            "accountAddress": account.map { visit.book(.accounts, $0) },
            "place": ItemRow.place(item, names, visit),
            "category": names.name(.category, item["budgetCategoryId"]),
            "status": visit.plain(item["status"]), "source": visit.plain(item["source"]),
            "sku": visit.plain(item["sku"]), "purchaser": visit.plain(item["purchasedBy"]),
            "notes": visit.plain(item["notes"]),
            "purchasePrice": visit.money(item["purchasePriceMoney"]),
            "projectPrice": visit.money(item["projectPriceMoney"]),
            "marketValue": visit.money(item["marketValueMoney"]),
            "isBookmarked": Books.isTrue(item["bookmark"]),
            "isReturned": Books.isTrue(item["isReturned"]),
            "isWrittenOff": item["writeOffReason"]?.text != nil,
            "writeOffReason": visit.plain(item["writeOffReason"]),
            "images": BookImages.fields(visit, images), "hasImages": !images.isEmpty,
        ]
    }

    private static func doing(_ item: JSONValue, _ id: String, _ visit: Visit) -> Fields {
        let only: [(name: String, text: String?)] = [("itemId", id)]
        let project = item["projectId"]?.text
        let isGone = Books.isTrue(item["isReturned"]) || item["writeOffReason"]?.text != nil
        return [
            "isThere": !isGone, "isInProject": project != nil,
            "change": visit.doing("ChangeItem", only),
            "move": visit.doing(
                "MoveItem", only + [("projectId", project), ("spaceId", item["spaceId"]?.text)]),
            "sell": visit.doing(
                "SellItems",
                [
                    ("accountId", item["accountId"]?.text), ("itemIds[0]", id),
                    (
                        "direction",
                        project == nil ? "business_to_project" : "project_to_business"
                    ), ("projectId", project),
                ]),
            "giveBack": item["transactionId"]?.text.map { purchase in
                visit.doing("ReturnItems", [("transactionId", purchase), ("itemIds[0]", id)])
            },
            "writeOff": visit.doing("WriteOffItem", only),
            "reverseWriteOff": visit.doing("ReverseWriteOff", only),
            "bookmarkNext": Books.isTrue(item["bookmark"]) ? "false" : "true",
        ]
    }
}

/// Pictures of things: addresses elsewhere, to which one can go. Nothing from elsewhere is loaded by the page.
enum BookImages {
    static func fields(_ visit: Visit, _ images: [JSONValue]) -> [Fields] {
        images.map { image in
            let address = image["url"]?.text ?? ""
            return [
                "imageName": visit.plain(image["fileName"]) ?? Plain.text(address),
                "imageAddress": Books.isOfTheWeb(address) ? address : false,
                "isPrimary": Books.isTrue(image["isPrimary"]),
            ]
        }
    }
}
