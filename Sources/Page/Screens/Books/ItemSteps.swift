import Records
import Wording

/// The steps of an item's lineage: what happened, from where to where, for how much.
struct ItemSteps {
    let visit: Visit
    let names: BookNames
    let told: BookHistory

    func step(_ entry: JSONValue) -> Fields {
        let kind = entry["kind"]?.text ?? ""
        let (from, to) = (place(entry["from"]), place(entry["to"]))
        let transactions = ["transactionId", "returnTransactionId"].compactMap {
            entry[$0]?.text
        }
        return told.circumstances(entry).adding([
            "what": visit.say(Self.title(kind, entry["direction"]?.text)),
            "tone": Self.tone(kind),
            "from": from, "to": to, "hasFrom": !from.isEmpty, "hasTo": !to.isEmpty,
            "prices": prices(entry),
            "stepTransactions": transactions.map { id -> Fields in
                ["stepTransaction": Plain.text(id), "stepAddress": visit.book(.transactions, id)]
            },
        ])
    }

    private func place(_ place: JSONValue?) -> [Fields] {
        guard let place, place != .null else { return [] }
        return ItemRow.place(place, names, visit)
    }

    private func prices(_ entry: JSONValue) -> [Fields] {
        let all: [(title: Sentence, figure: String)] = [
            ("Price", "priceMoney"), ("Bought for", "purchasePriceMoney"),
            ("For the project", "projectPriceMoney"), ("Worth", "marketValueMoney"),
        ]
        return all.compactMap { title, figure in
            guard let member = entry[figure] else { return nil }
            return [
                "priceTitle": visit.say(title),
                "price": visit.money(member) ?? visit.say("none any more"),
            ]
        }
    }

    private static func title(_ kind: String, _ direction: String?) -> Sentence {
        titles[name(of: kind, direction)] ?? Sentence(quoting: kind)
    }

    /// A sale is called after the way that it went.
    private static func name(of kind: String, _ direction: String?) -> String {
        kind == "sold" && direction == "project_to_business" ? "sold-back" : kind
    }

    /// What is said of each kind of step.
    static let titles: [String: Sentence] = [
        "added": "Entered", "changed": "Priced otherwise", "moved": "Moved",
        "sold": "Sold to the project", "sold-back": "Sold back to the inventory",
        "returned": "Given back to where it was bought", "reversed": "Taken back",
        "written-off": "Written off", "write-off-reversed": "Not written off after all",
    ]

    private static func tone(_ kind: String) -> String {
        switch kind {
        case "sold": "g"
        case "returned", "reversed": "a"
        case "written-off": "r"
        case _: "b"
        }
    }
}
