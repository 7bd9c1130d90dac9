import Foundation
import Records
import Testing

/// What others make of our tables: pandas, DuckDB, SQLite.
@Suite struct `Exported tables` {
    private static let reader = """
        import json, sqlite3, sys
        import duckdb, pandas

        frame = pandas.read_csv("events.csv")
        duck = duckdb.connect()
        duck.execute("SET TimeZone = 'UTC'")
        # As the refusal of Parquet says.
        duck.execute(sys.argv[1])
        sql = open("events.sql").read()
        lite = sqlite3.connect(":memory:")
        lite.executescript(sql)
        duck.execute(sql)
        told = "SELECT count(*), sum(position), count(DISTINCT type), substr(CAST(min(occurred_at) AS VARCHAR), 1, 10) FROM "
        camel = told.replace("occurred_at", "occurredAt")
        def row(found):
            rows, positions, types, first = found
            first = str(first).replace("T", " ")[:10]
            print(json.dumps([int(rows), int(positions), int(types), first]))
        row([len(frame), frame.position.sum(), frame.type.nunique(), frame.occurredAt.min()])
        row(duck.sql(camel + "'events.csv'").fetchall()[0])
        row(duck.sql(camel + "'events.parquet'").fetchall()[0])
        row(lite.execute(told + "daybook_events").fetchone())
        row(duck.sql(told + "daybook_events").fetchall()[0])
        print(json.dumps(frame.reason.dropna().tolist()))
        print(json.dumps([r[0] for r in lite.execute(
            "SELECT reason FROM daybook_events WHERE reason IS NOT NULL")]))
        print(json.dumps(lite.execute(
            "SELECT json_extract(data, '$.totalCents') FROM daybook_events WHERE type = 'OrderPlaced'"
        ).fetchone()))
        """

    @Test(.enabled(if: areThere, "run .ci/set-up tests for the readers"))
    func `read alike in pandas, DuckDB and SQLite, and become Parquet as it is told`() async throws
    {
        let terminal = try await Terminal.withAnOrder()
        _ = try await terminal.es(
            "category", "change", "lamps", "--title", "Lights", "--reason",
            "it's \"late\", and\nlong",
            "--occurred-at", "2026-01-01")
        for form in ["csv", "sql"] {
            let out = try await terminal.es(
                "export", "--format", form, "--out", "events.\(form)")
            try #require(out.status == 0, "\(out.err)")
        }
        let refused = try await terminal.es("export", "--format", "parquet")
        #expect(refused.status == 64)
        let copy = try #require(
            refused.err.split(separator: "duckdb -c \"").last?.split(separator: "\"").first)
        try Self.reader.write(
            to: terminal.folder.appending(path: "reader.py"), atomically: true, encoding: .utf8)
        let read = try await terminal.shell("\(Self.python) -B reader.py \"\(copy)\"")
        #expect(read.status == 0, "\(read.err)")
        #expect(Set(read.lines.prefix(5)) == ["[5, 15, 4, \"2026-01-01\"]"], "\(read.out)")
        let reasons = try #require(read.lines.dropFirst(5).first)
        #expect(reasons.contains(#"it's \"late\", and\nlong"#), "\(reasons)")
        #expect(read.lines.dropFirst(6).first == reasons)
        #expect(read.lines.last == "[7800]")
    }

    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let python = checkout.appending(path: ".build/python/bin/python3").path
    private static let areThere =
        FileManager.default.fileExists(atPath: checkout.path + "/.build/python/packages.txt")
        || ProcessInfo.processInfo.environment["CI"] != nil
}
