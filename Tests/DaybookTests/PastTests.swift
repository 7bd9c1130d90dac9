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

/// Some days of the made-up year, all of the back office over them, with copies of the read models
/// close to each other.
private struct Days {
    let store = InMemoryEventStore(clock: { Given.now })
    let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
    let office: BackOffice

    init(_ days: Int) async throws {
        office = BackOffice(
            databases: RowDatabases(folder: folder.path, of: store, copiesEvery: 50),
            actor: "tester", clock: { Given.now })
        let commands = Array(DemoYear(days: days))
        var next = commands.makeIterator()
        try await office.commands.send(
            batch: { next.next().map { .success($0) } },
            answer: { result in
                _ = try result.get()
                return true
            })
    }

    /// Without any copies: it folds from the beginning.
    func plain(_ store: (any EventStore)? = nil) -> BackOffice {
        BackOffice(
            databases: RowDatabases(
                folder: folder.appending(path: "\(UUID())").path, of: store ?? self.store,
                copiesEvery: .max),
            actor: "tester", clock: { Given.now })
    }

    func remove() {
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }
}

/// An answer, or why there is none, as text: what two of them are compared by.
private func answer(
    _ office: BackOffice, _ query: QueryDescription, _ parameters: [(name: String, text: String)],
    asOf: Position
) async throws -> String {
    do {
        let reply = try await office.queries.ask(query.name, parameters, asOf: asOf)
        return String(decoding: reply.json.json(), as: UTF8.self)
    } catch let rejection as Rejection {
        return "\(rejection.refusals)"
    }
}

@Suite struct `The past of the whole back office` {
    @Test func `is a fold from nothing, at a thousand random positions`() async throws {
        let days = try await Days(8)
        defer { days.remove() }
        let head = try await days.store.head()
        #expect(head > 800, "\(head)")
        let seed: UInt64 = 41
        var random = SeededRandom(seed: seed)
        let plain = days.plain()
        let lists = BackOffice.questions.filter { $0.parameters.allSatisfy { !$0.required } }
        for round in 0..<1_000 {
            let position = Position.random(in: 0...head, using: &random)
            let projection = try #require(BackOffice.projections.randomElement(using: &random))
            let rows = try await allRows(
                of: projection, days.office.readModels.rows(of: projection.name, asOf: position))
            #expect(
                try await rows
                    == allRows(
                        of: projection, plain.readModels.rows(of: projection.name, asOf: position)),
                "seed \(seed), \(projection.name) at \(position)")
            // Now and then the live rows go on, and are what some positions are answered from.
            guard round.isMultiple(of: 20) else { continue }
            let list = try #require(lists.randomElement(using: &random))
            let given = try await answer(days.office, list, [], asOf: position)
            #expect(
                try await given == answer(plain, list, [], asOf: position),
                "seed \(seed), \(list.name) at \(position)")
        }
    }

    @Test func `answers every query's example as a log does that ends there`() async throws {
        let days = try await Days(12)
        defer { days.remove() }
        let head = try await days.store.head()
        var found: Set<String> = []
        for position in [1, head / 3, head - 7, head - 1, head, head + 9] as [Position] {
            let ended = days.plain(EndedStore(days.store, end: min(position, head)))
            for query in BackOffice.questions {
                let parameters = query.guide.example.map { part in
                    let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
                    return (name: pair[0], text: pair[1])
                }
                let given = try await answer(days.office, query, parameters, asOf: position)
                #expect(
                    try await given == answer(ended, query, parameters, asOf: position),
                    "\(query.name) at \(position)")
                if given.hasPrefix("{") {
                    found.insert(query.name)
                    #expect(
                        given.hasPrefix(
                            #"{"query":"\#(query.name)","position":\#(min(position, head)),"#),
                        "\(query.name) at \(position)")
                }
            }
        }
        #expect(found.count > BackOffice.questions.count / 2, "\(found.sorted())")
    }

    private func allRows(
        of projection: Projection, _ database: RowDatabase
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

@Suite struct `Forgetting somebody, whose past has been asked about,` {
    @Test func `leaves not a byte of them in the copies of the read models`() async throws {
        let place = try Place()
        try await BackOffice.create(at: place.store, actor: "tester").close()
        let office = try await BackOffice.open(
            at: place.store, actor: "tester", copiesEvery: 2)
        for line in [
            #"{"command":"RegisterUser","data":{"userId":"u1","displayName":"Ada Quist"}}"#,
            #"{"command":"ReceiveUserMessage","data":{"userId":"u1","text":"My lamp of brass"}}"#,
            """
            {"command":"PlaceOrder","data":{"orderId":"o","orderNumber":"1","customerId":"u1",\
            "shippingAddress":{"name":"Quist","line1":"1 Babbage Street"},"totalCents":100}}
            """,
            #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            #"{"command":"ReceiveUserMessage","data":{"userId":"u1","text":"polished, please"}}"#,
        ] { try await office.commands.send(CommandEnvelope(parsing: Array(line.utf8))) }
        let personal = ["Quist", "lamp of brass", "polished"]
        let queries = ["users", "conversations", "orders"]
        for name in queries {
            _ = try await office.queries.ask(name)
            _ = try await office.queries.ask(name, asOf: 4)
        }
        for text in personal.dropLast() {
            #expect(try files(in: place.own, with: text).contains { $0.hasPrefix("views/past/") })
        }
        try await office.commands.send(
            CommandEnvelope(parsing: Array(#"{"command":"EraseUser","data":{"userId":"u1"}}"#.utf8))
        )
        for text in personal { #expect(try files(in: place.own, with: text) == [], "\(text)") }
        for name in queries {
            for position in 1...5 as ClosedRange<Position> {
                let reply = try await office.queries.ask(name, asOf: position)
                let json = String(decoding: reply.json.json(), as: UTF8.self)
                for text in personal { #expect(!json.contains(text)) }
            }
        }
        for text in personal { #expect(try files(in: place.own, with: text) == [], "\(text)") }
        await office.close()
    }

    /// Every file of the store that has `text` in it.
    private func files(in folder: URL, with text: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            let url = folder.appending(path: name)
            if try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                return false
            }
            return try Data(contentsOf: url).range(of: Data(text.utf8)) != nil
        }
    }
}

/// A log as it was when it ended at `end`.
private struct EndedStore: StoreOver {
    let store: any EventStore
    let end: Position

    init(_ store: any EventStore, end: Position) {
        self.store = store
        self.end = end
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read) { view in try view.position > end || body(view) }
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var read = read
        read.through = min(read.through ?? end, end)
        return try await store.readAll(read, body)
    }

    func head() async throws(EventStoreError) -> Position { end }
    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>] {
        requests.map { _ in .failure(.unavailable("it has ended")) }
    }
    func close() async {}
}
