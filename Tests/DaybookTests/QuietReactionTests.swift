import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import ReadModels
import Records
import Replay
import Testing

@Suite struct `What waits for a reaction` {
    @Test
    func `isn't touched by questions, rebuilds, replays or the past, and done by the next command`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = InMemoryEventStore()
        // As if a process had died right after an append: nobody has reacted.
        let silent = CommandBus(
            BackOffice.contexts.filter { $0.reactors.isEmpty }, store: store, actor: "tester")
        for line in [
            #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#,
            """
            {"command":"AddProduct","data":{"productId":"lamp","title":"Lamp",\
            "categoryIds":["lamps"],"basePriceCents":100,"quantity":5}}
            """,
            """
            {"command":"PlaceOrder","data":{"orderId":"o","orderNumber":"1",\
            "shippingAddress":{"name":"Ada"},"lines":[{"productId":"lamp","title":"Lamp",\
            "quantity":2,"unitPriceCents":100}]}}
            """,
        ] { try await silent.send(CommandEnvelope(parsing: Array(line.utf8))) }
        let office = BackOffice(
            databases: RowDatabases(folder: folder.path, of: store), actor: "tester")
        _ = try await office.queries.ask("orders", [])
        _ = try await office.queries.ask("order", [(name: "orderId", text: "o")], asOf: 3)
        for name in office.readModels.names { try await office.readModels.rebuild(name) }
        _ = try await office.commands.rehearse(
            CommandEnvelope(
                "AdjustStock",
                data: .object([
                    .init("productId", .string("lamp")), .init("delta", .integer(1)),
                ])))
        let rules = try ReplayRule.rules("refuse AddCategory", of: BackOffice.contexts)
        #expect(try await office.replay().same == 3)
        #expect(try await office.replay(rules: rules).refused > 0)
        #expect(try await store.head() == 3)
        #expect(try await stock(in: office) == .behind)
        // This command changes nothing itself.
        try await office.commands.send(
            CommandEnvelope(
                "AdjustStock",
                data: .object([
                    .init("productId", .string("lamp")), .init("delta", .integer(0)),
                ])))
        #expect(
            try await store.events().map(\.type).suffix(2) == [
                "OrderLineAllocated", "StockAdjusted",
            ])
        #expect(try await stock(in: office) == .live)
    }

    private func stock(in office: BackOffice) async throws -> FollowerStatus.State? {
        try await office.commands.reactions.status().first { $0.name == "stock" }?.state
    }
}
