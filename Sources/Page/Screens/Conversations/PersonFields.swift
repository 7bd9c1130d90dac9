import Records
import Vocabulary

/// Who somebody is and what they ordered lately: beside their conversation, and on their own screen.
struct PersonFields {
    let name: String
    /// Whether they have a profile.
    let isKnown: Bool
    let isErased: Bool
    let fields: Fields

    static func fields(_ visit: Visit, _ id: String) async throws -> PersonFields {
        async let profile = profile(visit, id)
        async let orders = visit.asking.list(
            "orders", [(name: "customer", text: id), (name: "limit", text: "8")])
        async let zoneAsked = visit.zone()
        let (user, zone, ordered) = (try await profile, try await zoneAsked, try await orders)
        let name = user.map { ShopWords.name(visit, $0) } ?? Plain.text(id)
        let encoded = Link.encoded(id)
        return PersonFields(
            name: name, isKnown: user != nil, isErased: user?["erasedAt"]?.text != nil,
            fields: [
                "name": name, "id": Plain.text(id),
                "initial": ShopWords.initial(of: user ?? .object([.init("label", .string(id))])),
                "isKnown": user != nil,
                "email": visit.plain(user?["email"]), "phone": visit.plain(user?["phone"]),
                "registered": visit.moment(user?["registeredAt"], in: zone),
                "erased": visit.moment(user?["erasedAt"], in: zone),
                "address": visit.base + "/users/" + encoded,
                "chat": visit.base + "/conversations/" + encoded,
                "wallet": visit.base + "/clubs/wallets/" + encoded,
                "dashboard": visit.base + "/clubs/members/" + encoded,
                "change": user?["erasedAt"]?.text == nil
                    ? ShopLinks.doing(visit, "ChangeUserProfile", [("userId", id)]) : nil,
                "orders": ordered.rows.map { order(visit, $0, in: zone) },
                "hasOrders": !ordered.rows.isEmpty,
                "orderTotal": ordered.total.map { visit.counted($0, .orders) },
                "allOrders": (ordered.total ?? 0) > 8
                    ? visit.base + "/orders" + Link.parameters([(name: "customer", text: id)])
                    : nil,
            ])
    }

    /// Who has no profile wrote all the same, or was forgotten.
    private static func profile(_ visit: Visit, _ id: String) async throws -> JSONValue? {
        do {
            return try await visit.asking.item("user", [(name: "userId", text: id)])
        } catch let problem as InterfaceProblem where problem.status == 404 {
            return nil
        }
    }

    private static func order(_ visit: Visit, _ row: JSONValue, in zone: Zone) -> Fields {
        let status = ShopWords.orderStatus(row["status"]?.text)
        return [
            "number": visit.plain(row["orderNumber"]),
            "address": visit.base + "/orders/" + Link.encoded(row["orderId"]?.text ?? ""),
            "total": visit.money(row["totalMoney"]),
            "placed": visit.moment(row["placedAt"], in: zone),
            "status": visit.say(status.words), "tone": status.tone,
        ]
    }
}
