import EventSourcing
import Records
import Vocabulary

// What rows come to, each of which is of an account, in whose currency its amounts are.

extension Selection {
    /// The sums of a column over all the rows that have it, whatever the part: one a currency.
    func sums(
        _ column: String, in currencies: AccountCurrencies, _ connection: any RowConnection
    ) throws -> Sums {
        var counted = self
        counted.require("\"\(column)\" IS NOT NULL")
        return try counted.groups(by: [], sum: column, in: currencies, connection).first?.sums
            ?? Sums()
    }

    /// All the rows, whatever the part, sorted into groups by what `expressions` give: for each group
    /// how many rows it has and the sums of a column. In the order of the keys, by bytes, `NULL` last.
    func groups(
        by expressions: [String], sum column: String, in currencies: AccountCurrencies,
        _ connection: any RowConnection
    ) throws -> [Group] {
        let numbers = (0...expressions.count).map { "\($0 + 1)" }
        let ordering = numbers.map { "\($0) NULLS LAST" }.joined(separator: ", ")
        let columns =
            expressions + ["accountId", "count(*)", ExactSum.halves(of: "\"\(column)\"")]
        var groups: [Group] = []
        try connection.query(
            "SELECT \(columns.joined(separator: ", ")) FROM \"\(R.table)\"\(filter)"
                + " GROUP BY \(numbers.joined(separator: ", ")) ORDER BY \(ordering)",
            arguments
        ) { row in
            let keys = Array(row.prefix(expressions.count))
            let figures = Array(row.dropFirst(expressions.count))
            // The accounts of one group stand together.
            if groups.last.map({ zip($0.keys, keys).allSatisfy { $0.isSame(as: $1) } }) != true {
                groups.append(Group(keys: keys))
            }
            groups[groups.count - 1].count += Int64.from(column: figures[1]) ?? 0
            groups[groups.count - 1].sums.add(
                ExactSum.joined(figures[2], figures[3]), currencies[figures[0]])
            return true
        }
        return groups
    }
}

/// Rows that have the same keys: how many they are, and what they come to.
struct Group {
    var keys: [ColumnValue]
    var count: Int64 = 0
    var sums = Sums()
}
