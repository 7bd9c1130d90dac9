import Daybook
import EventSourcing
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `Read models made again from the log` {
    @Test func `are row for row what they were`() throws {
        let es = try Es()
        // In two goes, so that what is there was brought forward and not made at once.
        _ = try es.bringWeeks(20)
        try Self.askAll(es)
        _ = try es.bringWeeks(40)
        try Self.askAll(es)
        let before = try Self.dump(es)
        #expect(before.count >= 5, "\(before.keys.sorted())")
        let rebuilt = try es.run("projections", "rebuild", "--all")
        #expect(rebuilt.status == 0, "\(rebuilt.err)")
        Self.compare(before, try Self.dump(es))
    }

    @Test func `are the same after all of them were deleted`() throws {
        let es = try Es()
        _ = try es.bringWeeks()
        try Self.askAll(es)
        let before = try Self.dump(es)
        let answer = try es.run("query", "orders", "limit=all", "--json").out
        try FileManager.default.removeItem(at: es.own.appending(path: "views"))
        #expect(try es.run("query", "orders", "limit=all", "--json").out == answer)
        try Self.askAll(es)
        Self.compare(before, try Self.dump(es))
    }

    /// Asks something of every projection, so that each is there and at the head.
    private static func askAll(_ es: Es) throws {
        // Every read model answers some list.
        let lists = BackOffice.questions.filter { query in
            query.parameters.contains { $0.name == "limit" }
                && query.parameters.allSatisfy { !$0.required }
        }
        for list in lists { _ = try es.ask(list.name) }
        _ = try es.run("audit", "orders")
        #expect(
            Set(lists.flatMap(\.projections) + ["audit"])
                == Set(BackOffice.projections.map(\.name)))
    }

    /// Every row of every table, by database and table.
    private static func dump(_ es: Es) throws -> [String: [[ColumnValue]]] {
        let status = try json(try es.run("projections", "status", "--json").out)
        let databases = try RowDatabases.rows(in: es)
        var dump: [String: [[ColumnValue]]] = [:]
        for projection in status["projections"]?.elements ?? [] {
            let name = "\(projection["name"]?.text ?? "").v\(projection["version"]?.integer ?? 0)"
            let database = try #require(try databases.open(name), "\(name) is not there")
            try database.read { connection in
                var tables: [String] = []
                try connection.query(
                    """
                    SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
                    AND sql LIKE '%WITHOUT ROWID%' ORDER BY 1
                    """, []
                ) { row in
                    tables.append(String.from(column: row[0]) ?? "")
                    return true
                }
                for table in tables {
                    var rows: [[ColumnValue]] = []
                    try connection.query("SELECT * FROM \"\(table)\"", []) { row in
                        rows.append(row)
                        return true
                    }
                    dump["\(name) \(table)"] = rows
                }
            }
        }
        return dump
    }

    private static func compare(
        _ before: [String: [[ColumnValue]]], _ after: [String: [[ColumnValue]]]
    ) {
        #expect(before.keys.sorted() == after.keys.sorted())
        for (table, rows) in before {
            #expect(rows == after[table], "\(table): \(rows.count) rows")
        }
    }
}
