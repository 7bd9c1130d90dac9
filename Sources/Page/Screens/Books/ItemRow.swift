import Records
import Wording

/// An item in a list.
enum ItemRow {
    static func fields(
        _ visit: Visit, _ row: JSONValue, _ names: BookNames, isInProject: Bool = false
    ) -> Fields {
        let id = row["itemId"]?.text ?? ""
        let isOut = Books.isTrue(row["isReturned"]) || row["writeOffReason"]?.text != nil
        return [
            "itemID": Plain.text(id), "rawItem": id, "itemAddress": visit.book(.items, id),
            "itemName": visit.plain(row["name"]) ?? Plain.text(id),
            "sku": visit.plain(row["sku"]) ?? "", "itemStatus": visit.plain(row["status"]) ?? false,
            "place": isInProject
                ? Array(place(row, names, visit).dropFirst()) : place(row, names, visit),
            "choose": visit.say("Choose \(visit.plain(row["name"]) ?? id)"),
            "itemSource": visit.plain(row["source"]) ?? "",
            "purchasePrice": visit.money(row["purchasePriceMoney"]) ?? "–",
            "projectPrice": visit.money(row["projectPriceMoney"]) ?? "–",
            "isBookmarked": Books.isTrue(row["bookmark"]),
            "isReturned": Books.isTrue(row["isReturned"]),
            "isWrittenOff": row["writeOffReason"]?.text != nil, "isThere": !isOut,
        ]
    }

    /// Where it is: a project or the inventory, and which space of it.
    static func place(_ place: JSONValue, _ names: BookNames, _ visit: Visit) -> [Fields] {
        if Books.isTrue(place["isReturned"]) {
            return [["part": visit.say("Where it was bought"), "partAddress": false]]
        }
        let project = place["projectId"]?.text
        let space = place["spaceId"]?.text
        var parts: [Fields] = [
            [
                "part": names.name(.project, place["projectId"]) ?? visit.say("Inventory"),
                "partAddress": project.map { visit.book(.projects, $0) } ?? false,
            ]
        ]
        if let space {
            parts.append([
                "part": names.name(.space, place["spaceId"]) ?? Plain.text(space),
                "partAddress": visit.book(.spaces, space),
            ])
        }
        return parts
    }
}
