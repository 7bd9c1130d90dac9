import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing

/// The context that the guide "Add a context" makes, wired as the guide says, does what it says.
@Suite struct `A context made by the guide` {
    private static let contexts = [
        suppliersContext.answering(supplierQueries, from: SuppliersProjector.self)
    ]

    @Test func `has guides that work`() { expectGuidesWork(suppliersContext) }

    @Test func `decides`() {
        var added = SupplierAdded()
        added.name = "Brass & Glass"
        var drop = DropSupplier()
        drop.supplierId = "brass"
        given(Supplier.self, "brass", .added(added)).when(drop).then(.dropped(SupplierDropped()))
        given(Supplier.self, "brass", .added(added), .dropped(SupplierDropped()))
            .when(drop).thenNothing()
        givenNothing().when(drop).thenRejects(.notFound, field: "supplierId")
    }

    @Test func `answers what happened`() async throws {
        let store = InMemoryEventStore()
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let models = ReadModels(
            Self.contexts.flatMap(\.projections),
            databases: RowDatabases(folder: folder.path, of: store))
        let queries = QueryBus(Self.contexts.flatMap(\.queries), models: models)
        let commands = CommandBus(Self.contexts, store: store, actor: "ada")
        for (id, name) in [("brass", "Brass & Glass"), ("loom", "Loom"), ("acme", "Acme")] {
            try await commands.send(
                CommandEnvelope(
                    "AddSupplier",
                    data: .object([
                        .init("supplierId", .string(id)), .init("name", .string(name)),
                    ])))
        }
        try await commands.send(
            CommandEnvelope("DropSupplier", data: .object([.init("supplierId", .string("loom"))])))
        let reply = try await queries.ask("suppliers")
        guard case .list(let items, let total, _, _) = reply.answer else {
            Issue.record("\(reply) is no list")
            return
        }
        #expect(items.map { $0["name"] } == [.string("Acme"), .string("Brass & Glass")])
        #expect(total == 2)
    }
}
