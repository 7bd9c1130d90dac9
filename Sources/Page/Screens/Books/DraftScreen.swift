import Records
import Wording

/// The drafts of transactions: what is known of each by now, and what must be before it can be recorded.
enum DraftScreen {
    static let screen = Screen("/books/drafts", "book-drafts", in: .books) { visit in
        async let clock = visit.zone()
        async let known = BookNames.listed([.account, .project], visit)
        let list = try await visit.asking.list(
            "transaction-drafts", visit.asked(["account", "scope", "status", "text"]))
        let names = try await known.knowing(list.rows, visit)
        let zone = try await clock
        return visit.shown(
            visit.say("Drafts"), at: .drafts,
            [
                "drafts": list.rows.map { row in
                    TransactionRow.fields(visit, row, names).adding(draft(row, visit)).adding([
                        "since": visit.moment(row["createdAt"], in: zone)
                    ])
                },
                "isEmpty": list.rows.isEmpty,
                "total": list.total.map { visit.counted($0, .drafts) },
                "pages": Pages.fields(visit, list), "text": visit.parameter("text"),
                "scopes": visit.options(names.scopes(visit), of: "scope"),
                "accounts": visit.options(names.options(.account, visit), of: "account"),
                "severalAccounts": names.hasSeveralAccounts,
                "statuses": visit.options(
                    [
                        ("open", visit.say("Waiting")), ("recorded", visit.say("Entered")),
                        ("discarded", visit.say("Thrown away")),
                    ], of: "status"),
                "sorts": visit.options(
                    [
                        ("createdAt", visit.say("Oldest first")),
                        ("-createdAt", visit.say("Newest first")),
                        ("-updatedAt", visit.say("Changed last")),
                    ], of: "sort"),
                "begin": visit.doing(
                    "DraftTransaction", [("accountId", TransactionList.account(visit, names))]),
            ])
    }

    private static func draft(_ row: JSONValue, _ visit: Visit) -> Fields {
        let id = row["draftId"]?.text ?? ""
        let missing = row["missing"]?.elements ?? []
        let status = row["draftStatus"]?.text
        let transaction = row["transactionId"]?.text
        let hasType = row["transactionType"]?.text != nil
        var fields: Fields = [
            "draftID": Plain.text(id), "rawDraft": id,
            "whole": visit.base + Things.whole("transactiondraft", id),
            "amount": visit.money(row["amountMoney"]) ?? "–",
            "missing": missing.compactMap(\.text).map { name in
                BookHistory.label(name).map(visit.say) ?? Plain.text(name)
            },
            "hasMissing": !missing.isEmpty, "isReady": status == "open" && missing.isEmpty,
            "isWaiting": status == "open", "isRecorded": status == "recorded",
            "isThrownAway": status == "discarded",
            "recordedAddress": transaction.map { visit.book(.transactions, $0) } ?? false,
            "recordDraft": visit.doing("RecordDraft", [("draftId", id)]),
            "amendDraft": visit.doing("AmendDraft", [("draftId", id)]),
            "discardDraft": visit.doing("DiscardDraft", [("draftId", id)]),
        ]
        if !hasType { fields["type"] = "–" }
        return fields
    }
}
