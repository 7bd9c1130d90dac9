public import Records

/// A row of a read model: what a screen or a question needs, made of events and thrown away at will.
///
/// The `Record`'s own list of fields makes the table's columns, and the item that a query answers.
public protocol Row: Record {
    /// What tells one row from another.
    associatedtype Key: RowKey

    /// The name of the table: plain lower case.
    static var table: String { get }

    /// The columns that make up ``key``, in its order: the first ones, unless it is said otherwise.
    static var keyColumns: [String] { get }

    /// Columns to index, a list for each index; made after a rebuild's rows, which is quicker.
    static var indexes: [[String]] { get }

    /// What tells it from the other rows of its table.
    var key: Key { get }
}

extension Row {
    public static var keyColumns: [String] {
        Array(columnNames.prefix(Self().key.columns.count))
    }

    public static var indexes: [[String]] { [] }
}

/// What can tell one row from another: a value, or several.
public protocol RowKey: Hashable, Sendable {
    /// As the columns of the key, in their order.
    var columns: [ColumnValue] { get }

    /// A number by which most keys can be put in SQLite's order: never greater than a later key's.
    var leading: UInt64 { get }

    /// A hash of it, begun with `seed`: another one for nearly every other key.
    func mixed(into seed: UInt64) -> UInt64

    /// Whether it comes before another in the order in which SQLite keeps keys.
    func precedes(_ other: Self) -> Bool
}

extension String: RowKey {
    public var columns: [ColumnValue] { [.text(self)] }

    /// Its first eight bytes.
    @inlinable public var leading: UInt64 {
        var number: UInt64 = 0
        var count = 0
        for byte in utf8 {
            if count == 8 { return number }
            number = number << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : number << UInt64(8 * (8 - count))
    }

    @inlinable
    public func mixed(into seed: UInt64) -> UInt64 {
        let mixed = utf8.withContiguousStorageIfAvailable {
            UnsafeRawBufferPointer($0).mixed(into: seed)
        }
        return mixed ?? utf8.reduce(seed) { $0.mixed(with: UInt64($1)) }
    }

    @inlinable
    public func precedes(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension Int64: RowKey {
    public var columns: [ColumnValue] { [.integer(self)] }
    @inlinable public var leading: UInt64 { UInt64(bitPattern: self) ^ 1 << 63 }
    @inlinable public func precedes(_ other: Int64) -> Bool { self < other }

    @inlinable
    public func mixed(into seed: UInt64) -> UInt64 { seed.mixed(with: UInt64(bitPattern: self)) }
}

extension Identifier: RowKey {
    public var columns: [ColumnValue] { [.text(text)] }
    @inlinable public var leading: UInt64 { text.leading }
    @inlinable public func precedes(_ other: Self) -> Bool { text.precedes(other.text) }
    @inlinable public func mixed(into seed: UInt64) -> UInt64 { text.mixed(into: seed) }
}

/// A key of two columns.
public struct Pair<First: RowKey, Second: RowKey>: RowKey {
    /// The first column's.
    public var first: First
    /// The second column's.
    public var second: Second

    /// The two together, ordered by the first.
    @inlinable
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    public var columns: [ColumnValue] { first.columns + second.columns }
    @inlinable public var leading: UInt64 { first.leading }

    @inlinable
    public func mixed(into seed: UInt64) -> UInt64 { second.mixed(into: first.mixed(into: seed)) }

    @inlinable
    public func precedes(_ other: Self) -> Bool {
        first == other.first ? second.precedes(other.second) : first.precedes(other.first)
    }
}
