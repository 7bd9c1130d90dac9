public import EventStore

/// Copies of one database's rows as they were at earlier positions, made so that the past needn't be
/// folded from the beginning of the log.
///
/// They are a cache: any of them may be gone, damaged or of another log at any time. Taking the
/// database away (``RowDatabases/remove(_:)``) takes them away too, and for good: whoever has got
/// hold of them before that keeps nothing in them afterwards, since it may be what had to go.
public protocol RowCopies: Sendable {
    /// How many positions apart they are while the log is short.
    var step: Position { get }

    /// Which ones there are, in no order.
    func marks() throws -> [CopyMark]

    /// Keeps the rows of `database` as they are now, in the place of a copy with the same mark: whole
    /// or not at all.
    func keep(_ database: any RowDatabase, as mark: CopyMark) throws

    /// A copy's rows, to be read and folded on. What is changed is never stored.
    func open(_ mark: CopyMark) throws -> any RowDatabase

    /// A copy's rows in memory, whole.
    func load(_ mark: CopyMark) throws -> any RowDatabase

    /// Takes a copy away, if it is there.
    func remove(_ mark: CopyMark) throws
}

/// What tells one copy from another.
public struct CopyMark: Hashable, Sendable {
    /// The rows are true at this position.
    public var position: Position
    /// A digest of the log and of the form of the rows that it was made with.
    public var key: String

    public init(position: Position, key: String) {
        self.position = position
        self.key = key
    }
}

extension RowDatabases {
    public func reader(of name: String) throws -> (any RowReader)? { nil }
    public func copies(of name: String, head: Position) throws -> (any RowCopies)? { nil }
    public func removeCopies(of name: String) throws {}
}
