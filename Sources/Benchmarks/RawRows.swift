import Daybook
import EventSourcing
import Foundation
import GRDBSQLite
import ReadModels
import Records

/// The rows of one read model, written once more by SQLite's own calls and no others: what is left of a
/// rebuild when reading, folding and sorting cost nothing.
///
/// Rows in the order of their keys, one prepared statement a table, texts bound where they lie, no
/// journal, indexes last, synced at the end.
final class RawRows {
    private enum Value {
        case null
        case integer(Int64)
        case real(Double)
        case text(UnsafeMutablePointer<CChar>, CInt)
    }

    private var tables: [(insert: String, values: [[Value]])] = []
    private var create: [String] = []
    private var index: [String] = []

    init(of office: BackOffice, _ projection: String) async throws {
        let rows = try await office.readModels.rows(of: projection)
        try rows.read { connection in
            var names: [String] = []
            try connection.query(
                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL", []
            ) { columns in
                guard case .text(let type) = columns[0], case .text(let name) = columns[1],
                    case .text(let sql) = columns[2]
                else { return true }
                if type == "table" {
                    names.append(name)
                    create.append(sql)
                } else {
                    index.append(sql)
                }
                return true
            }
            for name in names {
                var values: [[Value]] = []
                try connection.query("SELECT * FROM \"\(name)\"", []) { columns in
                    values.append(columns.map(Self.value))
                    return true
                }
                let marks = (values.first ?? []).map { _ in "?" }.joined(separator: ", ")
                if !values.isEmpty {
                    tables.append(("INSERT INTO \"\(name)\" VALUES (\(marks))", values))
                }
            }
        }
    }

    deinit {
        for table in tables {
            for row in table.values {
                for case .text(let bytes, _) in row { free(bytes) }
            }
        }
    }

    private static func value(_ value: ColumnValue) -> Value {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text):
            strdup(text).map { .text($0, CInt(clamping: text.utf8.count)) } ?? .null
        }
    }

    /// Seconds of this thread's processor time for a file of them at `path`.
    func seconds(at path: String) throws -> Double {
        defer { unlink(path) }
        var database: OpaquePointer?
        try check(
            sqlite3_open_v2(
                path, &database,
                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil))
        defer { sqlite3_close(database) }
        func run(_ sql: String) throws { try check(sqlite3_exec(database, sql, nil, nil, nil)) }
        for pragma in [
            "locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF",
            "temp_store = MEMORY", "cache_size = -65536",
        ] {
            try run("PRAGMA " + pragma)
        }
        return try processorSeconds {
            try run("BEGIN")
            for sql in create { try run(sql) }
            for table in tables {
                var statement: OpaquePointer?
                try check(sqlite3_prepare_v2(database, table.insert, -1, &statement, nil))
                defer { sqlite3_finalize(statement) }
                for row in table.values { try insert(row, by: statement) }
            }
            for sql in index { try run(sql) }
            try run("COMMIT")
            let descriptor = open(path, O_RDONLY)
            fsync(descriptor)
            close(descriptor)
        }
    }

    private func insert(_ row: [Value], by statement: OpaquePointer?) throws {
        var number: CInt = 0
        for value in row {
            number += 1
            switch value {
            case .null: sqlite3_bind_null(statement, number)
            case .integer(let value): sqlite3_bind_int64(statement, number, value)
            case .real(let value): sqlite3_bind_double(statement, number, value)
            case .text(let text, let count): sqlite3_bind_text(statement, number, text, count, nil)
            }
        }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw LoopFailure(code: -1) }
        sqlite3_reset(statement)
    }

    private func check(_ code: CInt) throws {
        if code != SQLITE_OK { throw LoopFailure(code: code) }
    }
}
