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
        var count: Int64
        var cents: Int128

        /// What the chart goes by.
        var size: Int128 { Item.summed == nil ? Int128(count) : cents }
    }

    let bars: [Bar]

    init(_ connection: any RowConnection) throws {
        var bars: [Bar] = []
        let sum = Item.summed.map { ExactSum.halves(of: "\"\($0)\"") } ?? "0, 0"
        try connection.query(
            "SELECT status, count(*), \(sum) FROM \"\(FeedRow<Item>.table)\" GROUP BY status", []
        ) { row in
            bars.append(
                Bar(
                    status: String.from(column: row[0]) ?? "",
                    count: Int64.from(column: row[1]) ?? 0, cents: ExactSum.joined(row[2], row[3])))
            return true
        }
        self.bars = bars.sorted {
            $0.size == $1.size
                ? $0.status.utf8.lexicographicallyPrecedes($1.status.utf8) : $0.size > $1.size
        }
    }

    var count: Int64 { bars.reduce(0) { $0 + $1.count } }

    /// How many there are and what they come to.
    func figures(in language: Language, _ unsaid: inout Unsaid) -> [JSONValue.Member] {
        let sum = bars.reduce(0) { $0 + $1.cents }
        return Self.figures(count, sum, "\(Item.feed.rawValue).", in: language, &unsaid)
    }

    /// The bars for callers, who find them at `path`.
    func items(
        in language: Language, at path: String, _ unsaid: inout Unsaid
    ) -> [JSONValue] {
        bars.enumerated().map { index, bar in
            let label = language.label(ofStatus: bar.status)
            let size =
                Item.summed == nil ? "\(bar.count)" : shownDollars(bar.cents, in: language)
            let place = "\(path)[\(index)]."
            return .object(
                [.init("status", .string(bar.status)), .init("label", .string(label))]
                    + Self.figures(bar.count, bar.cents, place, in: language, &unsaid)
                    + [.init("legend", .string(language.isolated("\(label) (\(size))")))])
        }
    }

    private static func figures(
        _ count: Int64, _ cents: Int128, _ path: String, in language: Language,
        _ unsaid: inout Unsaid
    ) -> [JSONValue.Member] {
        let count = JSONValue.Member("count", .integer(count))
        guard let name = Item.summed else { return [count] }
        return [
            count, .init(name, unsaid.figure(cents, path + name)),
            .init("total", .string(shownDollars(cents, in: language))),
        ]
    }
}
