/// A database that holds the rows of one read model: SQLite in production, in memory for the past.
///
/// The narrow door between this module and the one that knows SQLite.
public protocol RowDatabase: Sendable {
    /// Runs `body` on one unchanging view of the rows.
    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// Runs `body` as the one writer: all it did is stored, or none.
    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// Ends the use of the database.
    func close() throws
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
    /// The database called `name` if there is one.
    func open(_ name: String) throws -> (any RowDatabase)?

    /// A new, empty one for bulk loading, out of anybody's sight; nothing of it need survive a
    /// crash until it is put in place.
    func build(_ name: String) throws -> any DatabaseUnderConstruction

    /// An empty one in memory.
    func inMemory() throws -> any RowDatabase

    /// Takes away every database whose name begins with `prefix`, but for `name`.
    func remove(prefix: String, except name: String?) throws
}

/// A database that is being filled.
public protocol DatabaseUnderConstruction: RowDatabase {
    /// Makes it durable and puts it, in one step, in the place of whatever had its name.
    func putInPlace() throws
}

/// What can be wrong with a read model.
public enum ReadModelFault: Error, Equatable, Sendable {
    /// An event is about a row that no earlier event has made.
    case noSuchRow(String)
    /// What is stored isn't a row of this form.
    case notARow(String)
    /// There is no projection of this name.
    case unknownProjection(String)
    /// The projection has stopped at an event that it can't apply.
    case parked(projection: String, position: UInt64, type: String, reason: String)
    /// Other processes kept changing it.
    case busy(String)
}

extension ReadModelFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSuchRow(let what): "there is no row \(what) to change"
        case .notARow(let what): "what is stored isn't a \(what)"
        case .unknownProjection(let name): "there is no projection \(name)"
        case .parked(let projection, let position, let type, let reason):
            "projection \(projection) is parked at position \(position), \(type): \(reason)"
        case .busy(let projection): "projection \(projection) is being changed by others"
        }
    }
}
