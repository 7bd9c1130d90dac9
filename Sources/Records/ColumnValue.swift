/// A value in a table.
public enum ColumnValue: Sendable, Hashable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number.
    case real(Double)
    /// A text.
    case text(String)
}

extension ColumnValue {
    /// The order in which SQLite keeps keys: numbers before texts, texts by their bytes.
    package static func precedes(_ a: ColumnValue, _ b: ColumnValue) -> Bool {
        switch (a, b) {
        case (.integer(let a), .integer(let b)): a < b
        case (.real(let a), .real(let b)): a < b
        case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
        default: a.rank < b.rank
        }
    }

    /// Whether SQLite takes the two for the same: texts by their bytes.
    package func isSame(as other: ColumnValue) -> Bool {
        if case .text(let a) = self, case .text(let b) = other {
            return a.utf8.elementsEqual(b.utf8)
        }
        return self == other
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        }
    }
}
