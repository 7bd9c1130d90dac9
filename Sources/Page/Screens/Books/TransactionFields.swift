import Records
import Wording

/// What the screen of a transaction shows of it as it is, and what can be done with it.
struct TransactionFields {
    let visit: Visit
    let id: String
    let row: JSONValue
    let names: BookNames

    var title: String {
        let source = visit.plain(row["source"])
        return source ?? visit.say("Transaction \(id)")
    }

    private var isCanceled: Bool { Books.isTrue(row["isCanceled"]) }
    private var project: String? { row["projectId"]?.text }
    private var account: String? { row["accountId"]?.text }

    var all: Fields { what.adding(money).adding(doing) }

    private var what: Fields {
        [
            "id": Plain.text(id), "rawID": id,
            "whole": visit.base + Things.whole("transaction", id), "heading": title,
            "kind": TransactionRow.kind(
                row["transactionType"]?.text ?? "", row["inventorySaleDirection"]?.text, visit),
            "isCanceled": isCanceled, "isLive": !isCanceled,
            "cancelReason": visit.plain(row["cancelReason"]),
            "needsReview": Books.isTrue(row["needsReview"]),
            "day": row["transactionDate"]?.text.map(visit.day),
            "dayISO": row["transactionDate"]?.text,
            "project": names.name(.project, row["projectId"]) ?? visit.say("Inventory"),
            "projectAddress": project.map { visit.book(.projects, $0) }
                ?? visit.book(.items, where: [(name: "scope", text: "inventory")]),
            "account": names.name(.account, row["accountId"]),
            "accountAddress": account.map { visit.book(.accounts, $0) },
            "category": names.name(.category, row["budgetCategoryId"]),
            "source": visit.plain(row["source"]), "purchaser": visit.plain(row["purchasedBy"]),
            "ownStatus": visit.plain(row["status"]), "notes": visit.plain(row["notes"]),
            "byEmail": Books.isTrue(row["hasEmailReceipt"]),
            "attachments": attachments, "hasAttachments": !attachments.isEmpty,
        ]
    }

    private var money: Fields {
        let counts = row["normalizedAmountMoney"]
        return [
            "amount": visit.money(row["amountMoney"]) ?? "–",
            "counts": counts == row["amountMoney"] ? nil : visit.money(counts),
            "subtotal": visit.money(row["subtotalMoney"]),
            "tax": Books.double(row["taxRatePct"]).map {
                visit.language.isolatedNumber(Self.short($0) + "%")
            },
            "reimbursement": visit.plain(row["reimbursementType"]),
            "due": TransactionRow.due(row, visit),
            "reimbursed": visit.money(row["reimbursedMoney"]),
            "mayReverse": row["reimbursedCents"]?.integer != nil,
        ]
    }

    /// `7.5`, `20`
    static func short(_ number: Double) -> String {
        let text = Digits.cut(number, 4)
        guard text.contains(".") else { return text }
        let digits = String(text.reversed().drop { $0 == "0" }.reversed())
        return digits.hasSuffix(".") ? String(digits.dropLast()) : digits
    }

    private var doing: Fields {
        let only: [(name: String, text: String?)] = [("transactionId", id)]
        // What was made together with what happened to its items is taken back together with it.
        let taking =
            switch row["canonicalKind"]?.text {
            case "sale": "ReverseSale"
            case "return": "ReverseReturn"
            case _: "CancelTransaction"
            }
        return [
            "amend": visit.doing("AmendTransaction", only),
            "cancel": visit.doing(taking, only),
            "attach": visit.doing("AttachToTransaction", only),
            "returnItems": visit.doing("ReturnItems", only),
            "mayReturn": row["transactionType"]?.text == "purchase"
                || row["transactionType"]?.text == "to-inventory",
            "addItem": visit.doing(
                "AddItem",
                only + [
                    ("accountId", account), ("projectId", project),
                    ("source", row["source"]?.text),
                    ("budgetCategoryId", row["budgetCategoryId"]?.text),
                ]),
            "again": visit.doing(
                "RecordTransaction",
                [
                    ("accountId", account), ("projectId", project),
                    ("source", row["source"]?.text), ("purchasedBy", row["purchasedBy"]?.text),
                    ("transactionType", row["transactionType"]?.text),
                    ("budgetCategoryId", row["budgetCategoryId"]?.text),
                ]),
            "reverseReimbursement": visit.doing("ReverseReimbursement", only),
        ]
    }

    private static let attachmentFields: [(field: String, kind: String, title: Sentence)] = [
        ("receiptImages", "receipt", Sentence("Receipt")),
        ("transactionImages", "transaction", Sentence("Picture of it")),
        ("otherImages", "other", Sentence("Something else")),
    ]

    private var attachments: [Fields] {
        Self.attachmentFields.flatMap { field, kind, title in
            (row[field]?.elements ?? []).map { file -> Fields in
                let address = file["url"]?.text ?? ""
                return [
                    "fileKind": visit.say(title), "rawKind": kind, "rawURL": address,
                    "fileName": visit.plain(file["fileName"]) ?? Plain.text(address),
                    "fileAddress": Books.isOfTheWeb(address) ? address : false,
                    "fileURL": Plain.text(address),
                    "fileType": visit.plain(file["contentType"]) ?? "",
                    "isPrimary": Books.isTrue(file["isPrimary"]),
                ]
            }
        }
    }
}
