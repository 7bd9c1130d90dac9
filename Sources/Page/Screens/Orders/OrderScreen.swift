import Records
import Vocabulary

/// One order: what it is, what came of it and, for who may look back, how it was at each of its revisions.
enum OrderScreen {
    static let screen = Screen("/orders/{id}", "order", in: .orders) { visit in
        let id = visit.path("id")
        async let hung = visit.zone()
        async let changes = changes(visit, id)
        async let revised = revision(visit, id)
        let answer = try await visit.asking.query("order", [(name: "orderId", text: id)])
        let (order, zone) = (answer["item"] ?? .null, try await hung)
        let number = visit.plain(order["orderNumber"]) ?? id
        let status = order["status"]?.text
        let asOf = answer["position"]?.integer ?? .max
        let known = try await changes?.filter { ($0["position"]?.integer ?? 0) <= asOf }
        let scrubber = known.flatMap { Scrubber($0, of: "order", id, visit, zone) }
        let currency = order["currency"]?.text ?? Currency.usual.code
        let revision = try await revised
        var fields: Fields = [
            "heading": visit.say("Order \(number)"), "id": id,
            "status": visit.orderStatus(order["status"]),
            "customer": visit.plain(order["customerName"]) ?? "",
            "mayUpdate": visit.may("UpdateOrderStatus"),
            "hasCustomer": order["customerId"]?.text != nil,
            "customerId": order["customerId"]?.text ?? "",
            "customerOrders": visit.base + "/orders"
                + Link.parameters([(name: "customer", text: order["customerId"]?.text ?? "")]),
            "conversation": visit.base + "/conversations/"
                + Link.encoded(order["customerId"]?.text ?? ""),
            "total": visit.money(order["totalMoney"]) ?? "",
            "placed": visit.moment(order["placedAt"], in: zone),
            "steps": OrderStep.fields(status, id, back: visit.here, revision: revision, visit),
            "statuses": OrderStatus.allCases.filter { $0.rawValue != status }.map {
                ["value": $0.rawValue, "title": visit.say($0.title)] as Fields
            },
            "revision": revision.map(String.init) ?? "", "hasRevision": revision != nil,
            "way": way(order, visit, zone), "commands": commands(order, id, visit),
        ]
        fields = fields.adding(lines(order, visit)).adding(paid(order, visit))
            .adding(address(order, visit, isOpen: status == OrderStatus.placed.rawValue))
        if let scrubber {
            fields["scrubber"] = try await scrubber.fields { OrderState.rows($0, currency, visit) }
        }
        return Shown(visit.say("Order \(number)"), fields)
    }

    /// What has changed it; `nil` for who may not look back.
    private static func changes(_ visit: Visit, _ id: String) async throws -> [JSONValue]? {
        guard visit.caller?.looksBack == true else { return nil }
        return try await visit.asking.get(["v1", "streams", "order", id, "audit"])["changes"]?
            .elements
    }

    /// Its last revision, which what is done here goes by; `nil` where nothing can be done.
    private static func revision(_ visit: Visit, _ id: String) async throws -> Int64? {
        guard visit.past == nil, visit.caller.map({ $0.role != "reader" }) == true else {
            return nil
        }
        return try await visit.asking.get(["v1", "streams", "order", id, "revision"])["revision"]?
            .integer
    }

    /// What else can be done with it: the forms of commands, with what is known filled in.
    private static func commands(_ order: JSONValue, _ id: String, _ visit: Visit) -> Fields {
        let form = { (name: String, more: Asking.Parameters) -> String? in
            if !visit.may(name) { return nil }
            return "/do/" + name
                + Link.parameters(
                    [(name: "orderId", text: id)] + more + [(name: "_back", text: visit.here)])
        }
        let payer = order["customerId"]?.text.map { [(name: "userId", text: $0)] } ?? []
        return [
            "fill": form("FillBackorder", []), "send": form("DeliverLines", []),
            "move": form("ChangeShippingAddress", []), "pay": form("PayOrder", payer),
            "refund": form("RefundOrder", []),
        ]
    }

