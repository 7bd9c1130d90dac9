package import EventSourcing
import Foundation
import GRDB
import Synchronization

/// A database that holds the rows of one read model: a file of SQLite's, or as much in memory.
///
/// Besides SQLite's own functions its statements have `text_contains(text, part)`: 1 when `part` stands
/// in `text`, letter case and accents aside.
///
/// Every call throws `RowDatabaseError` for what is wrong with the database itself.
package final class RowDatabase: RowSource {
    /// What it is, and by that how it is read and written.
    enum Form {
        /// A file in use: one writer and some readers who never wait for each other, in this process and
        /// others. Its connections are opened when they are first used, and whoever only reads leaves the
        /// file as it is, byte for byte: a pool of GRDB's writes to every file that it opens.
        case file
        /// A file that is being filled, by one connection, out of anybody's sight.
        case building
        /// What lives and dies with the value.
        case memory
        /// Another as it was at one moment. It takes no change.
        case snapshot
        /// A copy, folded on in one transaction that is never committed.
        case past
    }

    /// Ways in; of all forms but a file's there is one.
    private struct Connections {
        var writer: DatabaseQueue?
        var reader: DatabaseQueue?
        /// What ``reader`` reads, where that is memory.
        var image: MemoryImage?
    }

    /// What errors call it.
    let name: String
    /// Its file, where it has one.
    private let path: String?
    private let form: Form
    /// What tells it from any other that ever served under its name.
    package let generation: String
    /// What this is a snapshot of, where that is in memory.
    private let original: RowDatabase?
    private let connections: Mutex<Connections>
    /// The last snapshot of what is in memory, until it is written to.
    private let image = Mutex<MemoryImage?>(nil)

    init(
        _ form: Form, _ name: String, path: String?, generation: String,
        _ connection: DatabaseQueue? = nil, of original: RowDatabase? = nil,
        _ image: MemoryImage? = nil
    ) {
        self.form = form
        self.name = name
        self.path = path
        self.generation = generation
        self.original = original
        connections = Mutex(Connections(writer: connection, reader: connection, image: image))
    }

    /// Whether it is nothing that others serve from.
    var isOnesOwn: Bool {
        switch form {
        case .memory, .past: true
        case .file, .building, .snapshot: false
        }
    }

    // MARK: - Reading and writing

    package func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try rethrowing {
            let (queue, image) = try reader()
            // Kept until nobody reads it any more.
            return try withExtendedLifetime(image) {
                switch form {
                case .file, .building, .memory: try queue.read { try body(SQLiteConnection($0)) }
                // The rows are held as they are.
                case .snapshot, .past: try queue.unsafeRead { try body(SQLiteConnection($0)) }
                }
            }
        }
    }

    /// Runs `body` on the rows as each statement finds them: quicker than ``read(_:)`` by the
    /// transaction, for those who check afterwards that nothing has moved.
    package func glance<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        switch form {
        // Where it is written, so that whoever folds needs no second connection.
        case .file, .building, .memory, .past:
            try rethrowing { try writer().unsafeRead { try body(SQLiteConnection($0)) } }
        case .snapshot: try read(body)
        }
    }

    /// Runs `body` as the one writer: all it did is stored, or none.
    package func write<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try rethrowing {
            switch form {
            case .file, .building: try writer().write { try body(SQLiteConnection($0)) }
            case .memory:
                try writer().write { connection in
                    image.withLock { $0 = nil }
                    return try body(SQLiteConnection(connection))
                }
            // Thrown away whole where it fails.
            case .past: try writer().unsafeRead { try body(SQLiteConnection($0)) }
            case .snapshot:
                throw RowDatabaseError(.notAllowed, name, "a snapshot takes no change")
            }
        }
    }

    /// Ends the statement under way, in whichever task, with a `CancellationError`.
    func interrupt() { connections.withLock { $0.reader }?.interrupt() }

    /// Makes a copy of it, page by page.
    func backUp(to copy: DatabaseQueue) throws {
        try rethrowing { try reader().queue.backup(to: copy) }
    }

    private func reader() throws -> (queue: DatabaseQueue, image: MemoryImage?) {
        try connections.withLock { connections in
            if let reader = connections.reader { return (reader, connections.image) }
            let reader = try Self.reader(of: file(), isHeld: false)
            connections.reader = reader
            return (reader, nil)
        }
    }

    private func writer() throws -> DatabaseQueue {
        try connections.withLock { connections in
            if let writer = connections.writer { return writer }
            let writer = try Self.connection(to: file())
            // Commits are synced when the log beside the file is folded into it: what a cut in the power
            // takes away is folded from the events again.
            try writer.writeWithoutTransaction { try $0.run(["synchronous = NORMAL"]) }
            connections.writer = writer
            return writer
        }
    }

    func file() throws -> String {
        if let path { return path }
        throw RowDatabaseError(.gone, name, "it isn't read any more")
    }

    private func rethrowing<T>(_ body: () throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path, body)
    }

    // MARK: - Snapshots

    /// The rows as they are now, to be read for as long as the snapshot is kept, whoever writes
    /// meanwhile, and even if the database is taken away.
    package func snapshot() throws -> RowDatabase {
        switch form {
        case .file:
            return try rethrowing {
                RowDatabase(
                    .snapshot, name, path: path, generation: generation,
                    try Self.reader(of: file(), isHeld: true))
            }
        case .memory:
            return try rethrowing {
                let image = try imageNow()
                return RowDatabase(
                    .snapshot, name, path: nil, generation: generation, try image.reader(),
                    of: self, image)
            }
        case .building: throw RowDatabaseError(.failed, name, "it is still being built")
        case .snapshot, .past: return self
        }
    }

    /// Has a snapshot show the rows as they are now, until the next look or a rest.
    func look() throws {
        try rethrowing {
            if let original {
                let image = try original.imageNow()
                let reader = try image.reader()
                connections.withLock { $0 = Connections(reader: reader, image: image) }
            } else {
                try reader().queue.writeWithoutTransaction { connection in
                    if connection.isInsideTransaction { try connection.commit() }
                    try Self.hold(connection)
                }
            }
        }
    }

    /// Has a snapshot let go of what it shows, so that what is no longer needed of it can be tidied up.
    func rest() throws {
        try rethrowing {
            if original != nil { return connections.withLock { $0 = Connections() } }
            try reader().queue.writeWithoutTransaction { connection in
                if connection.isInsideTransaction { try connection.commit() }
            }
        }
    }

    /// The pages of what is in memory: made once, however many read them, until it is written to.
    private func imageNow() throws -> MemoryImage {
        try writer().writeWithoutTransaction { connection in
            // Nobody writes between the look and the keeping: both are done where it is written.
            if let image = image.withLock({ $0 }) { return image }
            let new = try MemoryImage(of: connection)
            image.withLock { $0 = new }
            return new
        }
    }

    // MARK: - The log beside a file

    /// Whether what was written lately lies beside the rows and is so much that it should be tidied up.
    var isLong: Bool {
        guard form == .file, let path else { return false }
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > Self.longest
    }

    /// Bytes of the log beside the file from which on it is worth to stop reading for a moment. SQLite
    /// folds its pages into the file by itself, but begins it anew only where nobody reads in it.
    private static let longest = 16 << 20

    /// Tidies up what was written lately, as far as nobody reads it.
    func shorten() throws {
        try rethrowing {
            try writer().writeWithoutTransaction { connection in
                // It keeps its length where it begins anew, unless it is told how much to keep.
                try connection.run(["journal_size_limit = 1048576", "wal_checkpoint(PASSIVE)"])
            }
        }
    }
}
