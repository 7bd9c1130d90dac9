import Records
import Wording

/// A transaction in a list.
enum TransactionRow {
    static func fields(
        _ visit: Visit, _ row: JSONValue, _ names: BookNames, isInProject: Bool = false
    ) -> Fields {
        let id = row["transactionId"]?.text ?? ""
        let isCanceled = Books.isTrue(row["isCanceled"])
        let type = row["transactionType"]?.text ?? ""
        let amount = isCanceled ? row["amountMoney"] : row["normalizedAmountMoney"]
        let project = row["projectId"]?.text
        return [
            "transactionID": Plain.text(id),
            "transactionAddress": visit.book(.transactions, id),
            "day": row["transactionDate"]?.text.map(visit.day) ?? "",
            "dayISO": row["transactionDate"]?.text ?? "",
            "source": visit.plain(row["source"]) ?? visit.say("No source"),
            "note": start(of: visit.plain(row["notes"]) ?? ""),
            "type": kind(type, row["inventorySaleDirection"]?.text, visit),
            "isReturn": type == "return", "isSale": type == "sale",
            "project": isInProject
                ? nil : names.name(.project, row["projectId"]) ?? visit.say("Inventory"),
            "projectAddress": project.map { visit.book(.projects, $0) } ?? false,
            "category": names.name(.category, row["budgetCategoryId"]) ?? "",
            "purchaser": visit.plain(row["purchasedBy"]) ?? "",
            "amount": visit.money(amount) ?? visit.money(row["amountMoney"]) ?? "–",
            "isCanceled": isCanceled, "needsReview": Books.isTrue(row["needsReview"]),
            "due": due(row, visit).map { visit.say("\($0) to be paid back") } ?? false,
        ]
    }

    /// Of long notes what fits into a row; the transaction's own screen has them whole.
    private static func start(of note: String) -> String {
        let scalars = note.unicodeScalars
        return scalars.count > 160 ? String(scalars.prefix(160)) + "…" : note
    }

    /// What is still to be paid back of it; `nil`: nothing, or nothing any more.
    static func due(_ row: JSONValue, _ visit: Visit) -> String? {
        row["dueCents"]?.integer == 0 ? nil : visit.money(row["dueMoney"])
    }

    /// Which way the money went, and why.
    static func kind(_ type: String, _ direction: String?, _ visit: Visit) -> String {
        switch (type, direction) {
        case ("purchase", _): visit.say("Purchase")
        case ("return", _): visit.say("Return")
        case ("to-inventory", _): visit.say("For the inventory")
        case ("sale", "business_to_project"): visit.say("Sale to the project")
        case ("sale", "project_to_business"): visit.say("Sale back to the inventory")
        case (_, _): Plain.text(type)
        }
    }

    static let kinds = ["purchase", "return", "sale", "to-inventory"]
}
