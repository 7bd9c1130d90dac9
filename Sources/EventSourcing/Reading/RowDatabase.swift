public import EventStore

/// A database that holds the rows of one read model: SQLite in production, in memory for the past.
///
/// The narrow door between this module and the one that knows SQLite. Besides SQLite's own functions
/// its statements have `text_contains(text, part)`: 1 when `part` stands in `text`, letter case aside.
///
/// Every call throws ``RowDatabaseError`` for what is wrong with the database itself.
public protocol RowDatabase: Sendable {
    /// Runs `body` on one unchanging view of the rows.
    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// Runs `body` on the rows as each statement finds them: quicker than ``read(_:)`` by the
    /// transaction, for those who check afterwards that nothing has moved.
    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// Runs `body` as the one writer: all it did is stored, or none.
    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// The rows as they are now, to be read for as long as the snapshot is kept, whoever writes
    /// meanwhile, and even if the database is taken away.
    func snapshot() throws -> any RowDatabase
}

/// A connection, for as long as the call that lends it.
public protocol RowConnection {
    /// Runs a statement that answers no rows.
    func execute(_ sql: String, _ arguments: [SQLValue]) throws

    /// Lends `body` the columns of each row; `body` answers `false` to stop.
    func query(
        _ sql: String, _ arguments: [SQLValue], _ body: ([SQLValue]) throws -> Bool) throws
}

extension RowConnection {
    /// Runs a statement that takes no arguments.
    public func execute(_ sql: String) throws { try execute(sql, []) }

    /// All rows of a statement whose columns are the fields of `type`, in their order.
    public func all<R: Record>(
        _ type: R.Type, _ sql: String, _ arguments: [SQLValue] = []
    ) throws -> [R] {
        var records: [R] = []
        try query(sql, arguments) { columns in
            records.append(try R(columns: columns))
            return true
        }
        return records
    }

    /// The first column of the first row; `.null` if there is no row.
    public func value(_ sql: String, _ arguments: [SQLValue] = []) throws -> SQLValue {
        var value = SQLValue.null
        try query(sql, arguments) { columns in
            value = columns.first ?? .null
            return false
        }
        return value
    }
}

/// Where the databases of read models are kept.
public protocol RowDatabases: Sendable {
    /// The database called `name` if there is one that can be read at all.
    func open(_ name: String) throws -> (any RowDatabase)?

    /// A new, empty one for bulk loading, out of anybody's sight; nothing of it need survive a
    /// crash until it is put in place. It goes away with the last reference if it never was.
    func build(_ name: String) throws -> any DatabaseUnderConstruction

    /// An empty one in memory.
    func inMemory() throws -> any RowDatabase

    /// Copies of the database called `name` as it was at earlier positions, where any are kept; `nil`
    /// where none are, or while the log, which ends at `head`, is too short for any.
    func copies(of name: String, head: Position) throws -> (any RowCopies)?

    /// Takes away the databases of these names, where there are any, and their copies. Whoever still
    /// reads one may finish.
    func remove(_ names: [String]) throws
}

/// A database that is being filled.
public protocol DatabaseUnderConstruction: RowDatabase {
    /// Makes it durable and puts it, in one step, in the place of whatever had its name. To be
    /// called once, as the last thing.
    func putInPlace() throws
}
