import EventSourcing
import GRDB
import GRDBSQLite
import Records

/// Writes rows by SQLite's own calls: several in one statement, their texts bound where they lie.
///
/// A statement begins and ends in a third of the time that a short row takes, so rows go together;
/// GRDB's arguments would be an array of boxes for each row. It is used where it was made, inside one
/// call of the database's.
final class SQLiteRowWriter: RowWriter {
    /// A value as it waits; a text is a part of ``texts``.
    private enum Waiting {
        case null
        case integer(Int64)
        case real(Double)
        case text(start: Int, count: Int)
    }

    /// So many values go into a statement, about: more gain nothing.
    private static let valuesAtOnce = 100

    private let connection: Database
    private let columns: Int
    private let several: Statement
    private let single: Statement
    private let rowsAtOnce: Int
    private var values: [Waiting] = []
    private var texts: [UInt8] = []

    init(_ connection: Database, into table: String, columns: [String]) throws {
        self.connection = connection
        self.columns = columns.count
        rowsAtOnce = max(1, Self.valuesAtOnce / max(1, columns.count))
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        func insert(_ rows: Int) throws -> Statement {
            try connection.cachedStatement(
                sql: "INSERT OR REPLACE INTO \"\(table)\" (\(names)) VALUES "
                    + Array(repeating: marks, count: rows).joined(separator: ", "))
        }
        several = try insert(rowsAtOnce)
        single = try insert(1)
    }

    func append(_ value: ColumnValue) {
        switch value {
        case .null: values.append(.null)
        case .integer(let number): values.append(.integer(number))
        case .real(let number): values.append(.real(number))
        case .text(let text):
            let start = texts.count
            texts.append(contentsOf: text.utf8)
            values.append(.text(start: start, count: texts.count - start))
        }
    }

    func endRow() throws {
        guard values.count == columns * rowsAtOnce else { return }
        try run(several, values[...])
        clear()
    }

    func finish() throws {
        for start in stride(from: 0, to: values.count, by: columns) {
            try run(single, values[start..<min(start + columns, values.count)])
        }
        clear()
    }

    private func clear() {
        values.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
    }

    private func run(_ statement: Statement, _ values: ArraySlice<Waiting>) throws {
        let handle = statement.sqliteStatement
        let code = texts.withUnsafeBytes { texts in
            // Where nothing is written there is no address; an empty text has to have one.
            var code = withUnsafeBytes(of: 0 as UInt8) { none -> CInt in
                var number: CInt = 0
                for value in values {
                    number += 1
                    let code =
                        switch value {
                        case .null: sqlite3_bind_null(handle, number)
                        case .integer(let value): sqlite3_bind_int64(handle, number, value)
                        case .real(let value): sqlite3_bind_double(handle, number, value)
                        case .text(let start, let count):
                            // Bound without a copy: the bytes stay where they are until the step is done.
                            sqlite3_bind_text(
                                handle, number,
                                (count == 0
                                    ? none
                                    : UnsafeRawBufferPointer(rebasing: texts[start..<start + count]))
                                    .baseAddress?.assumingMemoryBound(to: CChar.self),
                                CInt(clamping: count), nil)
                        }
                    if code != SQLITE_OK { return code }
                }
                return sqlite3_step(handle)
            }
            let reset = sqlite3_reset(handle)
            if reset != SQLITE_OK { code = reset }
            // What was bound is gone from here on.
            sqlite3_clear_bindings(handle)
            return code
        }
        guard code == SQLITE_DONE else { throw connection.lastFault }
    }
}
