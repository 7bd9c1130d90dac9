import EventSourcing
import GRDB

/// A connection that is kept, and changes nothing, nor how the file is kept.
final class SQLiteReader: RowReader {
    let generation: String
    private let name: String
    private let path: String
    private let connection: DatabaseQueue

    init(path: String, name: String, generation: String) throws {
        self.path = path
        self.name = name
        self.generation = generation
        connection = try SQLiteFault.rethrowing(name, at: path) {
            try SQLiteDatabase.reader(of: path, isHeld: true)
        }
    }

    func look() throws {
        try SQLiteFault.rethrowing(name, at: path) {
            try connection.writeWithoutTransaction { connection in
                if connection.isInsideTransaction { try connection.commit() }
                try SQLiteDatabase.hold(connection)
            }
        }
    }

    func rest() throws {
        try SQLiteFault.rethrowing(name, at: path) {
            try connection.writeWithoutTransaction { connection in
                if connection.isInsideTransaction { try connection.commit() }
            }
        }
    }

    func read<T>(_ body: (any RowConnection) throws -> T) throws -> T {
        try SQLiteFault.rethrowing(name, at: path) {
            try connection.unsafeRead { try body(SQLiteConnection($0)) }
        }
    }

    func interrupt() { connection.interrupt() }
}
