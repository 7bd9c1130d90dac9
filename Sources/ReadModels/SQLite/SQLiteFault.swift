import EventSourcing
import GRDB

/// Turns what SQLite says into an error that tells what can be done about it.
enum SQLiteFault {
    /// Runs `body`, its errors of SQLite's turned into ours, under the database's name.
    static func rethrowing<T>(_ name: String, _ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            let what = error.message ?? error.resultCode.description
            let code = error.extendedResultCode.rawValue
            throw RowDatabaseError(kind(of: error), name, "\(what) (SQLite's code \(code))")
        }
    }

    private static func kind(of error: DatabaseError) -> RowDatabaseError.Kind {
        switch error.extendedResultCode {
        case .SQLITE_READONLY_DBMOVED: return .gone
        // Asked of the file's name when the log beside it is made: replaced since it was opened.
        case .SQLITE_IOERR_FSTAT: return .gone
        case .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA: return .damaged
        default: break
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: return .damaged
        // A file that is there but may not be opened says so as well; then it can't be built anew
        // either, and that says why.
        case .SQLITE_CANTOPEN: return .gone
        case .SQLITE_FULL: return .diskFull
        case .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: return .notAllowed
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy
        default: return .failed
        }
    }
}
