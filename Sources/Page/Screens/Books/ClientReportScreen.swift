import Records

/// What a client is shown of a project, to be printed or sent: what stands in it is nothing of what it cost the
/// business.
enum ClientReportScreen {
    static let screen = Screen("/books/projects/{id}/report", "book-report", in: .books) { visit in
        let id = visit.path("id")
        let report = try await visit.asking.item(
            "client-report", [(name: "project", text: id)])
        let totals = report["totals"] ?? .null
        let items = report["items"]?.elements ?? []
        let spaces = together(report["spaces"]?.elements ?? [])
        let unpriced = totals["unpricedCount"]?.integer ?? 0
        let name = visit.plain(report["name"]) ?? Plain.text(id)
        return Shown(
            visit.say("Report on \(name)"),
            [
                "heading": name, "client": visit.plain(report["clientName"]),
                "project": visit.book(.projects, id),
                "business": visit.plain(report["business"]?["name"]),
                "address": visit.plain(report["business"]?["address"]),
                "phone": visit.plain(report["business"]?["phone"]),
                "total": visit.money(totals["priceMoney"]) ?? "–",
                "itemCount": visit.counted(totals["itemCount"]?.integer ?? 0, .ownedItems),
                "unpriced": unpriced > 0
                    ? visit.say("\(visit.counted(unpriced, .ownedItems)) without a price") : nil,
                "due": (totals["dueMoney"]?["minor"]?.integer ?? 0) == 0
                    ? nil : visit.money(totals["dueMoney"]),
                "budget": BudgetBar.fields(visit, totals),
                "spaces": spaces.compactMap { space(visit, $0, items) },
                "categories": (report["categories"]?.elements ?? []).map { row -> Fields in
                    [
                        "categoryName": visit.plain(row["name"]) ?? visit.say("In no category"),
                        "categoryPrice": visit.money(row["priceMoney"]) ?? "–",
                        "budget": BudgetBar.fields(visit, row),
                    ]
                },
                "reimbursements": (report["reimbursements"]?.elements ?? []).map {
                    row -> Fields in
                    [
                        "reimbursed": visit.plain(row["reimbursementType"]) ?? "",
                        "owed": visit.money(row["dueMoney"]) ?? "–",
                    ]
                },
                "hasReimbursements": report["reimbursements"]?.elements?.isEmpty == false,
            ])
    }

    /// The report's items tell their space by its name: so spaces of one name are shown as one.
    private static func together(_ spaces: [JSONValue]) -> [JSONValue] {
        var all: [JSONValue] = []
        for space in spaces {
            guard let index = all.firstIndex(where: { $0["name"] == space["name"] }) else {
                all.append(space)
                continue
            }
            var one = all[index]
            let price = sum(one["priceMoney"]?["minor"], space["priceMoney"]?["minor"])
            one["itemCount"] = sum(one["itemCount"], space["itemCount"])
            one["priceMoney"]?["minor"] = price
            all[index] = one
        }
        return all
    }

    /// Nothing, where either isn't there or 64 bits can't say it.
    private static func sum(_ first: JSONValue?, _ second: JSONValue?) -> JSONValue? {
        guard let first = first?.integer, let second = second?.integer else { return nil }
        let (sum, isTooMuch) = first.addingReportingOverflow(second)
        return isTooMuch ? nil : .integer(sum)
    }

    /// A space with the items in it; `nil` where there is none in it.
    private static func space(_ visit: Visit, _ space: JSONValue, _ items: [JSONValue]) -> Fields? {
        guard (space["itemCount"]?.integer ?? 0) > 0 else { return nil }
        let inside = items.filter { $0["space"]?.text == space["name"]?.text }
        return [
            "spaceName": visit.plain(space["name"]) ?? visit.say("In no space"),
            "spacePrice": visit.money(space["priceMoney"]) ?? "–",
            "items": inside.map { item -> Fields in
                [
                    "itemName": visit.plain(item["name"]) ?? "",
                    "itemCategory": visit.plain(item["category"]) ?? "",
                    "itemPrice": visit.money(item["priceMoney"]) ?? visit.say("No price yet"),
                ]
            },
        ]
    }
}
