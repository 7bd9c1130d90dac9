import EventSourcing
import EventStore
import ReadModels
import Records
import Synchronization
import Testing

@Suite struct `Rows that can't be read for want of files` {
    @Test func `leave no answer behind that was made of them before`() async throws {
        // Given a question that is held up, with its rows read, while another process makes them anew
        // and no file can be opened to read the new ones by.
        let other = Desk(on: nil, in: .folder)
        let refused = Mutex<String?>(nil)
        let databases = RowDatabases(folder: other.folder.path, of: other.store) { name in
            if name == refused.withLock({ $0 }) {
                throw RowDatabaseError(.busy, name, "too many open files")
            }
        }
        let projections = [Projection(BoxesProjector.self), Projection(FillingsProjector.self)]
        let queries = QueryBus(
            [QueryDescription(HeldUpQuery.self), QueryDescription(FillingsQuery.self)],
            models: ReadModels(projections, databases: databases, on: ServiceThreads()))
        try await other.fill("a", 1)
        let gate = Gate(named: "short of readers")
        let asking = Task { try await queries.ask("held-up", [("gate", gate.name)]) }
        await gate.arrival()
        let boxes = try #require(projections.first).databaseName
        refused.withLock { $0 = boxes }
        try await other.models.rebuild("boxes")
        _ = try await queries.ask("fillings")
        // When it is answered then, and something happens
        gate.open()
        #expect(try await asking.value.answer == list([box("a", .integer(1))]))
        try await other.fill("a", 2)
        #expect(try await queries.ask("fillings").answer == .item(.integer(2)))
        // Then whoever asks once more isn't told what was so before.
        await #expect {
            try await queries.ask("held-up", [("gate", gate.name)])
        } throws: {
            ($0 as? RowDatabaseError)?.kind == .busy
        }
        refused.withLock { $0 = nil }
        try await other.fill("a", 4)
        let reply = try await queries.ask("held-up", [("gate", gate.name)])
        #expect(reply.answer == list([box("a", .integer(7))]))
        #expect(reply.position == 3)
    }
}

/// How often all boxes were filled.
private struct FillingsQuery: Query {
    static let name = "fillings"
    static let projections = ["fillings"]
    static let guide = QueryGuide("Fillings.")

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let rows = try source.read("fillings") { try $0.all(BoxRow.self, "SELECT * FROM boxes") }
        return .item(.integer(rows.reduce(0) { $0 + $1.count }))
    }
}

/// All boxes, told when a gate is open.
private struct HeldUpQuery: Query {
    static let name = "held-up"
    static let projections = ["boxes"]
    static let guide = QueryGuide("Boxes, later.", parameters: ["gate": "which"])

    var gate = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("gate", &gate) }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let boxes = try source.read("boxes") { try $0.all(BoxRow.self, "SELECT * FROM boxes") }
        await Gate(named: gate).pass()
        return list(boxes.map { box($0.boxId.text, .integer($0.count)) })
    }
}

/// Holds up whoever comes to it until it is opened; found again by its name.
private final class Gate: Sendable {
    private typealias Bell = (
        stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation
    )
    private static let all = Mutex<[String: (arrived: Bell, opened: Bell)]>([:])

    let name: String
    private let arrived: Bell
    private let opened: Bell

    init(named name: String) {
        self.name = name
        (arrived, opened) = Self.all.withLock { all in
            let bells =
                all[name]
                ?? (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
            all[name] = bells
            return bells
        }
    }

    func pass() async {
        arrived.continuation.yield()
        for await _ in opened.stream {}
    }

    func arrival() async { for await _ in arrived.stream { break } }

    func open() { opened.continuation.finish() }
}
