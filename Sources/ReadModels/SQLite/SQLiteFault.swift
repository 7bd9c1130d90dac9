import EventSourcing
import Foundation
import GRDB

/// Turns what SQLite says into an error that tells what can be done about it.
enum SQLiteFault {
    /// Runs `body`, its errors of SQLite's turned into ours, under the database's name. `path` is its file,
    /// where it has one: what keeps that from being opened is asked of the system, since SQLite says the
    /// same of a file that is gone and of a process that may open no more.
    static func rethrowing<T>(
        _ name: String, at path: String? = nil, _ body: () throws -> T
    ) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
            throw CancellationError()
        } catch let error as DatabaseError {
            let kind = kind(of: error, at: path)
            var what = error.message ?? error.resultCode.description
            if error.resultCode == .SQLITE_CANTOPEN, kind == .busy {
                what = "it is there and couldn't be opened: " + whyNotThen(path)
            }
            let code = error.extendedResultCode.rawValue
            throw RowDatabaseError(kind, name, "\(what) (SQLite's code \(code))")
        } catch var error as RowDatabaseError where error.database.isEmpty {
            error.database = name
            throw error
        }
    }

    private static func kind(of error: DatabaseError, at path: String?) -> RowDatabaseError.Kind {
        switch error.extendedResultCode {
        case .SQLITE_READONLY_DBMOVED: return .gone
        // Asked of the file's name when the log beside it is made: replaced since it was opened.
        case .SQLITE_IOERR_FSTAT: return isThere(path) ? .failed : .gone
        case .SQLITE_IOERR_SHORT_READ, .SQLITE_IOERR_CORRUPTFS, .SQLITE_IOERR_DATA: return .damaged
        case .SQLITE_IOERR_NOMEM: return .busy
        default: break
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: return .damaged
        case .SQLITE_CANTOPEN: return whyClosed(path)
        case .SQLITE_FULL: return .diskFull
        case .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH: return .notAllowed
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_NOMEM: return .busy
        default: return .failed
        }
    }

    /// Why a file can't be opened. Only of one that isn't there any more it can be said that it is gone;
    /// one that is there and may be opened couldn't be at that moment, for want of descriptors.
    private static func whyClosed(_ path: String?) -> RowDatabaseError.Kind {
        guard let path else { return .failed }
        guard isThere(path) else { return .gone }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        // Beside it SQLite keeps files of its own.
        return access(path, R_OK | W_OK) == 0 && access(folder, W_OK | X_OK) == 0
            ? .busy : .notAllowed
    }

    /// Asked once more: what was there to be seen by SQLite may be over.
    private static func whyNotThen(_ path: String?) -> String {
        let descriptor = open(path ?? "", O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == EMFILE || errno == ENFILE {
            return "this process has too many open files"
        }
        if descriptor >= 0 { close(descriptor) }
        return "it was made anew just then, or this process had too many open files"
    }

    /// One with nothing in it isn't: SQLite makes it where another was taken away.
    private static func isThere(_ path: String?) -> Bool {
        guard let path else { return false }
        var status = stat()
        if stat(path, &status) == 0 { return status.st_size > 0 }
        return errno != ENOENT && errno != ENOTDIR
    }
}
