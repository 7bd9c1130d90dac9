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
