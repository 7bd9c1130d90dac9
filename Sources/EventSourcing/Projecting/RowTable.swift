public import Records

/// The rows of one table, by key.
///
/// Inlinable throughout: a fold goes through here several times an event, and is several times as fast
/// where the type of the row is known.
public final class RowTable<R: Row> {
    // Unowned: `Rows` owns its tables and a projector lives no longer than its `Rows`.
    private unowned let rows: Rows
    /// Whether there may be rows that aren't in memory.
    @usableFromInline let isStored: Bool
    /// Whether somebody wants to know what is touched.
    @usableFromInline let isWatched: Bool
    @usableFromInline var storage = RowStorage<R>()

    @usableFromInline
    init(rows: Rows) {
        self.rows = rows
        isStored = rows.source != nil
        isWatched = rows.touches != nil
    }

    /// The row of `key`; `nil` if there is none.
    @inlinable
    public func row(_ key: R.Key) throws -> R? {
        try number(of: key).flatMap { storage.entries[$0].row }
    }

    /// Puts a row in the place of whatever has its key.
    @inlinable
    public func put(_ row: R) {
        if isWatched { note(row.key) }
        storage.set(row.key, row)
    }

    /// Takes a row away.
    @inlinable
    public func remove(_ key: R.Key) {
        if isWatched { note(key) }
        storage.set(key, nil)
    }

    /// Changes the row of `key`, which must be there.
    /// - Throws: ``ReadModelFault/noSuchRow(_:)`` if it isn't: an event about something that no
    ///   earlier event has made.
    @inlinable
    public func update(_ key: R.Key, _ change: (inout R) throws -> Void) throws {
        // Taken out while it changes, so that its buffers aren't copied.
        guard let number = try number(of: key), var row = storage.entries[number].row.take() else {
            throw noSuchRow(key)
        }
        if isWatched { note(key) }
        defer { storage.putBack(row, at: number) }
        try change(&row)
    }

    /// Changes the row of `key`, beginning with `blank` if there is none.
    @inlinable
    public func upsert(
        _ key: R.Key, _ blank: @autoclosure () -> R, _ change: (inout R) throws -> Void
    ) throws {
        if try row(key) == nil { put(blank()) }
        try update(key, change)
    }

    /// The keys of all rows whose `column` holds `value`, in their order. It looks at every row in
    /// memory, so it is for what happens seldom; what is stored wants an index.
    public func keys(where column: String, is value: ColumnValue) throws -> [R.Key] {
        guard let number = R.columnNames.firstIndex(of: column) else { return [] }
        var keys: [R.Key] = []
        for entry in storage.entries {
            guard let row = entry.row, row.columnValues[number].isSame(as: value) else { continue }
            keys.append(entry.key)
        }
        try rows.source?.query(R.select(where: column), [value]) { values in
            let row = try Self.row(values)
            if storage.find(row.key) == nil { keys.append(row.key) }
            return true
        }
        return keys.sorted { $0.precedes($1) }
    }

    // MARK: - Entries

    /// The number of the entry of `key`, read from the database if it isn't in memory; `nil` where there
    /// is none, and no row either.
    @inlinable
    func number(of key: R.Key) throws -> Int? {
        if let number = storage.find(key) { return number }
        return isStored ? try load(key) : nil
    }

    @usableFromInline
    func noSuchRow(_ key: R.Key) -> ReadModelFault { .noSuchRow("\(R.table) \(key)") }

    @usableFromInline
    func note(_ key: R.Key) { rows.touches?.note(R.table, key.columns) }

    @usableFromInline
    func load(_ key: R.Key) throws -> Int {
        var found: R?
        try rows.source?.query(R.selectByKey, key.columns) { values in
            found = try Self.row(values)
            return false
        }
        storage.append(RowStorage.Entry(key: key, row: found, isChanged: false))
        return storage.entries.count - 1
    }

    private static func row(_ values: [ColumnValue]) throws -> R {
        do {
            return try R(columns: values)
        } catch {
            // The rows' fault and not the event's, so nothing to park for.
            throw RowDatabaseError(.damaged, R.table, "\(error)")
        }
    }

    // MARK: - Writing

    /// The keys of the rows that are to be written.
    @usableFromInline
    var changed: [(table: String, key: [ColumnValue])] {
        storage.changed.map { (R.table, storage.entries[$0].key.columns) }
    }

    /// Writes what changed, in the order of the keys: so SQLite only ever appends to a new table.
    @inlinable
    func flush(to connection: any RowConnection) throws {
        if storage.changed.isEmpty { return }
        let writer = try connection.writer(into: R.table, columns: R.columnNames)
        for number in storage.changedInOrder() {
            if var row = storage.entries[number].row {
                var columns = ColumnSender(writer)
                row.visit(&columns)
                try writer.endRow()
            } else {
                try connection.execute(R.deleteByKey, storage.entries[number].key.columns)
            }
            storage.entries[number].isChanged = false
        }
        try writer.finish()
        storage.changed.removeAll(keepingCapacity: true)
    }
}
