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
    /// Where the entry of a key is.
    @usableFromInline var places: [R.Key: Int] = [:]
    @usableFromInline var entries: [Entry] = []
    /// Where the entries are that were changed.
    @usableFromInline var changed: [Int] = []

    /// What is known of a key; without a row: that there is none.
    @usableFromInline
    struct Entry {
        @usableFromInline let key: R.Key
        @usableFromInline var row: R?
        @usableFromInline var isChanged: Bool

        @inlinable
        init(key: R.Key, row: R?, isChanged: Bool) {
            self.key = key
            self.row = row
            self.isChanged = isChanged
        }
    }

    @usableFromInline
    init(rows: Rows) {
        self.rows = rows
        isStored = rows.source != nil
        isWatched = rows.touches != nil
    }

    /// The row of `key`; `nil` if there is none.
    @inlinable
    public func row(_ key: R.Key) throws -> R? {
        try place(of: key).flatMap { entries[$0].row }
    }

    /// Puts a row in the place of whatever has its key.
    @inlinable
    public func put(_ row: R) { set(row.key, row) }

    /// Takes a row away.
    @inlinable
    public func remove(_ key: R.Key) { set(key, nil) }

    /// Changes the row of `key`, which must be there.
    /// - Throws: ``ReadModelFault/noSuchRow(_:)`` if it isn't: an event about something that no
    ///   earlier event has made.
    @inlinable
    public func update(_ key: R.Key, _ change: (inout R) throws -> Void) throws {
        // Taken out while it changes, so that its buffers aren't copied.
        guard let place = try place(of: key), var row = entries[place].row.take() else {
            throw ReadModelFault.noSuchRow("\(R.table) \(key)")
        }
        if isWatched { note(key) }
        defer {
            entries[place].row = row
            markChanged(place)
        }
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
    public func keys(where column: String, is value: SQLValue) throws -> [R.Key] {
        guard let number = R.columnNames.firstIndex(of: column) else { return [] }
        var keys: [R.Key] = []
        for entry in entries {
            guard let row = entry.row, row.columnValues[number].isSame(as: value) else { continue }
            keys.append(entry.key)
        }
        try rows.source?.query(R.select(where: column), [value]) { values in
            let row = try Self.row(values)
            if places[row.key] == nil { keys.append(row.key) }
            return true
        }
        return keys.sorted { $0.precedes($1) }
    }

    // MARK: - Entries

    /// Where the entry of `key` is, read from the database if it isn't in memory; `nil` where there is
    /// none, and no row either.
    @inlinable
    func place(of key: R.Key) throws -> Int? {
        if let place = places[key] { return place }
        return isStored ? try load(key) : nil
    }

    @inlinable
    func set(_ key: R.Key, _ row: R?) {
        if isWatched { note(key) }
        let new = entries.count
        let place = places.place(of: key, orAt: new)
        if place == new {
            entries.append(Entry(key: key, row: row, isChanged: true))
            changed.append(place)
        } else {
            entries[place].row = row
            markChanged(place)
        }
    }

    @inlinable
    func markChanged(_ place: Int) {
        if entries[place].isChanged { return }
        entries[place].isChanged = true
        changed.append(place)
    }

    @usableFromInline
    func note(_ key: R.Key) { rows.touches?.note(R.table, key.columns) }

    @usableFromInline
    func load(_ key: R.Key) throws -> Int {
        var found: R?
        try rows.source?.query(R.selectByKey, key.columns) { values in
            found = try Self.row(values)
            return false
        }
        places[key] = entries.count
        entries.append(Entry(key: key, row: found, isChanged: false))
        return entries.count - 1
    }

    private static func row(_ values: [SQLValue]) throws -> R {
        do {
            return try R(columns: values)
        } catch {
            // The rows' fault and not the event's, so nothing to park for.
            throw RowDatabaseError(.damaged, R.table, "\(error)")
        }
    }

    // MARK: - Writing

    /// Writes what changed, in the order of the keys: so SQLite only ever appends to a new table.
    @inlinable
    func flush(to connection: any RowConnection) throws {
        if changed.isEmpty { return }
        let writer = try connection.writer(into: R.table, columns: R.columnNames)
        for place in changedInOrder() {
            if var row = entries[place].row {
                var columns = ColumnSender(writer)
                row.visit(&columns)
                try writer.endRow()
            } else {
                try connection.execute(R.deleteByKey, entries[place].key.columns)
            }
            entries[place].isChanged = false
        }
        try writer.finish()
        changed.removeAll(keepingCapacity: true)
    }

    /// Most keys are told apart by a number each, which lies beside it and isn't looked up.
    @inlinable
    func changedInOrder() -> [Int] {
        var order = changed.map { (leading: entries[$0].key.leading, place: $0) }
        order.sort { a, b in
            a.leading == b.leading
                ? entries[a.place].key.precedes(entries[b.place].key) : a.leading < b.leading
        }
        return order.map(\.place)
    }
}

extension Dictionary where Value == Int {
    /// The place of `key`, which is put at `new` where it has none: one search for both.
    @inlinable
    mutating func place(of key: Key, orAt new: Int) -> Int {
        func read(_ place: inout Int) -> Int { place }
        return read(&self[key, default: new])
    }
}
