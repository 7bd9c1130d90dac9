import EventSourcing
import GRDB
import GRDBSQLite
import Records

/// A connection of GRDB's, for as long as it is lent. Statements are prepared once a connection.
///
/// What is asked is answered by SQLite's own calls: GRDB's rows would be made twice over, and take two
/// thirds of the time.
struct SQLiteConnection: RowConnection {
    private let connection: Database

    init(_ connection: Database) { self.connection = connection }

    func execute(_ sql: String, _ arguments: [ColumnValue]) throws {
        let statement = try connection.cachedStatement(sql: sql)
        try statement.execute(arguments: StatementArguments(arguments.map(\.databaseValue)))
    }

    func query(
        _ sql: String, _ arguments: [ColumnValue], _ body: ([ColumnValue]) throws -> Bool
    ) throws {
        let cached = try connection.cachedStatement(sql: sql)
        // Whoever asks the same in the midst of its rows has a statement of their own.
        let isFree = sqlite3_stmt_busy(cached.sqliteStatement) == 0
        let statement = isFree ? cached : try connection.makeStatement(sql: sql)
        try withExtendedLifetime(statement) {
            let handle = statement.sqliteStatement
            defer {
                sqlite3_reset(handle)
                sqlite3_clear_bindings(handle)
            }
            try bind(arguments, to: handle)
            var values: [ColumnValue] = []
            while true {
                switch sqlite3_step(handle) {
                case SQLITE_ROW:
                    values.removeAll(keepingCapacity: true)
                    for column in 0..<sqlite3_data_count(handle) {
                        values.append(try ColumnValue(handle, column))
                    }
                    if try !body(values) { return }
                case SQLITE_DONE: return
                default: throw connection.lastFault
                }
            }
        }
    }

    private func bind(_ arguments: [ColumnValue], to handle: SQLiteStatement) throws {
        guard arguments.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw RowDatabaseError(
                .failed, "",
                "a statement was given \(arguments.count) values, and takes another number")
        }
        for (number, argument) in zip(CInt(1)..., arguments) {
            let code =
                switch argument {
                case .null: sqlite3_bind_null(handle, number)
                case .integer(let value): sqlite3_bind_int64(handle, number, value)
                case .real(let value): sqlite3_bind_double(handle, number, value)
                case .text(var text):
                    text.withUTF8 { bytes in
                        guard let start = bytes.baseAddress, !bytes.isEmpty else {
                            return sqlite3_bind_text(handle, number, "", 0, Self.copied)
                        }
                        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                            sqlite3_bind_text(
                                handle, number, $0, CInt(clamping: bytes.count), Self.copied)
                        }
                    }
                }
            if code != SQLITE_OK { throw connection.lastFault }
        }
    }

    /// Has SQLite copy a text that is bound: its bytes may lie on the stack.
    private static var copied: sqlite3_destructor_type {
        // Holds: SQLite defines this address, and calls nothing at it.
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    func writer(into table: String, columns: [String]) throws -> any RowWriter {
        try SQLiteRowWriter(connection, into: table, columns: columns)
    }
}

extension Database {
    /// What SQLite's last call that failed says.
    var lastFault: DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(sqliteConnection)),
            message: lastErrorMessage)
    }
}

extension ColumnValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    /// A column of the row that a statement stands at.
    fileprivate init(_ handle: SQLiteStatement, _ column: CInt) throws {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: self = .null
        case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: self = .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            // The bytes are the statement's until its next step; asked for before they are counted.
            guard let bytes = sqlite3_column_text(handle, column) else {
                throw RowDatabaseError(.busy, "", "there is no memory left to read it")
            }
            let count = Int(sqlite3_column_bytes(handle, column))
            self = .text(
                String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
        // Whoever lent the connection knows which database it is.
        default: throw RowDatabaseError(.damaged, "", "a column holds bytes")
        }
    }
}
