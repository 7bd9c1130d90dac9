import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// What a process was given to do: gone with the error that it is stopped by, as a killed one is.
private struct Killed: Error {}

@Suite struct `Rows that are built beside those that serve` {
    /// More boxes than are folded in one batch would take long to fill one by one; so events come many
    /// to an append.
    private func desk(events: Int) async throws -> Desk {
        let desk = Desk.keptBoxes()
        var left = events
        while left > 0 {
            let count = min(left, 1000)
            let request = AppendRequest(
                [
                    StreamAppend(
                        try StreamName("box-b\(left)"),
                        events: (0..<count).map { _ in BoxFilled(1).stored })
                ], commandID: "fill-\(left)", occurredAt: .earliest,
                metadata: EventMetadata().json())
            _ = try await desk.store.append(request)
            left -= count
        }
        return desk
    }

    /// Builds until it comes to `position`, and is killed there; as `binary`, after `boot`.
    private func breakOff(
        _ desk: Desk, at position: Position, binary: String = "b", boot: String = "1"
    ) async throws {
        let store = WatchedStore(desk.store) { if $0 >= position { throw Killed() } }
        let models = models(store, desk.folder, binary: binary, boot: boot)
        await #expect(throws: Killed.self) { try await models.rebuild("boxes") }
    }

    private func models(_ desk: Desk) -> ReadModels {
        models(desk.store, desk.folder, binary: "b", boot: "1")
    }

    private func models(
        _ store: any EventStore, _ folder: TemporaryFolder, binary: String, boot: String
    ) -> ReadModels {
        ReadModels(
            [Projection(BoxesProjector.self)],
            databases: RowDatabases(folder: folder.path, of: store, binary: binary, boot: boot) {
                _ in
            })
    }

    @Test func `go on from where a killed process had come to, and are the same`() async throws {
        let desk = try await desk(events: 5000)
        try await breakOff(desk, at: 3000)
        let models = models(desk)
        let build = try await models.rebuild("boxes")
        #expect(build.resumedAt == 1792)
        #expect(build.position == 5000)
        let resumed = try await models.rows(of: "boxes")
        let whole = try await Desk.boxes(store: desk.store).models.rows(of: "boxes")
        #expect(try RowDifferences.between(whole, resumed).isEmpty)
        #expect(try desk.folder.files().contains { $0.contains(".building") } == false)
    }

    @Test func `begin anew after another binary, another start of the machine or another log`()
        async throws
    {
        let desk = try await desk(events: 5000)
        try await breakOff(desk, at: 3000, binary: "a")
        #expect(try await models(desk).rebuild("boxes").resumedAt == nil)
        try await breakOff(desk, at: 3000, boot: "0")
        #expect(try await models(desk).rebuild("boxes").resumedAt == nil)
        let other = try await self.desk(events: 3000)
        try await breakOff(other, at: 2000)
        try FileManager.default.removeItem(atPath: desk.folder.path)
        try FileManager.default.copyItem(atPath: other.folder.path, toPath: desk.folder.path)
        try await desk.fill("x", 1)
        #expect(try await models(desk).rebuild("boxes").resumedAt == nil)
        #expect(try desk.folder.files().filter { $0.contains(".building") } == [])
    }

    @Test func `are made by one process, and whoever comes second takes what it has made`()
        async throws
    {
        let desk = try await desk(events: 3000)
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let first = try #require(try databases.build("boxes.v1"))
        let waits = AsyncStream<String>.makeStream()
        first.tell(
            BuildProgress(
                position: 7, target: 9, begunAt: 0, begun: .earliest, reachedAt: .earliest))
        let second = Task {
            try await desk.models.rebuild("boxes") { name, position, target in
                waits.continuation.yield("\(name) \(position) \(target)")
            }
        }
        for await line in waits.stream {
            #expect(line == "boxes, which another process builds 7 9")
            break
        }
        // The first comes to its end.
        let made = TemporaryFolder()
        let elsewhere = Desk.boxes(store: desk.store, folder: made)
        _ = try await elsewhere.boxes()
        let checkpoint = try #require(
            try RowDatabases(folder: made.path, of: desk.store).open("boxes.v1"))
        try first.rows.write { connection in
            for sql in try statements(in: checkpoint) { try connection.execute(sql) }
        }
        try first.serve()
        #expect(try await second.value.byAnother)
        #expect(try await desk.boxes().count == 3)
    }

    @Test func `are made anew by whoever waited for one that was killed`() async throws {
        let desk = try await desk(events: 3000)
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        var first = try databases.build("boxes.v1")
        #expect(first != nil)
        let waits = AsyncStream<Void>.makeStream()
        first?.tell(
            BuildProgress(
                position: 7, target: 9, begunAt: 0, begun: .earliest, reachedAt: .earliest))
        let second = Task {
            try await desk.models.rebuild("boxes") { _, _, _ in waits.continuation.yield() }
        }
        for await _ in waits.stream { break }
        first = nil
        let build = try await second.value
        #expect(!build.byAnother)
        #expect(build.position == 3000)
    }

    @Test func `are never put in place after they were discarded`() async throws {
        let desk = try await desk(events: 3000)
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let build = try #require(try databases.build("boxes.v1"))
        try build.rows.write { try $0.execute("CREATE TABLE t (n INTEGER)") }
        try desk.models.discard(madeOf: ["BoxFilled"])
        #expect {
            try build.serve()
        } throws: {
            ($0 as? RowDatabaseError)?.kind == .gone
        }
        #expect(try databases.open("boxes.v1") == nil)
    }

    @Test func `count as stuck unless they are seen to move, whatever was told`() async throws {
        let desk = try await desk(events: 10)
        let databases = RowDatabases(folder: desk.folder.path, of: desk.store)
        let build = try #require(try databases.build("boxes.v1"))
        func told(_ position: Position, of target: Position) -> BuildProgress {
            BuildProgress(
                position: position, target: target, begunAt: 1,
                begun: Timestamp(milliseconds: 1000), reachedAt: Timestamp(milliseconds: 3000))
        }
        build.tell(told(5, of: 10))
        let stuck = try #require(try await desk.models.status().first)
        #expect(stuck.state == .stuck)
        #expect(stuck.building?.perSecond == 2)
        #expect(stuck.building?.secondsLeft == 2.5)
        let moving = Task {
            var position: Position = 5
            while !Task.isCancelled {
                position += 1
                build.tell(told(position, of: .max))
                await Task.yield()
            }
        }
        #expect(try await desk.models.status().first?.state == .building)
        moving.cancel()
        await moving.value
        build.tell(told(10, of: 10))
        #expect(try await desk.models.status().first?.state == .building, "its indexes are made")
        build.discard()
    }

    /// Statements that make the tables and rows of a database.
    private func statements(in database: RowDatabase) throws -> [String] {
        try database.read { connection in
            var all: [String] = []
            try connection.query("SELECT sql FROM sqlite_master WHERE type = 'table'", []) {
                all.append(String.from(column: $0[0]) ?? "")
                return true
            }
            for table in ["boxes", "daybook_checkpoint"] {
                try connection.query("SELECT * FROM \(table)", []) { row in
                    let values = row.map { value in
                        switch value {
                        case .null: "NULL"
                        case .integer(let number): "\(number)"
                        case .real(let number): "\(number)"
                        case .text(let text): "'" + text.replacing("'", with: "''") + "'"
                        }
                    }
                    all.append("INSERT INTO \(table) VALUES (\(values.joined(separator: ", ")))")
                    return true
                }
            }
            return all
        }
    }
}