    private static func lines(_ order: JSONValue, _ visit: Visit) -> Fields {
        let lines = order["lines"]?.elements ?? []
        let shown = lines.map { line -> Fields in
            let pieces = line["quantity"]?.integer ?? 0
            let price = line["unitPriceMoney"]
            let supply = LineSupply(rawValue: line["supply"]?.text ?? "")
            let (out, due) = (line["out"]?.integer ?? 0, line["due"]?.integer ?? 0)
            return [
                "line": String(line["line"]?.integer ?? 0),
                "title": visit.plain(line["title"]) ?? visit.plain(line["productId"]) ?? "",
                "product": visit.base + "/catalog/" + Link.encoded(line["productId"]?.text ?? ""),
                "hasProduct": line["productId"]?.text != nil, "quantity": visit.number(pieces),
                "price": visit.money(price) ?? "",
                "amount": visit.money(price.flatMap { times($0, pieces) }) ?? "",
                "supply": supply.map { visit.say($0.title) } ?? visit.plain(line["supply"]) ?? "",
                "chip": supply?.chip ?? "",
                "why": line["why"]?.text.map { visit.say(LineSupply.why($0)) } ?? "",
                "out": visit.number(out), "due": visit.say("\(visit.number(due)) to send"),
                "isDue": due > 0,
            ]
        }
        return [
            "lines": shown, "hasLines": !lines.isEmpty,
            "linesCount": visit.counted(Int64(lines.count), .lines),
            "isShort": (order["backorderedLines"]?.integer ?? 0) > 0,
            "hasDue": (order["duePieces"]?.integer ?? 0) > 0,
        ]
    }

    private static func times(_ amount: JSONValue, _ pieces: Int64) -> JSONValue? {
        guard let minor = amount["minor"]?.integer, let currency = amount["currency"] else {
            return nil
        }
        let (product, isTooMuch) = minor.multipliedReportingOverflow(by: pieces)
        if isTooMuch { return nil }
        return .object([.init("currency", currency), .init("minor", .integer(product))])
    }

    private static func paid(_ order: JSONValue, _ visit: Visit) -> Fields {
        let payments = order["payments"]?.elements ?? []
        let (total, paid) = (
            order["totalCents"]?.integer ?? 0, order["paidCents"]?.integer ?? 0
        )
        let status = order["status"]?.text.flatMap(OrderStatus.init(rawValue:))
        let isDue = status != .cancelled && status != .returned && paid < total
        return [
            "payments": payments.map { payment -> Fields in
                [
                    "who": visit.plain(payment["userId"]) ?? "",
                    "amount": visit.money(payment["amountMoney"]) ?? "",
                ]
            },
            "hasPayments": !payments.isEmpty, "paid": visit.money(order["paidMoney"]) ?? "",
            "earned": visit.money(order["earnedMoney"]) ?? "", "isPayable": isDue,
            "isRefundable": !isDue && paid > 0 && status != .delivered,
        ]
    }

    private static func address(_ order: JSONValue, _ visit: Visit, isOpen: Bool) -> Fields {
        let parts = ["name", "line1", "city", "postcode", "country"]
        return [
            "shipping": parts.compactMap { part in
                visit.plain(order["shippingAddress"]?[part]).map { ["part": $0] as Fields }
            },
            "isMovable": isOpen,
        ]
    }

    /// The steps it took, each with how long it stayed there.
    private static func way(_ order: JSONValue, _ visit: Visit, _ zone: Zone) -> [Fields] {
        let history = order["history"]?.elements ?? []
        return history.enumerated().map { index, step in
            let from = step["from"]?.text.flatMap(OrderStatus.init(rawValue:))
            let to = step["to"]?.text.flatMap(OrderStatus.init(rawValue:))
            let isUnusual = from.map { from in to.map { !from.next.contains($0) } ?? true } ?? false
            let next = index + 1 < history.count ? history[index + 1]["occurredAt"]?.text : nil
            return [
                "status": visit.orderStatus(step["to"]), "isUnusual": isUnusual,
                "when": visit.moment(step["occurredAt"], in: zone),
                "who": visit.plain(step["actor"]) ?? "", "why": visit.plain(step["reason"]) ?? "",
                "hasWhy": step["reason"]?.text != nil,
                "stayed": stayed(step["occurredAt"]?.text, next).map {
                    visit.say("stayed \(visit.span(milliseconds: $0))")
                } ?? "",
                "hasStayed": next != nil,
                "position": visit.number(step["position"]?.integer ?? 0),
            ]
        }
    }
}
