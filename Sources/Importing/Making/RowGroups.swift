import EventStore
import Records

/// Rows, those that belong together at once: a row by itself, or all neighbours with the same key.
struct RowGroups {
    /// The rows of one thing.
    struct Group {
        var rows: [Row]
        /// What tells it from every other thing of the file: its key's cells, or all of its row.
        var key: [String]
        /// How many rows before it say the very same, where the whole row is the key.
        var number = 0
    }

    private let bound: BoundMapping
    private var held: Row?
    /// The lines at which keys stood.
    private var lines: [Fingerprint: Int] = [:]

    init(_ bound: BoundMapping) { self.bound = bound }

    /// The next group, or what is wrong with a row; `nil` at the end.
    mutating func next(_ table: inout RowReader) throws -> Result<Group, RowFault>? {
        guard let first = try take(&table) else { return nil }
        var group: Group
        switch first {
        case .failure(let fault): return .failure(fault)
        case .success(let row): group = Group(rows: [row], key: key(of: row))
        }
        if bound.groups {
            while let next = try take(&table) {
                // Told with the next one: this one is whole.
                guard case .success(let row) = next else {
                    faults.append(next)
                    break
                }
                let key = key(of: row)
                guard key == group.key || key.allSatisfy(\.isEmpty) else {
                    held = row
                    break
                }
                group.rows.append(row)
            }
        }
        return note(&group, table)
    }

    private var faults: [Result<Row, RowFault>] = []

    private mutating func take(_ table: inout RowReader) throws -> Result<Row, RowFault>? {
        if let row = held {
            held = nil
            return .success(row)
        }
        if !faults.isEmpty { return faults.removeFirst() }
        while let next = try table.next() {
            guard case .success(let row) = next else { return next }
            if bound.only.allSatisfy({ Self.matches(row[$0.column].text, $0.text) }) { return next }
        }
        return nil
    }

    private static func matches(_ text: String, _ wanted: String) -> Bool {
        wanted.hasSuffix("*") ? text.hasPrefix(wanted.dropLast()) : text == wanted
    }

    private func key(of row: Row) -> [String] {
        bound.key.isEmpty ? row.cells.map(\.text) : bound.key.map { row[$0].text }
    }

    /// Notes where a key stands, and tells one that stood elsewhere.
    private mutating func note(_ group: inout Group, _ table: RowReader) -> Result<Group, RowFault>
    {
        let line = group.rows[0].line
        let digest = Fingerprint(of: JSONValue.array(group.key.map { .string($0) }).json())
        if bound.key.isEmpty {
            group.number = lines[digest, default: 0]
            lines[digest] = group.number + 1
            return .success(group)
        }
        let place = bound.key.first.map { RowFault.Column($0 + 1, table.columns[$0]) }
        let name = group.key.joined(separator: " ")
        if group.key.allSatisfy(\.isEmpty) {
            return .failure(
                RowFault(
                    line, at: place, .requiredFieldEmpty,
                    why: "this tells things apart, and is blank"))
        }
        if let earlier = lines[digest] {
            return .failure(
                RowFault(
                    line, at: place, .rowsApart,
                    why: "\(name) stands in line \(earlier) already",
                    hint: bound.groups
                        ? "the rows of one stand together: sort the file by this column" : nil))
        }
        lines[digest] = line
        return .success(group)
    }
}
