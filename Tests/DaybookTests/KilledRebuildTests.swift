import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// Read models in a process that is killed again and again while it makes them anew.
@Suite(.timeLimit(.minutes(10))) struct `A process killed while it rebuilds` {
    /// `DAYBOOK_KILL_ROUNDS` says how often; 200 is the full test.
    @Test func `leaves the old rows or the new, and the next goes on from where it was`()
        async throws
    {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["DAYBOOK_KILL_ROUNDS"].flatMap(Int.init) ?? 6
        let seed =
            environment["DAYBOOK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0 ... .max)
        print("kill rounds: \(rounds), seed \(seed)")
        var random = SeededRandom(seed: seed)
        let es = try Es()
        _ = try es.bringWeeks(60)
        #expect(try es.run("projections", "rebuild", "orders").status == 0)
        let new = try rows(es)
        #expect(new.count > 20)
        var seen = (old: 0, new: 0, resumed: 0)
        for round in 0..<rounds {
            try makeOld(es)
            let old = try rows(es)
            let running = try es.start(["projections", "rebuild", "orders"])
            try waitUntilItBuilds(es, running)
            try await Task.sleep(for: .milliseconds(UInt64.random(in: 0...300, using: &random)))
            kill(running.process.processIdentifier, SIGKILL)
            _ = try running.wait()
            let left = try rows(es)
            #expect(left == old || left == new, "a mix; DAYBOOK_SEED=\(seed), round \(round)")
            if left == new { seen.new += 1 } else { seen.old += 1 }
            let again = try es.run("projections", "rebuild", "orders")
            #expect(again.status == 0, "\(again.err)")
            if again.err.contains("went on from position") { seen.resumed += 1 }
            #expect(try rows(es) == new, "DAYBOOK_SEED=\(seed), round \(round): \(again.err)")
            #expect(
                try es.run("projections", "diff", "orders", "--json").status == 0,
                "DAYBOOK_SEED=\(seed), round \(round)")
        }
        print("killed rebuilds: \(seen)")
        // With so many rounds each has to come up; with few, chance may have it otherwise.
        if rounds >= 100 { #expect(seen.old > 0 && seen.new > 0 && seen.resumed > 0) }
        let left = try FileManager.default.contentsOfDirectory(
            atPath: es.own.appending(path: "views").path)
        #expect(left.filter { $0.contains(".building") } == [])
    }

    private func orders(_ es: Es) throws -> RowDatabase {
        let databases = try RowDatabases.rows(in: es)
        return try #require(try databases.open("orders.v\(try version(es))"))
    }

    private func version(_ es: Es) throws -> Int64 {
        let status = try json(try es.run("projections", "--json").out)
        let orders = status["projections"]?.elements?.first { $0["name"]?.text == "orders" }
        return try #require(orders?["version"]?.integer)
    }

    private func rows(_ es: Es) throws -> [[ColumnValue]] {
        try orders(es).read { connection in
            var rows: [[ColumnValue]] = []
            try connection.query("SELECT * FROM orders", []) { row in
                rows.append(row)
                return true
            }
            return rows
        }
    }

    /// Marks every row that serves, so that old rows are told from new ones.
    private func makeOld(_ es: Es) throws {
        try orders(es).write { try $0.execute("UPDATE orders SET customerName = 'old'") }
    }

    /// Looks on until the process has begun to fill a file, or has ended.
    private func waitUntilItBuilds(_ es: Es, _ running: Es.Running) throws {
        let views = try es.own.appending(path: "views").path
        while running.process.isRunning {
            let files = try FileManager.default.contentsOfDirectory(atPath: views)
            if files.contains(where: { $0.contains(".building-") }) { return }
        }
    }
}
