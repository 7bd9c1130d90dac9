import EventStore
import Records
import Vocabulary
import Wording

/// The sales of a month in a calendar, each across the days that it lasts, and below it as a list.
enum SalesScreen {
    static let screen = Screen("/catalog/sales", "sales", in: .catalog) { visit in
        let zone = try await visit.zone()
        let today = zone.clock(at: visit.past.flatMap { Timestamp($0.text) } ?? .now)
        let month =
            visit.parameter("month").flatMap { SalesMonth($0) } ?? SalesMonth(Calendar(today))
        let isCanceled = visit.parameter("canceled") == "true"
        let only =
            visit.parameters(["product"]) + (isCanceled ? [(name: "canceled", text: "true")] : [])
        async let asked = visit.asking.list(
            "sales-calendar", only + [(name: "month", text: month.text)])
        async let allAsked = visit.asking.list(
            "sales-calendar", only + [(name: "limit", text: "all")])
        async let categoriesAsked = visit.asking.list("categories", [(name: "limit", text: "all")])
        let sales = try await asked.rows.first?["sales"]?.elements ?? []
        let names = try await (
            CategoryScreen.titles(of: categoriesAsked.rows), productTitles(visit, in: sales)
        )
        let extents = sales.enumerated().compactMap { extent($1, at: $0, zone) }
        let shown = sales.map { sale(visit, $0, names, zone) }
        return Shown(
            visit.say("Sales in \(month.title(in: visit.language))"),
            [
                "places": CatalogScreens.places(visit, at: .sales),
                "monthTitle": month.title(in: visit.language),
                "previous": month.previous.map { visit.hereWith(["month": $0.text]) },
                "next": month.next.map { visit.hereWith(["month": $0.text]) },
                "thisMonth": visit.hereWith(["month": nil]),
                "dayNames": SalesMonth.dayNames(in: visit.language).map {
                    ["short": $0.short, "whole": $0.whole] as Fields
                },
                "weeks": month.weeks(in: visit.language).map {
                    week(visit, $0, month, today, extents, shown)
                },
                "sales": shown, "isEmpty": shown.isEmpty,
                "total": visit.counted(Int64(shown.count), .sales),
                "segments": ShopFilters.segments(
                    visit, "canceled", [(nil, "Planned"), ("true", "Called off")]),
                "months": try await months(visit, allAsked.rows, month),
                "product": visit.parameter("product").map(Plain.text),
                "anyProduct": visit.hereWith(["product": nil]),
                "add": ShopLinks.doing(visit, "ScheduleSale", [("startsAt", month.firstDay)]),
            ])
    }

    private static func week(
        _ visit: Visit, _ days: [Int64], _ month: SalesMonth, _ today: Timestamp,
        _ lasting: [Lasting], _ shown: [Fields]
    ) -> Fields {
        [
            "days": days.map { day -> Fields in
                let calendar = SalesMonth.calendar(ofDay: day)
                return [
                    "number": String(calendar.day),
                    "isOther": calendar.month != month.month,
                    "isToday": day == SalesMonth.number(of: today),
                    "dayWords": visit.language.day(calendar),
                ]
            },
            "bars": Lasting.lines(of: lasting, in: days).map { one, from, to, line -> Fields in
                shown[one.index].adding([
                    "from": String(from), "days": String(to - from + 1),
                    "line": String(min(line, 8)),
                    "paint": String(one.index % 5 + 1),
                    "isFirst": one.first == days[from - 1], "isLast": one.last == days[to - 1],
                ])
            },
        ]
    }

    /// From its first day to its last one, by the clock of the business; it ends before its end.
    private static func extent(_ sale: JSONValue, at index: Int, _ zone: Zone) -> Lasting? {
        guard let start = sale["startsAt"]?.text.flatMap({ Timestamp($0) }),
            let end = sale["endsAt"]?.text.flatMap({ Timestamp($0) })
        else { return nil }
        let last = Timestamp(milliseconds: max(end.milliseconds - 1, start.milliseconds))
        return Lasting(
            first: SalesMonth.number(of: zone.clock(at: start)),
            last: SalesMonth.number(of: zone.clock(at: last)), index: index)
    }

    private static func sale(
        _ visit: Visit, _ sale: JSONValue,
        _ names: (categories: [String: String], products: [String: String]),
        _ zone: Zone
    ) -> Fields {
        let id = sale["saleId"]?.text ?? ""
        let isCanceled = sale["isCanceled"] == .boolean(true)
        let percent = ShopWords.fraction(sale["discountPct"]) ?? 0
        let last = sale["endsAt"]?.text.flatMap { Timestamp($0) }
            .map { Timestamp(milliseconds: $0.milliseconds - 1) }
        func links(_ field: String, _ titles: [String: String], _ address: (String) -> String)
            -> [Fields]
        {
            (sale[field]?.elements ?? []).compactMap(\.text).map {
                ["name": Plain.text(titles[$0] ?? $0), "address": address($0)]
            }
        }
        return [
            "key": Link.encoded(id), "title": visit.plain(sale["title"]) ?? Plain.text(id),
            "off": visit.say("\(ShopWords.percent(percent)) off"),
            "isCanceled": isCanceled,
            "isPlanned": !isCanceled, "starts": visit.moment(sale["startsAt"], in: zone),
            "ends": last.map { visit.moment($0, in: zone) },
            "isEverything": sale["appliesTo"]?.text == "everything",
            "of": links("categoryIds", names.categories) {
                visit.base + "/catalog" + Link.parameters([(name: "category", text: $0)])
            } + links("productIds", names.products) { visit.base + "/catalog/" + Link.encoded($0) },
            "reschedule": ShopLinks.doing(visit, "RescheduleSale", [("saleId", id)]),
            "callOff": ShopLinks.doing(visit, "CancelSale", [("saleId", id)]),
        ]
    }

    /// What the products of some sales are called: asked one by one, as few are named. Of many, the ids of the others
    /// say enough.
    private static func productTitles(
        _ visit: Visit, in sales: [JSONValue]
    ) async throws -> [String: String] {
        let ids = Set(sales.flatMap { $0["productIds"]?.elements ?? [] }.compactMap(\.text))
        return try await withThrowingTaskGroup(of: (String, String).self) { group in
            for id in ids.sorted().prefix(12) {
                group.addTask {
                    let product = try await visit.asking.item(
                        "product", [(name: "productId", text: id)])
                    return (id, product["title"]?.text ?? id)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    /// The months in which there are any, to go there at once.
    private static func months(
        _ visit: Visit, _ rows: [JSONValue], _ here: SalesMonth
    ) -> [Fields] {
        rows.compactMap { row in
            guard let month = row["month"]?.text.flatMap({ SalesMonth($0) }) else { return nil }
            return [
                "title": month.title(in: visit.language), "isHere": month.text == here.text,
                "address": visit.hereWith(["month": month.text]),
                "count": visit.counted(Int64(row["sales"]?.elements?.count ?? 0), .sales),
            ]
        }
    }
}

extension Counted {
    static let sales = Counted(
        one: "sale", many: "sales",
        arabic: Arabic("لا تخفيضات", "تخفيض واحد", "تخفيضان", "% تخفيضات", "% تخفيضًا", "% تخفيض"))
}
