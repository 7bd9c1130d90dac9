import EventSourcing
import Records

/// Some rows of one table, in an order: what every list query makes of its parameters.
///
/// A part is found by what the last item was sorted by, not by counting, so items that come or go
/// in between neither repeat nor hide others. Equal ones follow the key, ascending, by bytes.
struct Selection<R: Row> {
    private var conditions: [String] = []
    private(set) var arguments: [ColumnValue] = []
    private let sort: String
    private let group: String?

    /// Sorted by the column `sort`, one that is never `NULL`; with a `-` before it, descending.
    /// Rows with the same text in the column `group` stay together, these ascending by bytes.
    init(_ type: R.Type = R.self, sort: String, keepingTogether group: String? = nil) {
        self.sort = sort
        self.group = group
    }

    /// Keeps only the rows for which `condition` holds.
    mutating func require(_ condition: String, _ values: ColumnValue...) {
        require(condition, with: values)
    }

    /// The same, with as many values as the condition has places for.
    mutating func require(_ condition: String, with values: [ColumnValue]) {
        conditions.append("(\(condition))")
        arguments += values
    }

    /// Keeps only the rows with this value, if one is given.
    mutating func require<Value: FieldValue>(_ column: String, is value: Value?) {
        if let value { require("\"\(column)\" = ?", value.column) }
    }

    /// Keeps only the rows with `part` somewhere in one of the columns, if it is given.
    mutating func require(text part: String?, in columns: [String]) {
        guard let part, !part.trimmed.isEmpty else { return }
        conditions.append(
            "("
                + columns.map { "text_contains(\"\($0)\", ?)" }.joined(separator: " OR ") + ")")
        arguments += columns.map { _ in .text(part.trimmed) }
    }

    /// One part of the rows, and where the next begins.
    func page(_ connection: any RowConnection, _ asked: ListPart) throws -> Listed<R> {
        let total = try connection.value(
            "SELECT count(*) FROM \"\(R.table)\"\(filter)", arguments)
        var part = self
        if let after = asked.after { part.begin(after: try Cursor(after, sort: sort)) }
        let count = (asked.limit ?? .standard).count
        let columns = R.columnNames.map { "\"\($0)\"" }.joined(separator: ", ")
        // One more than asked for tells whether there is a next part.
        var rows = try connection.all(
            R.self,
            "SELECT \(columns) FROM \"\(R.table)\"\(part.filter) ORDER BY \(order) LIMIT ?",
            part.arguments + [.integer(Int64(clamping: count == .max ? count : count + 1))])
        var next: String?
        if rows.count > count {
            rows.removeLast(rows.count - count)
            next = rows.last.flatMap(cursor)?.text
        }
        return Listed(
            items: rows, total: Int(clamping: Int64.from(column: total) ?? 0), next: next)
    }

    /// What the order goes by: of a name, where it stands among names as people sort them.
    private var column: String {
        let field = sort.hasPrefix("-") ? String(sort.dropFirst()) : sort
        let key = field + "Order"
        return R.columnNames.contains(key) ? key : field
    }
    private var isDescending: Bool { sort.hasPrefix("-") }
    private var key: String { R.keyColumns.first ?? "rowid" }
    private var order: String {
        (group.map { "\"\($0)\", " } ?? "")
            + "\"\(column)\"\(isDescending ? " DESC" : ""), \"\(key)\""
    }
    /// Which rows they are, for whoever sums them up.
    var filter: String {
        conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    private mutating func begin(after cursor: Cursor) {
        let past = isDescending ? "<" : ">"
        let rest = "\"\(column)\" \(past) ? OR \"\(column)\" = ? AND \"\(key)\" > ?"
        let values = [cursor.value, cursor.value, .text(cursor.key)]
        guard let group, let text = cursor.group else {
            conditions.append("(\(rest))")
            return arguments += values
        }
        conditions.append("(\"\(group)\" > ? OR \"\(group)\" = ? AND (\(rest)))")
        arguments += [.text(text), .text(text)] + values
    }

    private func cursor(at row: R) -> Cursor? {
        let values = Dictionary(
            zip(R.columnNames, row.columnValues), uniquingKeysWith: { first, _ in first })
        guard let value = values[column], case .text(let key)? = values[key] else { return nil }
        return Cursor(
            sort: sort, value: value, key: key,
            group: group.flatMap { values[$0] }.flatMap { String.from(column: $0) })
    }
}

extension QueryAnswer {
    /// A part of a list of rows, each item a row's own fields.
    static func list<R: Row>(
        _ page: Listed<R>, sums: [JSONValue.Member] = []
    ) -> QueryAnswer {
        .list(
            page.items.map { JSONValue(of: $0) }, total: page.total, next: page.next, sums: sums)
    }
}
