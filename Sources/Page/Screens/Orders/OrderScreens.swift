import Records

/// Orders: the list of them, and one with all that became of it.
enum OrderScreens {
    static let all = [list]
    static let templates = [Template("orders", PackageResources.orders_mustache)]

    private static let filters = [
        "status", "customer", "backordered", "waiting", "due", "text", "from", "to", "sort",
        "after",
    ]

    private static let list = Screen("/orders", "orders", in: .orders) { visit in
        let zone = try await visit.zone()
        let orders = try await visit.asking.list(
            "orders", visit.parameters(filters) + [(name: "limit", text: "50")])
        return Shown(
            visit.say("Orders"),
            [
                "rows": orders.rows.map { row -> Fields in
                    let id = row["orderId"]?.text ?? ""
                    return [
                        "address": visit.base + "/orders/" + Link.encoded(id),
                        "number": visit.plain(row["orderNumber"]),
                        "customer": visit.plain(row["customerName"]),
                        "total": visit.money(row["totalMoney"]), "status": row["status"]?.text,
                        "placed": visit.moment(row["placedAt"], in: zone),
                    ]
                },
                "total": orders.total.map { visit.counted($0, .orders) },
                "pages": Pages.fields(visit, orders),
            ])
    }
}
