public import Records

/// The rows that a projector works on: a cache that reads a row from the database when it is first
/// asked for, and writes each changed row once, in key order, when the work is done.
///
/// So a rebuild folds in memory, and the same projector serves one live event just as well.
public final class Rows {
    /// Where rows come from that aren't in memory. `nil`: nothing is stored yet, don't ask.
    let source: (any RowConnection)?
    /// Told of every row that is touched, where somebody wants to know.
    let touches: RowTouches?
    private var tables: [ObjectIdentifier: Table] = [:]
    /// What was asked for, in that order.
    private(set) var types: [any Row.Type] = []

    /// A table whose row type doesn't matter. Functions that the table makes itself, where its row type
    /// is known: what is asked of a generic class from outside goes through its metadata, column by
    /// column.
    @usableFromInline
    struct Table {
        let table: AnyObject
        let count: () -> Int
        let changed: () -> [(table: String, key: [ColumnValue])]
        let flush: (any RowConnection) throws -> Void

        @usableFromInline
        init(
            _ table: AnyObject, count: @escaping () -> Int,
            changed: @escaping () -> [(table: String, key: [ColumnValue])],
            flush: @escaping (any RowConnection) throws -> Void
        ) {
            self.table = table
            self.count = count
            self.changed = changed
            self.flush = flush
        }
    }

    package init(source: (any RowConnection)?, touches: RowTouches? = nil) {
        self.source = source
        self.touches = touches
    }

    /// The rows of one table.
    @inlinable
    public func table<R: Row>(_ type: R.Type) -> RowTable<R> {
        if let made = table(ObjectIdentifier(type)) as? RowTable<R> { return made }
        let table = RowTable<R>(rows: self)
        add(
            Table(
                table, count: { table.storage.entries.count }, changed: { table.changed },
                flush: { try table.flush(to: $0) }),
            as: type)
        return table
    }

    @usableFromInline
    func table(_ type: ObjectIdentifier) -> AnyObject? { tables[type]?.table }

    @usableFromInline
    func add(_ table: Table, as type: any Row.Type) {
        tables[ObjectIdentifier(type)] = table
        types.append(type)
    }

    /// Writes what changed, each table's rows in the order of their keys.
    package func flush(to connection: any RowConnection) throws {
        for table in tables.values { try table.flush(connection) }
    }

    /// The rows that are to be written: what was put, changed or taken away.
    package var changed: [(table: String, key: [ColumnValue])] {
        tables.values.flatMap { $0.changed() }
    }

    /// Rows in memory.
    package var count: Int { tables.values.reduce(0) { $0 + $1.count() } }
}
