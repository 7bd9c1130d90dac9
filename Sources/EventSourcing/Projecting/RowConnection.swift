public import Records

/// Rows that can be read: what a query is answered from.
package protocol RowSource: Sendable {
    /// Runs `body` on one unchanging view of the rows.
    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T
}

/// A connection, for as long as the call that lends it.
public protocol RowConnection {
    /// Runs a statement that answers no rows.
    func execute(_ sql: String, _ arguments: [ColumnValue]) throws

    /// Lends `body` the columns of each row; `body` answers `false` to stop.
    func query(
        _ sql: String, _ arguments: [ColumnValue], _ body: ([ColumnValue]) throws -> Bool) throws

    /// The way for many rows into one table, each in the place of whatever has its key. It ends with
    /// the connection.
    func writer(into table: String, columns: [String]) throws -> any RowWriter
}

/// Rows on their way into a table, written as many at a time as is quickest.
public protocol RowWriter: AnyObject {
    /// Takes the next column of a row.
    func append(_ value: ColumnValue)

    /// Ends a row; it may be kept back.
    func endRow() throws

    /// Writes what was kept back.
    func finish() throws
}

extension RowConnection {
    /// Runs a statement that takes no arguments.
    public func execute(_ sql: String) throws { try execute(sql, []) }

    /// All rows of a statement whose columns are the fields of `type`, in their order.
    public func all<R: Record>(
        _ type: R.Type, _ sql: String, _ arguments: [ColumnValue] = []
    ) throws -> [R] {
        var records: [R] = []
        try query(sql, arguments) { columns in
            records.append(try R(columns: columns))
            return true
        }
        return records
    }

    /// The first column of the first row; `.null` if there is no row.
    public func value(_ sql: String, _ arguments: [ColumnValue] = []) throws -> ColumnValue {
        var value = ColumnValue.null
        try query(sql, arguments) { columns in
            value = columns.first ?? .null
            return false
        }
        return value
    }
}
