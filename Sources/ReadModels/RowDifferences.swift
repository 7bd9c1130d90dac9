import EventSourcing
package import Records

/// What differs between two databases of rows, table by table: what a change of code would do to a
/// read model, or what a change of history would.
///
/// Both are read in the order of their keys, side by side, so it takes the memory of a page of rows
/// and not of a table. The two may have different columns, as two versions of a projection have: a
/// column that only one of them has counts as `null` in the other.
package struct RowDifferences: Record {
    /// Each table that either has, by name.
    package var tables: [Table] = []
    /// The first rows that differ, table by table in the order of their keys.
    package var examples: [RowDifference] = []

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("tables", &tables)
        fields.field("examples", &examples)
    }

    package init(tables: [Table], examples: [RowDifference]) {
        self.tables = tables
        self.examples = examples
    }

    /// What differs in one table.
    package struct Table: Record {
        /// The table's.
        package var name = ""
        /// Rows that only the later one has.
        package var added = 0
        /// Rows that only the earlier one has.
        package var removed = 0
        /// Rows that both have, and not alike.
        package var changed = 0
        /// Rows that both have alike.
        package var same = 0
        /// The columns of whole numbers whose sums over all rows differ.
        package var sums: [Sum] = []

        package init() {}

        init(name: String) { self.name = name }

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("name", &name)
            fields.field("added", &added)
            fields.field("removed", &removed)
            fields.field("changed", &changed)
            fields.field("same", &same)
            var sums = self.sums.map { sum in
                FieldChange(
                    field: sum.column, from: .integer(sum.before), to: .integer(sum.after))
            }.json
            fields.field("sums", &sums)
        }

        /// Whether nothing of it differs.
        package var isEmpty: Bool { added == 0 && removed == 0 && changed == 0 }
    }

    /// A column of whole numbers, added up.
    package struct Sum: Sendable, Equatable {
        /// The column's name.
        package var column: String
        /// Over the rows of the earlier one.
        package var before: Int64
        /// Over the rows of the later one.
        package var after: Int64
    }

    /// Whether nothing differs.
    package var isEmpty: Bool { tables.allSatisfy(\.isEmpty) }

    /// Compares all tables of two databases, the checkpoint's aside.
    ///
    /// At most `limit` rows are told as examples; all are counted.
    package static func between(
        _ before: RowDatabase, _ after: RowDatabase, limit: Int = 20
    ) throws -> RowDifferences {
        try before.read { old in
            try after.read { new in
                var differences = RowDifferences()
                let names = Set(try TableShape.names(in: old) + TableShape.names(in: new))
                for name in names.sorted() {
                    var comparison = TableComparison(
                        before: try TableShape(name, in: old), after: try TableShape(name, in: new),
                        limit: limit - differences.examples.count)
                    try comparison.run(old, new)
                    differences.tables.append(comparison.table)
                    differences.examples += comparison.examples
                }
                return differences
            }
        }
    }
}

/// A row that differs.
package struct RowDifference: Record {
    /// The table that it is of.
    package var table = ""
    /// The values of its key's columns.
    package var key: [ColumnValue] = []
    /// Its columns before; `nil` where there was no such row.
    package var before: JSONValue?
    /// Its columns after; `nil` where there is no such row.
    package var after: JSONValue?

    package init() {}

    init(table: String, key: [ColumnValue], before: JSONValue?, after: JSONValue?) {
        self.table = table
        self.key = key
        self.before = before
        self.after = after
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("table", &table)
        var key = key.map(\.json)
        fields.field("key", &key)
        for (name, row) in [("before", before), ("after", after)] as [(StaticString, JSONValue?)] {
            var row = row ?? .null
            fields.field(name, &row)
        }
        var changed = changed.json
        fields.field("changed", &changed)
    }

    /// The columns in which the two differ.
    package var changed: [FieldChange] {
        FieldChange.between(before ?? .object([]), after ?? .object([]))
    }
}

extension ColumnValue {
    /// As JSON has it.
    package var json: JSONValue {
        switch self {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .number(value.description)
        case .text(let text): .string(text)
        }
    }
}
