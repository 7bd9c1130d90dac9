import Records

/// One space: its checklists, where each point is checked by a click, and the items in it.
enum SpaceScreen {
    static let screen = Screen("/books/spaces/{id}", "book-space", in: .books) { visit in
        let id = visit.path("id")
        async let found = visit.asking.item("space", [(name: "spaceId", text: id)])
        async let inside = visit.asking.list(
            "items", [(name: "space", text: id), (name: "limit", text: "50")])
        let (space, items) = try await (found, inside)
        let names = try await BookNames().knowing([space] + items.rows, visit)
        let images = space["images"]?.elements ?? []
        let account = space["accountId"]?.text
        let only: [(name: String, text: String?)] = [("spaceId", id)]
        let isArchived = Books.isTrue(space["isArchived"])
        let (done, all) = (
            space["checklistDone"]?.integer ?? 0, space["checklistTotal"]?.integer ?? 0
        )
        let row = SpaceRow.fields(visit, space, names)
        return visit.shown(
            visit.plain(space["name"]) ?? Plain.text(id), at: .spaces,
            row.adding([
                "id": Plain.text(id), "rawID": id, "whole": visit.base + Things.whole("space", id),
                "account": names.name(.account, space["accountId"]),
                "accountAddress": account.map { visit.book(.accounts, $0) },
                "notes": visit.plain(space["notes"]), "isOpen": !isArchived,
                "images": BookImages.fields(visit, images), "hasImages": !images.isEmpty,
                "isAllDone": all > 0 && done == all,
                "checklists": (space["checklists"]?.elements ?? []).map {
                    checklist($0, of: id, visit)
                },
                "items": items.rows.map { ItemRow.fields(visit, $0, names, isInProject: true) },
                "hasItems": !items.rows.isEmpty,
                "itemTotal": items.total.map { visit.counted($0, .ownedItems) },
                "allItems": visit.book(.items, where: [(name: "space", text: id)]),
                "addItem": visit.doing(
                    "AddItem",
                    only + [("accountId", account), ("projectId", space["projectId"]?.text)]),
                "change": visit.doing("ChangeSpace", only),
                "addChecklist": visit.doing("AddChecklist", only),
            ]))
    }

    private static func checklist(_ list: JSONValue, of space: String, _ visit: Visit) -> Fields {
        let id = list["checklistId"]?.text ?? ""
        let (done, all) = (list["done"]?.integer ?? 0, list["total"]?.integer ?? 0)
        let only: [(name: String, text: String?)] = [("spaceId", space), ("checklistId", id)]
        return [
            "rawChecklist": id, "checklistKey": "c-" + Plain.text(id),
            "checklistName": visit.plain(list["name"]) ?? "",
            "checklistDone": visit.say("\(done) of \(all) done"),
            "isChecklistDone": all > 0 && all == done,
            "checklistBar": ["bar": BudgetBar.part(visit, done, of: all)] as Fields,
            "points": (list["items"]?.elements ?? []).map { point -> Fields in
                let isChecked = Books.isTrue(point["isChecked"])
                let item = point["itemId"]?.text ?? ""
                let here = only + [("itemId", item)]
                return [
                    "rawPoint": item, "pointKey": "k-\(Plain.text(id))-\(Plain.text(item))",
                    "point": visit.plain(point["text"]) ?? "", "isChecked": isChecked,
                    "checked": isChecked ? "true" : "false",
                    "checkCommand": isChecked ? "UncheckItem" : "CheckItem",
                    "renamePoint": visit.doing("RenameChecklistItem", here),
                    "removePoint": visit.doing("RemoveChecklistItem", here),
                ]
            },
            "renameChecklist": visit.doing("RenameChecklist", only),
            "removeChecklist": visit.doing("RemoveChecklist", only),
        ]
    }
}
