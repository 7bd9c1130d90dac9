import EventSourcing
import EventSourcingTesting
import EventStore
import ReadModels
import Records
import Testing

@Suite struct `Differences of rows` {
    /// A database with a table of names and numbers.
    private func database(
        _ rows: [(String, Int64)], columns: String = "name TEXT, amount INTEGER"
    ) throws -> RowDatabase {
        let database = try RowDatabase.inMemory()
        try database.write { connection in
            try connection.execute(
                "CREATE TABLE things (\(columns), PRIMARY KEY (name)) WITHOUT ROWID")
            for (name, amount) in rows {
                try connection.execute(
                    "INSERT INTO things (name, amount) VALUES (?, ?)",
                    [.text(name), .integer(amount)])
            }
        }
        return database
    }

    @Test func `equal rows don't differ`() throws {
        let differences = try RowDifferences.between(
            database([("lamp", 1), ("oil", 2)]), database([("oil", 2), ("lamp", 1)]))
        #expect(differences.isEmpty)
        #expect(differences.tables.first?.same == 2)
        #expect(differences.examples.isEmpty)
    }

    @Test func `added, removed and changed rows are told apart, and summed up`() throws {
        let differences = try RowDifferences.between(
            database([("lamp", 1), ("oil", 2), ("wick", 3)]),
            database([("lamp", 1), ("oil", 20), ("zinc", 5)]))
        let table = try #require(differences.tables.first)
        #expect(table.name == "things")
        #expect([table.added, table.removed, table.changed, table.same] == [1, 1, 1, 1])
        let sum = try #require(table.sums.first)
        #expect(sum.column == "amount" && sum.before == 6 && sum.after == 26)
        #expect(
            differences.examples.map(\.key) == [[.text("oil")], [.text("wick")], [.text("zinc")]])
        #expect(
            differences.examples[0].changed
                == [FieldChange(field: "amount", from: .integer(2), to: .integer(20))])
        #expect(differences.examples[1].after == nil)
        #expect(differences.examples[2].before == nil)
    }

    @Test func `a table or a column that only one of them has differs`() throws {
        let plain = try database([("lamp", 1)])
        let wider = try database(
            [("lamp", 1)], columns: "name TEXT, amount INTEGER, colour TEXT DEFAULT 'red'")
        let changed = try RowDifferences.between(plain, wider)
        #expect(changed.tables.first?.changed == 1)
        #expect(changed.examples.first?.changed.map(\.field) == ["colour"])

        let empty = try RowDatabase.inMemory()
        #expect(try RowDifferences.between(empty, plain).tables.first?.added == 1)
        #expect(try RowDifferences.between(plain, empty).tables.first?.removed == 1)
    }

    @Test func `no more examples are told than asked for, and all are counted`() throws {
        let rows = (0..<50).map { ("thing-\($0)", Int64($0)) }
        let differences = try RowDifferences.between(database([]), database(rows), limit: 7)
        #expect(differences.examples.count == 7)
        #expect(differences.tables.first?.added == 50)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `random tables of several pages are compared as a dictionary would`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        var before: [String: Int64] = [:]
        var after: [String: Int64] = [:]
        for _ in 0..<3000 {
            let name = String(Int.random(in: 0..<4000, using: &random), radix: 7)
            if Bool.random(using: &random) { before[name] = .random(in: 0..<3, using: &random) }
            if Bool.random(using: &random) { after[name] = .random(in: 0..<3, using: &random) }
        }
        let table = try #require(
            RowDifferences.between(
                database(before.map { ($0, $1) }), database(after.map { ($0, $1) })
            ).tables.first)
        #expect(table.added == after.keys.filter { before[$0] == nil }.count)
        #expect(table.removed == before.keys.filter { after[$0] == nil }.count)
        let both = before.filter { after[$0.key] != nil }
        #expect(table.same == both.filter { after[$0.key] == $0.value }.count)
        #expect(table.changed == both.count - table.same)
    }
}
