import Records
import Wording

/// The spending report drawn: a column a month, and a bar for each category, purchaser and source. Amounts of several
/// currencies are no one sum: each currency has pictures of its own.
struct SpendingPictures {
    let visit: Visit
    let report: JSONValue
    /// What the report is narrowed to, as the transactions can be, too.
    var narrowed: [(name: String, text: String)] = []

    /// So many bars at most: behind them follow small sums without end.
    private static let most = 20
    /// Ten years of months.
    private static let mostMonths = 120

    var currencies: [String] {
        let all = ["months", "categories"].flatMap { report[$0]?.elements ?? [] }
        let codes = all.flatMap { $0["spentTotals"]?.elements ?? [] }
            .compactMap { $0["currency"]?.text }
        return Set(codes).sorted()
    }

    private func each(_ name: String, _ make: (String, String) -> Picture) -> [Picture] {
        let currencies = currencies
        return currencies.map { code in
            make(currencies.count == 1 ? name : name + "-" + code.lowercased(), code)
        }
    }

    private func spent(_ row: JSONValue, in code: String) -> Picture.Value? {
        visit.amount(
            (row["spentTotals"]?.elements ?? []).first { $0["currency"]?.text == code })
    }

    private func title(_ title: String, _ code: String) -> String {
        currencies.count == 1 ? title : title + " · " + code
    }

    // MARK: - By month

    func months(isSmall: Bool = false) -> [Picture] {
        each("months") { name, code in
            var values: [String: Picture.Value] = [:]
            for row in report["months"]?.elements ?? [] {
                if let month = row["month"]?.text { values[month] = spent(row, in: code) }
            }
            let nothing = visit.amount(
                .object([.init("currency", .string(code)), .init("minor", .integer(0))]))
            let rows = Month.all(among: Array(values.keys), most: Self.mostMonths).map { month in
                Picture.Row(
                    month.said(in: visit.language),
                    [values[month.text] ?? nothing].compactMap(\.self),
                    address: visit.book(.transactions, where: others + month.days))
            }
            return Picture(
                name, title(visit.say("Spending by month"), code),
                headings: [visit.say("Month"), visit.say("Spent")], rows: rows,
                .columns(.init(height: isSmall ? 56 : 168, isSmall: isSmall)))
        }
    }

    /// Without the days that it is narrowed to: a month has its own.
    private var others: [(name: String, text: String)] {
        narrowed.filter { $0.name != "from" && $0.name != "to" }
    }

    /// The last month in which anything was spent, and what.
    var latest: (month: String, spent: String, share: JSONValue)? {
        guard let row = report["months"]?.elements?.last, let text = row["month"]?.text,
            let month = Month(text)
        else { return nil }
        return (month.said(in: visit.language), visit.moneys(row["spentTotals"]), row)
    }

    // MARK: - By what

    func bars(
        _ group: String, _ heading: String, _ title: String,
        _ label: (JSONValue) -> (String, address: String?)
    ) -> [Picture] {
        each(group) { name, code in
            let rows = (report[group]?.elements ?? []).compactMap { row -> Picture.Row? in
                guard let value = spent(row, in: code) else { return nil }
                let (label, address) = label(row)
                return Picture.Row(label, [value], address: address)
            }
            return Picture(
                name, self.title(title, code), headings: [heading, visit.say("Spent")],
                rows: Array(rows.prefix(Self.most)), .bars)
        }
    }

    var byCategory: [Picture] {
        bars("categories", visit.say("Category"), visit.say("Spending by category")) { row in
            guard let id = row["budgetCategoryId"]?.text else {
                return (visit.say("In no category"), nil)
            }
            let address = visit.book(
                .transactions, where: narrowed + [(name: "category", text: id)])
            return (visit.plain(row["name"]) ?? Plain.text(id), address)
        }
    }

    var byPurchaser: [Picture] {
        bars("purchasers", visit.say("Paid by"), visit.say("Spending by who paid")) { row in
            (visit.plain(row["purchasedBy"]) ?? visit.say("Nobody was named"), nil)
        }
    }

    var bySource: [Picture] {
        bars("sources", visit.say("Source"), visit.say("Spending by source")) { row in
            guard let source = row["source"]?.text else { return (visit.say("No source"), nil) }
            let address = visit.book(
                .transactions, where: narrowed + [(name: "text", text: source)])
            return (Plain.text(source), address)
        }
    }
}

/// A month of the calendar: `2026-02`.
struct Month: Sendable, Comparable {
    private let index: Int

    private init(index: Int) { self.index = index }

    init?(_ text: String) {
        guard let calendar = Calendar(day: text + "-01") else { return nil }
        index = calendar.year * 12 + calendar.month - 1
    }

    static func < (a: Month, b: Month) -> Bool { a.index < b.index }

    /// From the first of these to the last, with those between; the latest ones where there are very many.
    static func all(among texts: [String], most: Int) -> [Month] {
        let known = texts.compactMap { Month($0) }
        guard let first = known.min(), let last = known.max() else { return [] }
        return (max(first.index, last.index - most + 1)...last.index).map { Month(index: $0) }
    }

    private var year: Int { index / 12 }
    private var month: Int { index % 12 + 1 }

    var text: String { Self.digits(year, 4) + "-" + Self.digits(month, 2) }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    func said(in language: Language) -> String {
        Calendar(day: text + "-01").map(language.month) ?? text
    }

    /// Its first day and its last, as lists are narrowed to them.
    var days: [(name: String, text: String)] {
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return [
            (name: "from", text: text + "-01"), (name: "to", text: text + "-\(lengths[month - 1])"),
        ]
    }

    private var isLeap: Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }
}
