import EventSourcing
import EventStore
import Foundation
import ReadModels
import Records
import Testing

@Suite struct `Rows in SQLite` {
    @Test func `come back as they were put`() throws {
        let database = try RowDatabase.inMemory()
        let values: [ColumnValue] = [
            .null, .integer(.min), .integer(.max), .real(0.1), .text(""), .text("a\"b'c"),
            .text("e\u{301}é👩‍👩‍👧"),
        ]
        try database.write { connection in
            try connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, v)")
            for (index, value) in values.enumerated() {
                try connection.execute(
                    "INSERT INTO t VALUES (?, ?)", [.integer(Int64(index)), value])
            }
        }
        var found: [ColumnValue] = []
        try database.read { connection in
            try connection.query("SELECT v FROM t ORDER BY n", []) { row in
                found += row
                return true
            }
        }
        #expect(found == values)
    }

    @Test func `are all written or none`() throws {
        let database = try RowDatabase.inMemory()
        try database.write { try $0.execute("CREATE TABLE t (n INTEGER)") }
        #expect(throws: BoxFault.self) {
            try database.write { connection in
                try connection.execute("INSERT INTO t VALUES (1)")
                throw BoxFault()
            }
        }
        #expect(try database.read { try $0.value("SELECT count(*) FROM t") } == .integer(0))
    }

    @Test(
        arguments: [
            ("Grüße", "GRÜSSE", true), ("Grüße", "GRÜ", true), ("a%b", "%", true),
            ("ab", "", true), ("ab", "abc", false),
        ])
    func `know a text's parts, letter case aside`(
        _ text: String, _ part: String, _ isPart: Bool
    ) throws {
        let database = try RowDatabase.inMemory()
        let found = try database.read {
            try $0.value("SELECT text_contains(?, ?)", [.text(text), .text(part)])
        }
        #expect(found == .integer(isPart ? 1 : 0))
    }

    @Test func `can be asked the same in the midst of their own answer`() throws {
        let database = try RowDatabase.inMemory()
        try database.write { connection in
            try connection.execute("CREATE TABLE t (n INTEGER)")
            for number in 1...3 as ClosedRange<Int64> {
                try connection.execute("INSERT INTO t VALUES (?)", [.integer(number)])
            }
        }
        let all = "SELECT n FROM t WHERE n <= ? ORDER BY n"
        var found: [[ColumnValue]] = []
        try database.read { connection in
            try connection.query(all, [.integer(3)]) { row in
                var inner: [ColumnValue] = []
                try connection.query(all, row) {
                    inner += $0
                    return true
                }
                found.append(inner)
                return true
            }
            // One that was left before its end is begun anew.
            try connection.query(all, [.integer(3)]) { _ in false }
            #expect(try connection.value(all, [.integer(2)]) == .integer(1))
        }
        #expect(
            found == [
                [.integer(1)], [.integer(1), .integer(2)],
                [.integer(1), .integer(2), .integer(3)],
            ])
    }

    @Test(
        arguments: [
            ("SELECT ?", [], RowDatabaseError.Kind.failed),
            ("SELECT 1", [.integer(1)], .failed),
            ("SELECT x'00'", [], .damaged),
            ("SELECT n FROM nowhere", [], .failed),
            ("SELECT abs(?)", [.integer(.min)], .failed),
        ] as [(String, [ColumnValue], RowDatabaseError.Kind)])
    func `say what is wrong with a question`(
        _ sql: String, _ arguments: [ColumnValue], _ kind: RowDatabaseError.Kind
    ) throws {
        let database = try RowDatabase.inMemory("boxes.v1")
        let error = #expect(throws: RowDatabaseError.self) {
            try database.read { try $0.query(sql, arguments) { _ in true } }
        }
        #expect(error?.kind == kind)
        #expect(error?.database == "boxes.v1")
        // And goes on.
        #expect(try database.read { try $0.value("SELECT 1") } == .integer(1))
    }
}

@Suite struct `Rows in memory` {
    private func numbers() throws -> RowDatabase {
        let database = try RowDatabase.inMemory()
        try database.write { try $0.execute("CREATE TABLE t (n INTEGER)") }
        return database
    }

    private func count(_ rows: RowDatabase) throws -> ColumnValue {
        try rows.read { try $0.value("SELECT count(*) FROM t") }
    }

    @Test func `are shown as they were, whoever writes meanwhile`() throws {
        let database = try numbers()
        let before = try database.snapshot()
        let same = try database.snapshot()
        try database.write { try $0.execute("INSERT INTO t VALUES (1)") }
        let after = try database.snapshot()
        #expect(throws: BoxFault.self) {
            try database.write { connection in
                try connection.execute("INSERT INTO t VALUES (2)")
                throw BoxFault()
            }
        }
        #expect(try [before, same, after].map(count) == [.integer(0), .integer(0), .integer(1)])
        #expect(try count(database.snapshot()) == .integer(1))
        #expect(try count(database) == .integer(1))
    }

    @Test func `take no change by whoever is shown them`() throws {
        let shown = try numbers().snapshot()
        #expect(throws: RowDatabaseError.self) {
            try shown.write { try $0.execute("INSERT INTO t VALUES (1)") }
        }
        #expect(throws: RowDatabaseError.self) {
            try shown.read { try $0.execute("INSERT INTO t VALUES (1)") }
        }
        #expect(try count(shown) == .integer(0))
    }

    @Test func `are built by one at a time, and by nobody in the place of what was removed`()
        throws
    {
        let databases = RowDatabases(inMemoryOf: InMemoryEventStore())
        var first = try #require(try databases.build("boxes.v1"))
        #expect(try databases.build("boxes.v1") == nil)
        try databases.remove(["boxes.v1"])
        let second = try #require(try databases.build("boxes.v1"))
        let error = #expect(throws: RowDatabaseError.self) { try first.serve() }
        #expect(error?.kind == .gone)
        first = second
        // Whoever came too late has given nothing back that isn't theirs.
        #expect(try databases.build("boxes.v1") == nil)
        try second.serve()
        #expect(try databases.open("boxes.v1")?.generation == second.rows.generation)
        #expect(try databases.build("boxes.v1") != nil)
    }

    @Test func `that are only compared take no more memory than there is`() throws {
        func isInAFile() throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
                // A descriptor that is closed meanwhile leads nowhere.
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0))?
                    .contains("etilqs_") ?? false
            }
        }
        let database = try RowDatabase.scratch()
        try database.write { connection in
            try connection.execute(
                """
                CREATE TABLE t AS WITH RECURSIVE n(x) AS \
                (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 80000) \
                SELECT x, hex(zeroblob(512)) FROM n
                """)
        }
        #expect(try isInAFile())
        #expect(try count(database) == .integer(80_000))
    }
}
