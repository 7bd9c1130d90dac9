import Records
import Vocabulary

/// What a member of clubs sees first: their clubs, the matches to come with what they cost, and their wallet.
enum MemberScreen {
    static let screen = Screen("/clubs/members/{user}", "member", in: .clubs) { visit in
        let id = visit.path("user")
        async let asked = visit.asking.item("member-dashboard", [(name: "userId", text: id)])
        async let namesAsked = ClubScreens.names(visit)
        let zone = try await visit.zone()
        let (dashboard, names) = (try await asked, try await namesAsked)
        let user = dashboard["user"] ?? .null
        let stats = dashboard["quickStats"]
        let clubs = dashboard["clubs"]?.elements ?? []
        let matches = dashboard["upcomingMatches"]?.elements ?? []
        let payments = dashboard["payments"]?.elements ?? []
        let name = ShopWords.name(visit, user)
        let due = visit.moneys(stats?["feesDueTotals"])
        let encoded = Link.encoded(id)
        return Shown(
            name,
            [
                "who": name,
                "id": Plain.text(id), "initial": ShopWords.initial(of: user),
                "clubTotal": visit.number(stats?["totalClubs"]?.integer ?? 0),
                "matchTotal": visit.number(stats?["upcomingMatches"]?.integer ?? 0),
                "balance": visit.money(stats?["totalBalanceMoney"]),
                "due": due.isEmpty ? "–" : due, "isDue": !due.isEmpty,
                "clubs": clubs.map { ClubScreens.row(visit, $0) }, "isNoClub": clubs.isEmpty,
                "matches": matches.map { match in
                    MatchRow.fields(visit, match, names, in: zone).adding([
                        "pay": ShopLinks.doing(
                            visit, "PayMatchFee",
                            [("matchId", match["matchId"]?.text ?? ""), ("userId", id)])
                    ])
                },
                "isNoMatch": matches.isEmpty,
                "payments": payments.map { payment(visit, $0, in: zone) },
                "isNoPayment": payments.isEmpty,
                "wallet": visit.base + "/clubs/wallets/" + encoded,
                "user": visit.base + "/users/" + encoded,
                "chat": visit.base + "/conversations/" + encoded,
                "credit": ShopLinks.doing(visit, "CreditWallet", [("userId", id)]),
            ])
    }

    private static func payment(_ visit: Visit, _ payment: JSONValue, in zone: Zone) -> Fields {
        let order = payment["orderId"]?.text
        let match = payment["matchId"]?.text
        return [
            "key": payment["position"]?.integer.map(String.init),
            "at": visit.moment(payment["occurredAt"] ?? payment["recordedAt"], in: zone),
            "amount": visit.money(payment["amountMoney"]), "isIn": WalletScreen.isIn(payment),
            "isOut": !WalletScreen.isIn(payment), "memo": visit.plain(payment["memo"]),
            "of": order.map { visit.say("Order \($0)") } ?? match.map { visit.say("Match \($0)") },
            "address": order.map { visit.base + "/orders/" + Link.encoded($0) }
                ?? match.map { visit.base + "/clubs/matches/" + Link.encoded($0) },
        ]
    }
}
