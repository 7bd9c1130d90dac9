import EventSourcing
import Records
import Vocabulary

// What an answer says between its lines, said: a payment out of a wallet bears its sign, a message who wrote
// to whom, and what is a course is drawn. For people only.

extension QueryAnswer {
    /// The answer of a query as people are told it; with `whole`, days are told besides months.
    func retold(_ query: String, whole: Bool = false) -> QueryAnswer {
        switch self {
        case .item(let item):
            return .item(Self.retold(item, query, whole: whole).withBars)
        case .list(let items, let total, let next, let sums):
            return .list(
                Self.drawn(items.flatMap { Self.rows(of: $0, query) }, as: query), total: total,
                next: next,
                sums: JSONValue.object(sums.filter { $0.name != "direction" }).withBars.members
                    ?? [])
        }
    }

    private static func retold(_ item: JSONValue, _ query: String, whole: Bool) -> JSONValue {
        switch query {
        case "wallet":
            return item.replacing("entries") { entries in
                .array((entries.elements ?? []).map(\.signed))
            }
        case "order-stats": return item.byMonths(whole: whole)
        case "feed-summary":
            return .object((item.members ?? []).filter { $0.name != "direction" })
        default: return item
        }
    }

    /// What a row of the answer is to people: of a month of sales, a row a sale.
    private static func rows(of item: JSONValue, _ query: String) -> [JSONValue] {
        switch query {
        case "conversation":
            guard case .boolean(let isOurs)? = item["isFromAdmin"] else { return [item] }
            let who = isOurs ? "\(item["actor"]?.text ?? "us") → user" : "user → us"
            return [item.adding([.init("who", .string(who))])]
        case "sales-calendar":
            guard let month = item["month"], let sales = item["sales"]?.elements else {
                return [item]
            }
            return sales.map { .object([.init("month", month)] + ($0.members ?? [])) }
        default: return [item]
        }
    }

    fileprivate static func drawn(_ items: [JSONValue], as name: String) -> [JSONValue] {
        for measure in measures[name] ?? [] {
            let values = items.map { $0[measure]?.double }
            let greatest = values.compactMap { $0 }.max() ?? 0
            if greatest <= 0 { continue }
            let whole = measure == "percent" ? 100 : greatest
            return zip(items, values).map { item, value in
                value.map { item.adding([.init("bar", .number("\($0 / whole)"))]) } ?? item
            }
        }
        return items
    }

    /// What is drawn of a list, the first that its items have.
    private static let measures: [String: [String]] = {
        let sums = ["spentCents", "revenueCents", "totalCents", "count"]
        var measures = [
            "projects": ["percent"], "statuses": ["medianMilliseconds"], "stays": ["count"],
            "steps": ["medianMilliseconds"], "waits": ["percent"], "variants": ["percent"],
            "categories": ["percent", "spentCents"],
        ]
        for name in [
            "months", "revenueByDay", "sources", "purchasers", "tabs", "jobChart", "invoiceChart",
        ] {
            measures[name] = sums
        }
        return measures
    }()
}

extension JSONValue {
    /// The number that it is.
    fileprivate var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let text): Double(text)
        case .null, .boolean, .string, .array, .object: nil
        }
    }

    fileprivate func adding(_ more: [Member]) -> JSONValue { .object((members ?? []) + more) }

    fileprivate func replacing(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard let members else { return self }
        return .object(members.map { $0.name == name ? .init(name, change($0.value)) : $0 })
    }

    /// With a bar in each thing of a list that has a course.
    fileprivate var withBars: JSONValue {
        guard let members else { return self }
        return .object(
            members.map { member in
                guard let elements = member.value.elements else { return member }
                return .init(
                    member.name, .array(QueryAnswer.drawn(elements, as: member.name)))
            })
    }

    /// A payment with the sign that the balance feels.
    fileprivate var signed: JSONValue {
        guard self["type"]?.text == "WalletDebited" else { return self }
        return replacing("amountCents") { amount in
            guard case .integer(let cents) = amount, cents > .min else { return amount }
            return .integer(-cents)
        }
    }

    // MARK: Days and months

    /// Days fill a screen that months fit on.
    private static let mostDays = 31

    /// Revenue by month, the latest first, and the last days as one line; few days as they are.
    fileprivate func byMonths(whole: Bool) -> JSONValue {
        guard let members, let days = self["revenueByDay"]?.elements else { return self }
        let latestFirst = JSONValue.array(days.reversed())
        guard days.count > Self.mostDays else {
            return replacing("revenueByDay") { _ in latestFirst }
        }
        let last = days.suffix(Self.mostDays)
        let spark = Drawing.sparkline(last.map { $0["revenueCents"]?.double ?? 0 })
        var told: [Member] = []
        for member in members {
            guard member.name == "revenueByDay" else {
                told.append(member)
                continue
            }
            if !spark.isEmpty { told.append(.init("lastDays", .string(spark))) }
            told.append(.init("months", .array(Self.months(of: days).reversed())))
            if whole { told.append(.init("revenueByDay", latestFirst)) }
        }
        return .object(told)
    }

    private static func months(of days: [JSONValue]) -> [JSONValue] {
        var months: [(name: String, days: [JSONValue])] = []
        for day in days {
            let name = String((day["day"]?.text ?? "").prefix(7))
            if months.last?.name != name { months.append((name, [])) }
            months[months.count - 1].days.append(day)
        }
        return months.map { name, days in
            var sums = Totals()
            for sum in days.flatMap({ $0["revenueTotals"]?.elements ?? [] }) { sums.add(sum) }
            let orders = days.reduce(Int64(0)) { saturated($0, $1["orders"]?.integer ?? 0) }
            return .object(
                [.init("month", .string(name)), .init("orders", .integer(orders))]
                    + sums.members("revenueCents"))
        }
    }
}

/// Sums, a currency each.
private struct Totals {
    private var minor: [(currency: String, amount: Int64)] = []

    /// Takes `{"currency":"USD","minor":5}`.
    mutating func add(_ sum: JSONValue) {
        guard let currency = sum["currency"]?.text, let amount = sum["minor"]?.integer else {
            return
        }
        guard let index = minor.firstIndex(where: { $0.currency == currency }) else {
            return minor.append((currency, amount))
        }
        minor[index].amount = saturated(minor[index].amount, amount)
    }

    /// As an answer has them: one bare, where there is but one, and each with its currency.
    func members(_ name: String) -> [JSONValue.Member] {
        let one = minor.count == 1 ? minor.first : nil
        return [
            .init(name, one.map { .integer($0.amount) } ?? .null),
            .init(
                AmountNames.list(of: name),
                .array(
                    minor.map {
                        .object([
                            .init("currency", .string($0.currency)),
                            .init("minor", .integer($0.amount)),
                        ])
                    })),
        ]
    }
}

/// A sum for people, the greatest number where there is none so great.
private func saturated(_ a: Int64, _ b: Int64) -> Int64 {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? (b > 0 ? .max : .min) : sum
}
