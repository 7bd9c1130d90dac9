import Business
import EventSourcing
import EventStore
import Feeds
import Records
import Vocabulary
import Wording

/// A feed by status: the bars of its chart, the legend beside them, the tabs of its list; largest
/// first, equal ones by their status.
struct FeedChart<Item: FeedShowing> {
    /// What has one status.
    struct Bar {
        var status: String
        var count: Int64 = 0
        var sums = Sums()
    }

    let bars: [Bar]
    /// What nothing is nothing of.
    private let currency: Currency

    init(_ connection: any RowConnection, _ business: BusinessSettings) throws {
        currency = business.presentCurrency
        var bars: [Bar] = []
        let sum =
            Item.summed.map { "currency, " + ExactSum.halves(of: "\"\($0)\"") } ?? "NULL, 0, 0"
        try connection.query(
            """
            SELECT status, count(*), \(sum) FROM "\(FeedRow<Item>.table)" GROUP BY 1, 3 ORDER BY 1
            """, []
        ) { row in
            let status = String.from(column: row[0]) ?? ""
            if bars.last?.status.hasBytes(of: status) != true { bars.append(Bar(status: status)) }
            bars[bars.count - 1].count += Int64.from(column: row[1]) ?? 0
            if Item.summed != nil {
                let currency = business.currency(of: Currency.from(column: row[2]))
                bars[bars.count - 1].sums.add(ExactSum.joined(row[3], row[4]), currency)
            }
            return true
        }
        // The bars came in the order of their status, and equal ones keep it.
        self.bars = bars.sorted {
            Item.summed == nil ? $0.count > $1.count : $0.sums.isMore(than: $1.sums)
        }
    }

    var count: Int64 { bars.reduce(0) { $0 + $1.count } }

    /// How many there are and what they come to.
    func figures(in language: Language, _ unsaid: inout Unsaid) -> [JSONValue.Member] {
        var all = Sums()
        if bars.isEmpty { all.add(0, currency) }
        for bar in bars { for entry in bar.sums.all { all.add(entry.sum, entry.currency) } }
        return Self.figures(count, all, "\(Item.feed.rawValue).", in: language, &unsaid)
    }

    /// The bars for callers, who find them at `path`.
    func items(
        in language: Language, at path: String, _ unsaid: inout Unsaid
    ) -> [JSONValue] {
        bars.enumerated().map { index, bar in
            let label = language.label(ofStatus: bar.status)
            let size =
                Item.summed == nil ? "\(bar.count)" : shownAmounts(bar.sums, in: language)
            let place = "\(path)[\(index)]."
            return .object(
                [.init("status", .string(bar.status)), .init("label", .string(label))]
                    + Self.figures(bar.count, bar.sums, place, in: language, &unsaid)
                    + [.init("legend", .string(language.isolated("\(label) (\(size))")))])
        }
    }

    private static func figures(
        _ count: Int64, _ sums: Sums, _ path: String, in language: Language,
        _ unsaid: inout Unsaid
    ) -> [JSONValue.Member] {
        let count = JSONValue.Member("count", .integer(count))
        guard let name = Item.summed else { return [count] }
        return [count] + sums.members(name, at: path, &unsaid)
            + [.init("total", .string(shownAmounts(sums, in: language)))]
    }
}
