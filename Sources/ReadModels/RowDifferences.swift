import EventSourcing
public import Records

/// What differs between two databases of rows, table by table: what a change of code would do to a
/// read model, or what a change of history would.
///
/// Both are read in the order of their keys, side by side, so it takes the memory of a page of rows
/// and not of a table. The two may have different columns, as two versions of a projection have: a
/// column that only one of them has counts as `null` in the other.
public struct RowDifferences: Sendable {
    /// Each table that either has, by name.
    public var tables: [Table]
    /// The first rows that differ, table by table in the order of their keys.
    public var examples: [RowDifference]

    package init(tables: [Table], examples: [RowDifference]) {
        self.tables = tables
        self.examples = examples
    }

    /// What differs in one table.
    public struct Table: Sendable, Equatable {
        /// The table's.
        public var name: String
        /// Rows that only the later one has.
        public var added = 0
        /// Rows that only the earlier one has.
        public var removed = 0
        /// Rows that both have, and not alike.
        public var changed = 0
        /// Rows that both have alike.
        public var same = 0
        /// The columns of whole numbers whose sums over all rows differ.
        public var sums: [Sum] = []

        /// Whether nothing of it differs.
        public var isEmpty: Bool { added == 0 && removed == 0 && changed == 0 }
    }

    /// A column of whole numbers, added up.
    public struct Sum: Sendable, Equatable {
        /// The column's name.
        public var column: String
        /// Over the rows of the earlier one.
        public var before: Int64
        /// Over the rows of the later one.
        public var after: Int64
    }

    /// Whether nothing differs.
    public var isEmpty: Bool { tables.allSatisfy(\.isEmpty) }

    /// Compares all tables of two databases, the checkpoint's aside.
    ///
    /// At most `limit` rows are told as examples; all are counted.
    public static func between(
        _ before: any RowDatabase, _ after: any RowDatabase, limit: Int = 20
    ) throws -> RowDifferences {
        try before.read { old in
            try after.read { new in
                var differences = RowDifferences(tables: [], examples: [])
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
public struct RowDifference: Sendable, Equatable {
    /// The table that it is of.
    public var table: String
    /// The values of its key's columns.
    public var key: [ColumnValue]
    /// Its columns before; `nil` where there was no such row.
    public var before: JSONValue?
    /// Its columns after; `nil` where there is no such row.
    public var after: JSONValue?

    /// The columns in which the two differ.
    public var changed: [FieldChange] {
        FieldChange.between(before ?? .object([]), after ?? .object([]))
    }
}

// MARK: - As a program gets it

extension RowDifferences {
    /// `{"tables":[{"name","added","removed","changed","same","sums":{…}}],"examples":[…]}`.
    public var json: JSONValue {
        .object([
            .init("tables", .array(tables.map(\.json))),
            .init("examples", .array(examples.map(\.json))),
        ])
    }
}

extension RowDifferences.Table {
    fileprivate var json: JSONValue {
        .object([
            .init("name", .string(name)), .init("added", .integer(Int64(added))),
            .init("removed", .integer(Int64(removed))),
            .init("changed", .integer(Int64(changed))), .init("same", .integer(Int64(same))),
            .init(
                "sums",
                .object(
                    sums.map { sum in
                        .init(
                            sum.column,
                            .object([
                                .init("from", .integer(sum.before)),
                                .init("to", .integer(sum.after)),
                            ]))
                    })),
        ])
    }
}

extension RowDifference {
    /// `{"table","key":[…],"before","after","changed":{column:{"from","to"}}}`.
    public var json: JSONValue {
        .object([
            .init("table", .string(table)), .init("key", .array(key.map(\.json))),
            .init("before", before ?? .null), .init("after", after ?? .null),
            .init(
                "changed",
                .object(
                    changed.map { change in
                        .init(
                            change.field,
                            .object([.init("from", change.from), .init("to", change.to)]))
                    })),
        ])
    }
}

extension ColumnValue {
    /// As JSON has it.
    public var json: JSONValue {
        switch self {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .number(value.description)
        case .text(let text): .string(text)
        }
    }
}
