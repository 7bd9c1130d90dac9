import EventSourcing
import Records

/// The comparison of one table in two databases: both are read in the order of their keys, a page
/// at a time, and walked side by side.
struct TableComparison {
    private let before: TableShape
    private let after: TableShape
    private let limit: Int
    private(set) var table: RowDifferences.Table
    private(set) var examples: [RowDifference] = []
    private var sumsBefore: [String: Int64?] = [:]
    private var sumsAfter: [String: Int64?] = [:]

    init(before: TableShape, after: TableShape, limit: Int) {
        self.before = before
        self.after = after
        self.limit = max(limit, 0)
        table = RowDifferences.Table(name: before.name)
    }

    mutating func run(_ old: any RowConnection, _ new: any RowConnection) throws {
        var left = TablePages(before, old)
        var right = TablePages(after, new)
        // Rows under keys of other columns can't be told to be the same thing.
        let isComparable = before.key == after.key
        while true {
            switch (try left.row(), try right.row()) {
            case (nil, nil):
                finish()
                return
            case (let row?, nil):
                note(row, nil)
                left.advance()
            case (nil, let row?):
                note(nil, row)
                right.advance()
            case (let old?, let new?):
                let (oldKey, newKey) = (before.key(of: old), after.key(of: new))
                if !isComparable || Self.precedes(oldKey, newKey) {
                    note(old, nil)
                    left.advance()
                } else if Self.precedes(newKey, oldKey) {
                    note(nil, new)
                    right.advance()
                } else {
                    note(old, new)
                    left.advance()
                    right.advance()
                }
            }
        }
    }

    private static func precedes(_ a: [ColumnValue], _ b: [ColumnValue]) -> Bool {
        a.lexicographicallyPrecedes(b, by: ColumnValue.precedes)
    }

    private mutating func note(_ old: [ColumnValue]?, _ new: [ColumnValue]?) {
        if let old { Self.add(old, before, to: &sumsBefore) }
        if let new { Self.add(new, after, to: &sumsAfter) }
        switch (old, new) {
        case (let old?, let new?):
            if before.columns == after.columns, Self.areSame(old, new) {
                table.same += 1
                return
            }
            let difference = RowDifference(
                table: table.name, key: after.key(of: new), before: before.json(old),
                after: after.json(new))
            if difference.changed.isEmpty {
                table.same += 1
                return
            }
            table.changed += 1
            tell(difference)
        case (let old?, nil):
            table.removed += 1
            tell(
                RowDifference(
                    table: table.name, key: before.key(of: old), before: before.json(old),
                    after: nil))
        case (nil, let new?):
            table.added += 1
            tell(
                RowDifference(
                    table: table.name, key: after.key(of: new), before: nil,
                    after: after.json(new)))
        case (nil, nil): break
        }
    }

    private mutating func tell(_ difference: RowDifference) {
        if examples.count < limit { examples.append(difference) }
    }

    /// By bytes, as SQLite has it.
    private static func areSame(_ old: [ColumnValue], _ new: [ColumnValue]) -> Bool {
        zip(old, new).allSatisfy { $0.isSame(as: $1) }
    }

    /// Adds up whole numbers; a sum that leaves 64 bits is none from then on.
    private static func add(
        _ row: [ColumnValue], _ shape: TableShape, to sums: inout [String: Int64?]
    ) {
        for (column, value) in zip(shape.columns, row) {
            guard case .integer(let number) = value else { continue }
            guard let sum = sums[column, default: 0] else { continue }
            let (total, overflow) = sum.addingReportingOverflow(number)
            sums[column] = .some(overflow ? nil : total)
        }
    }

    private mutating func finish() {
        let columns = after.columns + before.columns.filter { !after.columns.contains($0) }
        for column in columns {
            guard let before = sumsBefore[column, default: 0],
                let after = sumsAfter[column, default: 0], before != after
            else { continue }
            table.sums.append(.init(column: column, before: before, after: after))
        }
    }
}

/// The columns of a table as a database has it; none where it has no such table.
struct TableShape: Equatable {
    let name: String
    private(set) var columns: [String] = []
    /// The columns that make up its key, in the key's order.
    private(set) var key: [String] = []

    init(_ name: String, in connection: any RowConnection) throws {
        self.name = name
        var keys: [(place: Int64, name: String)] = []
        var columns: [String] = []
        let sql = "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid"
        try connection.query(sql, [.text(name)]) { values in
            guard case .text(let column) = values[0], case .integer(let place) = values[1] else {
                return true
            }
            columns.append(column)
            if place > 0 { keys.append((place, column)) }
            return true
        }
        self.columns = columns
        key = keys.sorted { $0.place < $1.place }.map(\.name)
    }

    /// The tables of rows in a database.
    static func names(in connection: any RowConnection) throws -> [String] {
        var names: [String] = []
        let sql = """
            SELECT name FROM sqlite_master WHERE type = 'table' \
            AND name NOT LIKE 'sqlite_%' AND name <> 'daybook_checkpoint'
            """
        try connection.query(sql, []) { values in
            if case .text(let name) = values[0] { names.append(name) }
            return true
        }
        return names
    }

    func key(of row: [ColumnValue]) -> [ColumnValue] {
        key.compactMap { name in columns.firstIndex(of: name).map { row[$0] } }
    }

    func json(_ row: [ColumnValue]) -> JSONValue {
        .object(zip(columns, row).map { .init($0, $1.json) })
    }

    /// The statement for the rows after a key, in the order of the key.
    func select(isFirst: Bool, limit: Int) -> String {
        let quote = { (names: [String]) in names.map { "\"\($0)\"" }.joined(separator: ", ") }
        let marks = key.map { _ in "?" }.joined(separator: ", ")
        let after = isFirst ? "" : "WHERE (\(quote(key))) > (\(marks)) "
        return "SELECT \(quote(columns)) FROM \"\(name)\" \(after)"
            + "ORDER BY \(quote(key)) LIMIT \(limit)"
    }
}

/// The rows of a table in the order of their keys, a page in memory at a time.
struct TablePages {
    private let shape: TableShape
    private let connection: any RowConnection
    private var page: ArraySlice<[ColumnValue]> = []
    private var last: [ColumnValue]?
    private var isAtEnd = false

    private static let size = 1000

    init(_ shape: TableShape, _ connection: any RowConnection) {
        self.shape = shape
        self.connection = connection
        isAtEnd = shape.key.isEmpty
    }

    /// The row it stands at; `nil` past the last.
    mutating func row() throws -> [ColumnValue]? {
        if page.isEmpty, !isAtEnd {
            var rows: [[ColumnValue]] = []
            let sql = shape.select(isFirst: last == nil, limit: Self.size)
            try connection.query(sql, last ?? []) { values in
                rows.append(values)
                return true
            }
            isAtEnd = rows.count < Self.size
            last = rows.last.map(shape.key(of:)) ?? last
            page = rows[...]
        }
        return page.first
    }

    mutating func advance() { page = page.dropFirst() }
}
