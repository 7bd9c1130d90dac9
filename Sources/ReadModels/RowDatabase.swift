public import EventSourcing
public import EventStore

/// A database that holds the rows of one read model: SQLite in production, in memory for the past.
///
/// The narrow door between this module and the one that knows SQLite. Besides SQLite's own functions
/// its statements have `text_contains(text, part)`: 1 when `part` stands in `text`, letter case aside.
///
/// Every call throws ``RowDatabaseError`` for what is wrong with the database itself.
public protocol RowDatabase: RowSource {
    /// Runs `body` on the rows as each statement finds them: quicker than ``read(_:)`` by the
    /// transaction, for those who check afterwards that nothing has moved.
    func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// Runs `body` as the one writer: all it did is stored, or none.
    func write<T>(_ body: (any RowConnection) throws -> T) throws -> T

    /// The rows as they are now, to be read for as long as the snapshot is kept, whoever writes
    /// meanwhile, and even if the database is taken away.
    func snapshot() throws -> any RowDatabase

    /// Ends the statement under way, in whichever task, with a `CancellationError`.
    func interrupt()

    /// Whether what was written lately lies beside the rows and is so much that it should be tidied up.
    var isLong: Bool { get }

    /// Tidies up what was written lately, as far as nobody reads it.
    func shorten() throws
}

extension RowDatabase {
    public func interrupt() {}
    public var isLong: Bool { false }
    public func shorten() throws {}
}

/// Where the databases of one log's read models are kept.
///
/// It is made with that log, and whoever is handed it is handed the log with it: rows of another log,
/// of one that a replay has made up say, have no way in here. Those are folded by ``MemoryFolding``.
///
/// Under each name there can be a database that serves, a candidate that waits to take its place, and
/// one that is being built. Names end in a version, so one version is kept beside another.
public protocol RowDatabases: Sendable {
    /// The log that all rows in here are made of.
    var log: any EventStore { get }

    /// The database called `name` that serves, if there is one; what is wrong with it shows when it is read.
    func open(_ name: String) throws -> (any RowDatabase)?

    /// A new way to read the database called `name` that serves; `nil` where none does.
    func reader(of name: String) throws -> (any RowReader)?

    /// What tells the database that serves under `name` from any other that ever did; `nil` where
    /// none does.
    func generation(of name: String) throws -> String?

    /// The candidate for `name`, if this very binary has made one.
    func candidate(_ name: String) throws -> (any RowDatabase)?

    /// Lets the candidate for `name` serve, in one step. Whoever still reads the one before it may
    /// finish.
    func promoteCandidate(_ name: String) throws

    /// The one place where the database called `name` is built: for bulk loading, out of anybody's
    /// sight. What a process of this very binary has left there that was killed is found again.
    /// `nil` while another builds there.
    func build(_ name: String) throws -> (any DatabaseUnderConstruction)?

    /// How far whoever builds the database called `name` has come; `nil` if nobody does.
    func progress(of name: String) throws -> BuildProgress?

    /// Rows in memory, of the same form: nothing that is done with them comes in here.
    var memory: any RowMemory { get }

    /// Copies of the database called `name` as it was at earlier positions, where any are kept; `nil`
    /// where none are, or while the log, which ends at `head`, is too short for any.
    func copies(of name: String, head: Position) throws -> (any RowCopies)?

    /// Takes away the copies of the database called `name`: whoever is about to make one can't.
    func removeCopies(of name: String) throws

    /// Takes away the databases of these names, where there are any, with their candidates, their
    /// copies and what is being built. Whoever still reads one may finish; whoever builds can't.
    func remove(_ names: [String]) throws
}

/// Makes databases that live and die with the value, and have no name and no folder.
public protocol RowMemory: Sendable {
    /// An empty one.
    func empty() throws -> any RowDatabase
}

/// A database that is being filled, by nobody else until this is let go of.
public protocol DatabaseUnderConstruction: RowDatabase {
    /// Whether nothing was found that it could go on from.
    var isNew: Bool { get }

    /// An empty one in its place; this one is thrown away.
    func startedOver() throws -> any DatabaseUnderConstruction

    /// Tells others how far it has come.
    func tell(_ progress: BuildProgress)

    /// Throws it away.
    func discard()

    /// Makes it durable and lets it serve, in one step, in the place of whatever had its name; or
    /// makes it the candidate for that. To be called once, as the last thing.
    /// - Throws: ``RowDatabaseError`` of the kind ``RowDatabaseError/Kind/gone`` when it was removed
    ///   meanwhile.
    func put(as place: BuildPlace) throws
}

/// What is built can serve at once, or wait as a candidate.
public enum BuildPlace: Sendable {
    case serving, candidate
}

/// How far the building of a database has come.
public struct BuildProgress: Sendable, Equatable {
    /// The last position that was applied.
    public var position: Position
    /// The position to be reached.
    public var target: Position
    /// The position that whoever builds began at: not 0 when they go on from where another broke off.
    public var begunAt: Position
    /// When they began.
    public var begun: Timestamp
    /// When ``position`` was reached.
    public var told: Timestamp

    public init(
        position: Position, target: Position, begunAt: Position, begun: Timestamp, told: Timestamp
    ) {
        self.position = position
        self.target = target
        self.begunAt = begunAt
        self.begun = begun
        self.told = told
    }

    /// Positions a second; `nil` as long as nothing can be said.
    public var perSecond: Double? {
        let length = Double(told.milliseconds) - Double(begun.milliseconds)
        guard length > 0, position > begunAt else { return nil }
        return Double(position - begunAt) * 1000 / length
    }

    /// Seconds until ``target`` is reached, at this speed.
    public var secondsLeft: Double? {
        guard position < target else { return 0 }
        return perSecond.map { Double(target - position) / $0 }
    }
}
