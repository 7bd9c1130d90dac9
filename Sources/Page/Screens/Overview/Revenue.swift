import EventStore
import Records
import Vocabulary

/// What the orders of the last thirty days came to, a column a day, and how the last of these days compares with the
/// one before.
struct Revenue: Sendable {
    private struct Day: Sendable {
        var day: String
        var orders: Int64
        var totals: JSONValue?
        /// In the currency that is drawn.
        var amount: JSONValue?
    }

    private static let daysShown = 30
    private static let dayMilliseconds: Int64 = 86_400_000

    private let days: [Day]
    private let currency: String

    /// Of the answer of `order-stats`: every day that had orders, the oldest first.
    init(_ stats: JSONValue, _ visit: Visit) {
        // Amounts of several currencies can't stand in one picture: it shows the first one's.
        let currency =
            stats["revenueTotals"]?.elements?.first?["currency"]?.text ?? Currency.usual.code
        self.currency = currency
        let told = (stats["revenueByDay"]?.elements ?? []).suffix(Self.daysShown)
        var byDay: [String: JSONValue] = [:]
        for day in told { byDay[day["day"]?.text ?? ""] = day }
        guard let last = told.last?["day"]?.text.flatMap({ Timestamp(day: $0) }) else {
            days = []
            return
        }
        // A day without orders is a day, too.
        days = (0..<Self.daysShown).reversed().map { back in
            let name = Timestamp(
                milliseconds: last.milliseconds - Int64(back) * Self.dayMilliseconds
            ).day
            let day = byDay[name]
            let amount = day?["revenueTotals"]?.elements?.first { $0["currency"]?.text == currency }
            return Day(
                day: name, orders: day?["orders"]?.integer ?? 0, totals: day?["revenueTotals"],
                amount: amount)
        }
    }

    func picture(_ visit: Visit) -> Picture {
        let nothing = JSONValue.object([
            .init("currency", .string(currency)), .init("minor", .integer(0)),
        ])
        let rows = days.map { day in
            Picture.Row(
                visit.day(day.day), [visit.amount(day.amount ?? nothing)].compactMap(\.self))
        }
        return Picture(
            "revenue", visit.say("Revenue a day"),
            headings: [visit.say("Day"), visit.say("Revenue")], rows: rows,
            .columns(.init(height: 112, emphasizesLast: true)))
    }

    func fields(_ dashboard: JSONValue, _ visit: Visit) -> Fields {
        let (last, before) = (days.last, days.dropLast().last)
        let amount = last?.totals.map(visit.moneys) ?? ""
        return [
            "revenue": [
                "all": visit.moneys(dashboard["revenueCents"]?["revenueTotals"]),
                "last": amount, "hasDays": last != nil,
                "when": last.map { visit.say("Revenue on \(visit.day($0.day))") } ?? "",
                "orders": visit.counted(last?.orders ?? 0, .orders),
                "change": change(from: before?.amount, to: last?.amount, visit),
            ] as Fields
        ]
    }

    private func change(from: JSONValue?, to: JSONValue?, _ visit: Visit) -> Fields? {
        guard let from = from?["minor"]?.integer, from > 0 else { return nil }
        let part = Double(to?["minor"]?.integer ?? 0) / Double(from) - 1
        let percent = visit.percent(abs(part))
        return [
            "isUp": part >= 0,
            "text": part >= 0
                ? visit.say("\(percent) more than the day before")
                : visit.say("\(percent) less than the day before"),
        ]
    }
}
