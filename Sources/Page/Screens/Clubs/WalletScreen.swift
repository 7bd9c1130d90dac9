import EventStore
import Records
import Vocabulary
import Wording

/// What somebody's wallet holds and held, and each payment into it and out of it.
enum WalletScreen {
    private static let most = 50

    static let screen = Screen("/clubs/wallets/{user}", "wallet", in: .clubs) { visit in
        let id = visit.path("user")
        async let asked = visit.asking.item("wallet", [(name: "userId", text: id)])
        let zone = try await visit.zone()
        let wallet = try await asked
        let entries = wallet["entries"]?.elements ?? []
        let name = ShopWords.name(visit, wallet)
        let start = min(max(visit.parameter("from").flatMap { Int($0) } ?? 0, 0), entries.count)
        let end = min(start + most, entries.count)
        let encoded = Link.encoded(id)
        return Shown(
            visit.say("Wallet of \(name)"),
            [
                "story": ShopLinks.story(visit, "wallet", id), "who": name,
                "id": Plain.text(id), "balance": visit.money(wallet["balanceMoney"]),
                "entries": Array(entries.reversed())[start..<end].map {
                    entry(visit, $0, in: zone)
                },
                "isEmpty": entries.isEmpty,
                "total": visit.counted(Int64(entries.count), .payments),
                "earlier": end < entries.count ? visit.hereWith(["from": "\(end)"]) : nil,
                "newest": start > 0 ? visit.hereWith(["from": nil]) : nil,
                "credit": ShopLinks.doing(visit, "CreditWallet", [("userId", id)]),
                "debit": ShopLinks.doing(visit, "DebitWallet", [("userId", id)]),
                "user": visit.base + "/users/" + encoded,
                "dashboard": visit.base + "/clubs/members/" + encoded,
            ], pictures: [picture(visit, entries, in: zone)])
    }

    private static func entry(_ visit: Visit, _ entry: JSONValue, in zone: Zone) -> Fields {
        let amount = entry["amountMoney"]
        let isIn = isIn(entry)
        return [
            "key": entry["position"]?.integer.map(String.init),
            "at": visit.moment(entry["occurredAt"] ?? entry["recordedAt"], in: zone),
            "isIn": isIn, "isOut": !isIn, "amount": visit.money(amount),
            "memo": visit.plain(entry["memo"]), "after": visit.money(entry["balanceMoney"]),
            "actor": visit.plain(entry["actor"]), "why": visit.plain(entry["reason"]),
            "order": entry["orderId"]?.text.map { visit.say("Order \($0)") },
            "orderAddress": entry["orderId"]?.text.map {
                visit.base + "/orders/" + Link.encoded($0)
            },
            "match": entry["matchId"]?.text.map { visit.say("Match \($0)") },
            "matchAddress": entry["matchId"]?.text.map {
                visit.base + "/clubs/matches/" + Link.encoded($0)
            },
        ]
    }

    /// Whether money came in.
    static func isIn(_ entry: JSONValue) -> Bool { entry["type"]?.text == "WalletCredited" }

    private static func picture(_ visit: Visit, _ entries: [JSONValue], in zone: Zone) -> Picture {
        Picture(
            "balance", visit.say("Balance over time"),
            headings: [visit.say("When"), visit.say("Balance")],
            rows: ShopPictures.rows(visit, entries) { entry in
                guard let amount = visit.amount(entry["balanceMoney"]),
                    let time = (entry["occurredAt"]?.text ?? entry["recordedAt"]?.text)
                        .flatMap({ Timestamp($0) })
                else { return nil }
                return Picture.Row(
                    visit.language.moment(Calendar(zone.clock(at: time))), amount,
                    time: Double(time.milliseconds))
            }, .steps)
    }
}
