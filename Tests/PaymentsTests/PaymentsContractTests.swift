import Clubs
import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Messaging
import Orders
import Payments
import Records
import Testing
import Vocabulary

@Suite struct `The commands of payments` {
    @Test func `can be followed by a reader of their guides`() {
        expectGuidesWork(paymentsContext, with: messagingContext, clubsContext, ordersContext)
        #expect(paymentsContext.commands.map(\.name) == ["PayOrder", "RefundOrder"])
    }

    @Test func `give back by themselves what was paid, however an order goes off`() async throws {
        let store = InMemoryEventStore(clock: { Given.now })
        let bus = CommandBus(
            [messagingContext, clubsContext, ordersContext, paymentsContext], store: store,
            actor: "tester", clock: { Given.now })
        for line in PayOrder.guide.needs {
            try await bus.send(CommandEnvelope(JSONValue(parsing: Array(line.utf8))))
        }
        func send<C: Command>(_ command: C) async throws {
            try await bus.send(CommandEnvelope(C.name, data: JSONValue(of: command)))
        }
        func held() async throws -> Int64 {
            let wallet = try await store.load(Wallet.self, WalletID("ann"))
            return wallet.state.balanceCents.amount
        }
        try await send(PayOrder(orderId: "1042"))
        #expect(try await held() == 2200)
        try await send(UpdateOrderStatus(orderId: "1042", status: .cancelled))
        #expect(try await held() == 10_000)
        let back = try #require(try await store.events(of: StreamName("wallet-ann")).last)
        #expect(back.context.actor == "payments")
        // Off it stays unpaid; on again it is to be paid again.
        try await send(UpdateOrderStatus(orderId: "1042", status: .returned, reason: "so it is"))
        #expect(try await held() == 10_000)
        try await send(UpdateOrderStatus(orderId: "1042", status: .placed, reason: "so it is"))
        try await send(PayOrder(orderId: "1042", amountCents: 100))
        #expect(try await held() == 9900)
    }
}
