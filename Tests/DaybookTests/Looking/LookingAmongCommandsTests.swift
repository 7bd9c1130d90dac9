import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// Commands, questions and looking around, in any order: whatever only looks changes no file, and rows are
/// always those that the log makes.
@Suite struct `Looking around among commands` {
    @Test(arguments: [1, 2] as [UInt64])
    func `changes no file, and no row ever after`(seed: UInt64) async throws {
        let place = try Place()
        try await BackOffice.create(at: place.store, actor: "tester").close()
        let office = try await BackOffice.open(
            at: place.store, actor: "tester", copiesEvery: 60)
        let folder = try place.own
        var random = SeededRandom(seed: seed)
        var commands = DemoYear(seed: seed, days: 30).makeIterator()
        let looks = (0..<3).flatMap { _ in Look.allCases.shuffled(using: &random) }
        for (step, look) in looks.enumerated() {
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                guard let next = commands.next(), Int.random(in: 0..<12, using: &random) > 0 else {
                    continue
                }
                do throws(Rejection) {
                    try await office.commands.send(next)
                } catch {
                    // It needed something that was left out.
                }
            }
            let head = try await office.store.head()
            if let query = BackOffice.questions.randomElement(using: &random) {
                try await ask(query, asOf: Bool.random(using: &random) ? nil : head / 2, office)
            }
            let before = try files(folder)
            try await look.look(office, folder.path, &random)
            let changes = try before.changes(to: files(folder))
            let wrong = changes.filter { name, _ in
                !look.writes.contains(where: name.hasPrefix)
            }
            #expect(wrong.isEmpty, "seed \(seed), step \(step), \(look): \(wrong)")
            let some = BackOffice.projections.shuffled(using: &random).prefix(
                step < looks.count - 1 ? 3 : .max)
            try await expectRowsOfTheLog(
                Array(some), office, "seed \(seed), step \(step), after \(look)")
        }
        await office.close()
    }

    /// All but the engine's own posting, which it makes behind the writer.
    private func files(_ folder: URL) throws -> FilesBelow {
        try FilesBelow(folder) { !$0.hasPrefix("index") }
    }

    private func ask(
        _ query: QueryDescription, asOf position: Position?, _ office: BackOffice
    ) async throws {
        let parameters = query.guide.example.map { part in
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            return (name: pair[0], text: pair[1])
        }
        do {
            _ = try await office.queries.ask(query.name, parameters, asOf: position)
        } catch is Rejection {
            // There is no such thing yet.
        }
    }

    /// The rows of these projections, caught up, are those of a folder in which there were none.
    private func expectRowsOfTheLog(
        _ projections: [Projection], _ office: BackOffice, _ what: String
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let anew = BackOffice(
            databases: RowDatabases(folder: folder.path, of: office.store), actor: "tester")
        for projection in projections {
            let rows = try await office.readModels.rows(of: projection.name)
            let made = try await anew.readModels.rows(of: projection.name)
            #expect(
                try dump(projection, rows) == dump(projection, made), "\(what): \(projection.name)")
        }
    }

    private func dump(
        _ projection: Projection, _ database: RowDatabase
    ) throws -> [[ColumnValue]] {
        var rows: [[ColumnValue]] = []
        try database.read { connection in
            for table in projection.tables {
                let keys = table.keyColumns.joined(separator: ",")
                try connection.query("SELECT * FROM \"\(table.table)\" ORDER BY \(keys)", []) {
                    rows.append($0)
                    return true
                }
            }
        }
        return rows
    }
}
