import EventSourcing
import GRDB
import GRDBSQLite

/// The pages of a database in memory, as they were at one moment. Any number of connections read them
/// where they lie, side by side, and none has to wait for whoever writes meanwhile.
///
/// Making one takes as long as copying all rows in memory does.
final class MemoryImage: @unchecked Sendable {
    // Unchecked holds: nobody writes to these bytes once they are made, and whoever reads them keeps this.
    private let pages: UnsafeMutablePointer<UInt8>
    private let count: Int64

    /// Those of `connection`'s database, as its transaction, or the last one, has left them.
    init(of connection: Database) throws {
        var count: Int64 = 0
        guard let pages = sqlite3_serialize(connection.sqliteConnection, "main", &count, 0) else {
            throw RowDatabaseError(.busy, "", "there is no memory left to show its rows")
        }
        self.pages = pages
        self.count = count
    }

    deinit { sqlite3_free(pages) }

    /// A connection that reads them. It is to be used only as long as this is kept.
    func reader() throws -> DatabaseQueue {
        let reader = try DatabaseQueue(configuration: .rows)
        try reader.writeWithoutTransaction { connection in
            let code = sqlite3_deserialize(
                connection.sqliteConnection, "main", pages, count, count,
                UInt32(SQLITE_DESERIALIZE_READONLY))
            guard code == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code))
            }
        }
        return reader
    }
}
