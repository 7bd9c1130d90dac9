import EventSourcing
import Records

/// Sums over rows that neither trap nor round, whatever the amounts.
///
/// SQLite's own `sum` fails once it leaves 64 bits. The upper and the lower half of each number are
/// summed apart, which 2³¹ rows can't make overflow, and put together in 128 bits.
enum ExactSum {
    /// The two columns that ``joined(_:_:)`` takes.
    static func halves(of expression: String) -> String {
        "coalesce(sum(\(expression) >> 32), 0), coalesce(sum(\(expression) & 4294967295), 0)"
    }

    static func joined(_ upper: ColumnValue, _ lower: ColumnValue) -> Int128 {
        Int128(Int64.from(column: upper) ?? 0) << 32 + Int128(Int64.from(column: lower) ?? 0)
    }

    /// The sum of `expression` over the rows of `source`: a table, and conditions if there are any.
    static func of(
        _ expression: String, from source: String, _ connection: any RowConnection,
        _ arguments: [ColumnValue] = []
    ) throws -> Int128 {
        var sum: Int128 = 0
        try connection.query("SELECT \(halves(of: expression)) FROM \(source)", arguments) { row in
            sum = joined(row.first ?? .null, row.last ?? .null)
            return false
        }
        return sum
    }
}
