import Records
import Vocabulary
import Wording

/// How something of the books came to be as it is: each change of it, by whom, when, and why.
struct BookHistory {
    let visit: Visit
    let zone: Zone
    let names: BookNames
    /// What amounts among the changes are in.
    let currency: JSONValue?

    /// Rows of what the changes refer to, so that names can be had for it.
    static func referred(in history: [JSONValue]) -> [JSONValue] {
        history.flatMap { entry in
            ["from", "to"].map { side in
                .object(
                    (entry["changed"]?.members ?? []).compactMap { member in
                        member.value[side].map { .init(member.name, $0) }
                    })
            }
        }
    }

    /// One change. Who may look back can go to how everything was right after it.
    func entry(_ entry: JSONValue) -> Fields {
        circumstances(entry).adding([
            "what": visit.say(Self.title(entry["type"]?.text ?? "")),
            "changes": (entry["changed"]?.members ?? []).filter(Self.isWorthSaying).map {
                change($0.name, $0.value)
            },
        ])
    }

    /// That something which wasn't there before isn't so needs no words.
    private static func isWorthSaying(_ change: JSONValue.Member) -> Bool {
        change.value["from"] != .null || change.value["to"] != .boolean(false)
    }

    /// Who, when, why, and where in the log.
    func circumstances(_ entry: JSONValue) -> Fields {
        let position = entry["position"]?.integer ?? 0
        let then = "/" + visit.words.map(Link.encoded).joined(separator: "/")
        let (occurred, recorded) = (entry["occurredAt"]?.text, entry["recordedAt"]?.text)
        return [
            "key": "p\(position)", "who": visit.plain(entry["actor"]) ?? "",
            "when": visit.moment(entry["occurredAt"], in: zone),
            // To the minute they may be the same.
            "isWrittenLater": occurred?.prefix(16) != recorded?.prefix(16),
            "written": visit.moment(entry["recordedAt"], in: zone),
            "why": visit.plain(entry["reason"]) ?? false,
            "at": visit.number(position), "then": "/at/\(position)" + then,
            "logged": visit.base + "/log/\(position)",
        ]
    }

    private func change(_ name: String, _ value: JSONValue) -> Fields {
        let (before, after) = (shown(name, value["from"]), shown(name, value["to"]))
        return [
            "field": Self.label(name).map(visit.say) ?? Plain.text(name), "before": before ?? false,
            "after": after ?? false,
        ]
    }

    private func shown(_ field: String, _ value: JSONValue?) -> String? {
        guard let value, value != .null else { return nil }
        switch field {
        case "projectId": return names.name(.project, value)
        case "accountId": return names.name(.account, value)
        case "budgetCategoryId": return names.name(.category, value)
        case "transactionDate": return value.text.map(visit.day)
        case "transactionType": return value.text.map { TransactionRow.kind($0, nil, visit) }
        case "inventorySaleDirection":
            return value.text.map { TransactionRow.kind("sale", $0, visit) }
        case _ where field.hasSuffix("Cents"):
            guard let minor = value.integer, let currency else { return nil }
            return visit.money(
                .object([.init("currency", currency), .init("minor", .integer(minor))]))
        case _: return plain(value)
        }
    }

    private func plain(_ value: JSONValue) -> String? {
        switch value {
        case .null: nil
        case .boolean(let isSo): isSo ? visit.say("yes") : visit.say("no")
        case .integer(let whole): visit.number(whole)
        case .number(let text): visit.language.isolatedNumber(text)
        case .string(let text): Plain.text(text)
        case .array(let all):
            all.compactMap { part in
                visit.plain(part["fileName"] ?? part["url"]) ?? plain(part)
            }.joined(separator: visit.language.comma)
        case .object(let members):
            members.compactMap { plain($0.value) }.joined(separator: visit.language.comma)
        }
    }

    private static func title(_ type: String) -> Sentence {
        titles[type] ?? Sentence(quoting: type)
    }

    static func label(_ field: String) -> Sentence? { labels[field] }

    /// What is said of each type of event.
    static let titles: [String: Sentence] = [
        "TransactionRecorded": "Entered",
        "TransactionAmended": "Amended",
        "TransactionCanceled": "Cancelled",
        "TransactionReversed": "Taken back",
        "ReimbursementSettled": "Paid back",
        "ReimbursementReversed": "Not paid back after all",
        "AttachmentAdded": "Attached",
        "AttachmentRemoved": "Detached",
    ]

    /// What the fields of a transaction are called.
    static let labels: [String: Sentence] = [
        "accountId": "Account",
        "projectId": "Project",
        "transactionDate": "Day",
        "amountCents": "Amount",
        "source": "Source",
        "status": "Status",
        "purchasedBy": "Paid by",
        "reimbursementType": "To be paid back by",
        "notes": "Notes",
        "transactionType": "Kind",
        "budgetCategoryId": "Category",
        "hasEmailReceipt": "Receipt by e-mail",
        "itemIds": "Items",
        "inventorySaleDirection": "Direction",
        "taxRatePct": "Tax in percent",
        "subtotalCents": "Before tax",
        "needsReview": "To be reviewed",
        "receiptImages": "Receipts",
        "otherImages": "Other papers",
        "transactionImages": "Pictures of it",
        "isCanceled": "Cancelled",
        "cancelReason": "Why cancelled",
        "reimbursedCents": "Paid back so far",
        "canonicalKind": "Made together with its items",
    ]
}
