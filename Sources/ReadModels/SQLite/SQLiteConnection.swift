import EventSourcing
import GRDB
import Records

/// A connection of GRDB's, for as long as it is lent. Statements are prepared once a connection.
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
        let statement = try connection.cachedStatement(sql: sql)
        let rows = try GRDB.Row.fetchCursor(
            statement, arguments: StatementArguments(arguments.map(\.databaseValue)))
        while let row = try rows.next() {
            if try !body(try row.databaseValues.map(ColumnValue.init)) { return }
        }
    }

    func writer(into table: String, columns: [String]) throws -> any RowWriter {
        try SQLiteRowWriter(connection, into: table, columns: columns)
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

    fileprivate init(_ value: DatabaseValue) throws {
        switch value.storage {
        case .null: self = .null
        case .int64(let value): self = .integer(value)
        case .double(let value): self = .real(value)
        case .string(let text): self = .text(text)
        // Whoever lent the connection knows which database it is.
        case .blob: throw RowDatabaseError(.damaged, "", "a column holds bytes")
        }
    }
}
