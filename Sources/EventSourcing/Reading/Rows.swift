/// The rows that a projector works on: a cache that reads a row from the database when it is first
/// asked for, and writes each changed row once, in key order, when the work is done.
///
/// So a rebuild folds in memory, and the same projector serves one live event just as well.
public final class Rows {
    /// Where rows come from that aren't in memory. `nil`: nothing is stored yet, don't ask.
    let source: (any RowConnection)?
    /// Told of every row that is touched, where somebody wants to know.
    let touches: RowTouches?
    private var tables: [ObjectIdentifier: any AnyRowTable] = [:]

    init(source: (any RowConnection)?, touches: RowTouches? = nil) {
        self.source = source
        self.touches = touches
    }

    /// The rows of one table.
    public func table<R: Row>(_ type: R.Type) -> RowTable<R> {
        if let known = tables[ObjectIdentifier(type)] as? RowTable<R> { return known }
        let table = RowTable<R>(rows: self)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    /// Writes what changed, each table's rows in the order of their keys.
    func flush(to connection: any RowConnection) throws {
        for table in tables.values { try table.flush(to: connection) }
    }

    /// Rows in memory.
    var count: Int { tables.values.reduce(0) { $0 + $1.count } }
}

/// The rows of one table, by key.
public final class RowTable<R: Row> {
    // Unowned: `Rows` owns its tables and a projector lives no longer than its `Rows`.
    private unowned let rows: Rows
    private let touches: RowTouches?
    private let selectByKey = R.selectByKey
    private var entries: [R.Key: Entry] = [:]

    private struct Entry {
        var row: R?
        var isChanged: Bool
    }

    init(rows: Rows) {
        self.rows = rows
        touches = rows.touches
    }

    /// The row of `key`; `nil` if there is none.
    public func row(_ key: R.Key) throws -> R? {
        if let entry = entries[key] { return entry.row }
        let row = try stored(key)
        entries[key] = Entry(row: row, isChanged: false)
        return row
    }

    /// Puts a row in the place of whatever has its key.
    public func put(_ row: R) {
        touches?.note(R.table, row.key.columns)
        entries[row.key] = Entry(row: row, isChanged: true)
    }

    /// Takes a row away.
    public func remove(_ key: R.Key) {
        touches?.note(R.table, key.columns)
        entries[key] = Entry(row: nil, isChanged: true)
    }

    /// Changes the row of `key`, which must be there.
    /// - Throws: ``ReadModelFault/noSuchRow(_:)`` if it isn't: an event about something that no
    ///   earlier event has made.
    public func update(_ key: R.Key, _ change: (inout R) throws -> Void) throws {
        if entries[key] == nil { entries[key] = Entry(row: try stored(key), isChanged: false) }
        guard let index = entries.index(forKey: key), entries.values[index].row != nil else {
            throw ReadModelFault.noSuchRow("\(R.table) \(key)")
        }
        touches?.note(R.table, key.columns)
        if var row = entries.values[index].row {
            // Taken out while it changes, so that its buffers aren't copied.
            entries.values[index].row = nil
            defer { entries.values[index] = Entry(row: row, isChanged: true) }
            try change(&row)
        }
    }

    /// Changes the row of `key`, beginning with `blank` if there is none.
    public func upsert(
        _ key: R.Key, _ blank: @autoclosure () -> R, _ change: (inout R) throws -> Void
    ) throws {
        if try row(key) == nil { put(blank()) }
        try update(key, change)
    }

    /// The keys of all rows whose `column` holds `value`, in their order. It looks at every row in
    /// memory, so it is for what happens seldom; what is stored wants an index.
    public func keys(where column: String, is value: SQLValue) throws -> [R.Key] {
        guard let place = R.columnNames.firstIndex(of: column) else { return [] }
        var keys: [R.Key] = []
        for (key, entry) in entries {
            if let row = entry.row, row.columnValues[place].isSame(as: value) { keys.append(key) }
        }
        try rows.source?.query(R.select(where: column), [value]) { values in
            let row = try Self.row(values)
            if entries[row.key] == nil { keys.append(row.key) }
            return true
        }
        return keys.sorted {
            $0.columns.lexicographicallyPrecedes($1.columns, by: SQLValue.precedes)
        }
    }

    private func stored(_ key: R.Key) throws -> R? {
        var found: R?
        try rows.source?.query(selectByKey, key.columns) { values in
            found = try Self.row(values)
            return false
        }
        return found
    }

    private static func row(_ values: [SQLValue]) throws -> R {
        do {
            return try R(columns: values)
        } catch {
            // The rows' fault and not the event's, so nothing to park for.
            throw RowDatabaseError(.damaged, R.table, "\(error)")
        }
    }
}

/// A table whose row type doesn't matter.
protocol AnyRowTable {
    var count: Int { get }
    func flush(to connection: any RowConnection) throws
}

extension RowTable: AnyRowTable {
    var count: Int { entries.count }

    func flush(to connection: any RowConnection) throws {
        // Put together once, not for each row.
        let insert = R.insertOrReplace
        let delete = R.deleteByKey
        for index in changedEntries() {
            let (key, entry) = entries[index]
            if let row = entry.row {
                try connection.execute(insert, row.columnValues)
            } else {
                try connection.execute(delete, key.columns)
            }
            entries.values[index].isChanged = false
        }
    }

    /// Where the changed rows are, in the order of their keys: so SQLite only ever appends to a new
    /// table.
    private func changedEntries() -> [Dictionary<R.Key, Entry>.Index] {
        var changed: [(key: [SQLValue], index: Dictionary<R.Key, Entry>.Index)] = []
        var index = entries.startIndex
        while index != entries.endIndex {
            if entries.values[index].isChanged {
                changed.append((entries.keys[index].columns, index))
            }
            entries.formIndex(after: &index)
        }
        changed.sort { $0.key.lexicographicallyPrecedes($1.key, by: SQLValue.precedes) }
        return changed.map(\.index)
    }
}
