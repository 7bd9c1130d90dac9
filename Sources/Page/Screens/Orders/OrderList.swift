import Records
import Vocabulary

/// The orders, by what one looks for: all of it stands in the address, so that it can be kept and handed on.
enum OrderList {
    private static let filters = [
        "status", "customer", "backordered", "waiting", "due", "text", "from", "to",
    ]

    static let screen = Screen("/orders", "orders", in: .orders) { visit in
        async let zone = visit.zone()
        async let stats = visit.asking.itemOfLog("order-stats")
        let wanted = visit.parameters(filters + ["sort", "after"])
        let orders = try await visit.asking.list(
            "orders", wanted + [(name: "limit", text: "50")])
        let (hung, counts) = (try await zone, try await stats)
        let isNarrowed = !visit.parameters(filters).isEmpty
        let back = visit.hereWith([:])
        return Shown(
            visit.say("Orders"),
            [
                "rows": orders.rows.map { row($0, visit, hung, back: back) },
                "total": orders.total.map { visit.counted($0, .orders) },
                "isEmpty": orders.rows.isEmpty, "isNarrowed": isNarrowed,
                "all": visit.here, "tabs": tabs(visit, counts), "filters": filters(visit),
                "columns": columns(visit), "pages": Pages.fields(visit, orders),
                "process": visit.base + "/process", "mayPlace": visit.may("PlaceOrder"),
                "mayUpdate": visit.may("UpdateOrderStatus"),
            ])
    }

    private static func row(
        _ row: JSONValue, _ visit: Visit, _ zone: Zone, back: String
    ) -> Fields {
        let id = row["orderId"]?.text ?? ""
        let customer = row["customerId"]?.text
        let number = { row[$0]?.integer ?? 0 }
        let flag = { (name: String, chip: String, say: (String) -> Sentence) -> Fields? in
            let number = number(name)
            return number > 0 ? ["text": visit.say(say(visit.number(number))), "chip": chip] : nil
        }
        return [
            "id": id, "address": visit.base + "/orders/" + Link.encoded(id),
            "number": visit.plain(row["orderNumber"]) ?? id,
            "customer": visit.plain(row["customerName"]) ?? customer.map(Plain.text) ?? "",
            "customerAddress": customer.map { visit.hereWith(["customer": $0, "after": nil]) }
                ?? "",
            "mayUpdate": visit.may("UpdateOrderStatus"), "hasCustomer": customer != nil,
            "total": visit.money(row["totalMoney"]),
            "status": visit.orderStatus(row["status"]),
            "placed": visit.moment(row["placedAt"], in: zone),
            "flags": [
                flag("backorderedLines", "r") { "\($0) short" },
                flag("waitingLines", "a") { "\($0) waiting" },
                flag("duePieces", "b") { "\($0) to send" },
            ].compactMap(\.self),
            "steps": OrderStep.fields(
                row["status"]?.text, id, back: back, revision: nil, visit, most: 1),
        ]
    }

    /// Each status, with how many there are, as one click.
    private static func tabs(_ visit: Visit, _ stats: JSONValue) -> [Fields] {
        let chosen = visit.parameter("status")
        let tab = { (title: String, count: Int64, status: String?) -> Fields in
            [
                "title": title, "count": visit.number(count), "isHere": chosen == status,
                "address": visit.hereWith(["status": status, "after": nil]),
            ]
        }
        return [tab(visit.say("All"), stats["orders"]?.integer ?? 0, nil)]
            + OrderStatus.allCases.map { status in
                tab(
                    visit.say(status.title), stats["byStatus"]?[status.rawValue]?.integer ?? 0,
                    status.rawValue)
            }
    }

    private static func filters(_ visit: Visit) -> Fields {
        let flag = { (name: String, title: Sentence) -> Fields in
            [
                "name": name, "title": visit.say(title),
                "isOn": visit.parameter(name) == "true",
            ]
        }
        return [
            "text": visit.parameter("text") ?? "", "from": visit.parameter("from") ?? "",
            "to": visit.parameter("to") ?? "", "customer": visit.parameter("customer") ?? "",
            "flags": [
                flag("backordered", "Short of something"), flag("waiting", "Waiting for stock"),
                flag("due", "Something to send"),
            ],
            // What isn't filled in here is kept.
            "kept": ["status", "sort"].compactMap { name in
                visit.parameter(name).map { ["name": name, "text": $0] as Fields }
            },
        ]
    }

    /// The headings: what can be sorted by is, once up and once down.
    private static func columns(_ visit: Visit) -> [Fields] {
        let sort = visit.parameter("sort") ?? "-placedAt"
        let column = { (title: Sentence, field: String?, isNumber: Bool) -> Fields in
            let isUp = sort == field
            let isDown = field.map { sort == "-" + $0 } ?? false
            // Names begin with the first, times and amounts with the most.
            let startsDown = field == "placedAt" || field == "totalCents"
            let isTurned = startsDown ? isDown : isUp
            let next = field.map { (isTurned != startsDown) ? "-" + $0 : $0 }
            return [
                "title": visit.say(title), "isNumber": isNumber, "isSortable": field != nil,
                "address": next.map { visit.hereWith(["sort": $0, "after": nil]) } ?? "",
                "order": isUp ? "ascending" : isDown ? "descending" : nil,
                "sign": isUp ? "↑" : isDown ? "↓" : "",
            ]
        }
        return [
            column("Number", "orderNumber", false), column("Customer", "customerName", false),
            column("Status", nil, false), column("Supply", nil, false),
            column("Placed", "placedAt", false), column("Total", "totalCents", true),
        ]
    }
}
