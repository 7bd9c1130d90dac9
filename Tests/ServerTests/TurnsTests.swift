import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import PostgresTesting
import Records
import Testing

/// Nodes that serve one store, in one process, each with a folder of its own for what is a machine's.
@Suite(.timeLimit(.minutes(5))) struct `What follows the log of several nodes` {
    private final class Nodes: Sendable {
        let cluster: Cluster
        let schema = Cluster.newSchema()
        let all: [BackOffice]
        private let folders: [URL]

        init(_ count: Int = 2) async throws {
            cluster = try await Cluster.shared.cluster
            folders = (0..<count).map { _ in
                FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
            }
            let address = "\(cluster.url)&schema=\(schema)"
            let places = try folders.map { [keys = folders[0]] folder in
                // Nobody's name is in an order here without keys that both have.
                StorePlace.database(
                    try DatabasePlace(address, keys: keys.path + "/keys", machine: folder.path))
            }
            try FileManager.default.createDirectory(
                at: folders[0], withIntermediateDirectories: true)
            let made = try await BackOffice.create(at: places[0], actor: "maker")
            for line in [
                #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#,
                """
                {"command":"AddProduct","data":{"productId":"lamp","title":"Lamp",\
                "categoryIds":["lamps"],"basePriceCents":100,"quantity":1000}}
                """,
            ] { try await made.commands.send(CommandEnvelope(parsing: Array(line.utf8))) }
            await made.close()
            var all: [BackOffice] = []
            for place in places { all.append(try await .serve(at: place)) }
            self.all = all
        }

        func close() async throws {
            for node in all { await node.close() }
            for folder in folders { try? FileManager.default.removeItem(at: folder) }
            try await cluster.run("DROP SCHEMA \(schema) CASCADE")
        }

        static func order(_ id: String) throws -> CommandEnvelope {
            try CommandEnvelope(
                parsing: Array(
                    """
                    {"command":"PlaceOrder","data":{"orderId":"\(id)","orderNumber":"\(id)",\
                    "shippingAddress":{"name":"Ada"},"lines":[{"productId":"lamp","title":"Lamp",\
                    "quantity":1,"unitPriceCents":100}]}}
                    """.utf8))
        }

        /// Orders as if a process had died right after the append: nobody has reacted.
        func orderSilently(_ id: String) async throws {
            let silent = CommandBus(
                BackOffice.contexts.filter { $0.reactors.isEmpty }, store: all[0].store,
                actor: "tester")
            try await silent.send(Self.order(id))
        }

        /// How often an order was given what it asks for.
        func allocations(of id: String) async throws -> Int {
            try await all[1].store.events().count {
                $0.type == "OrderLineAllocated" && $0.stream.text == "order-\(id)"
            }
        }

        /// The server's processes that have the turn.
        func holders() async throws -> [String] {
            try await cluster.run(
                """
                SELECT pid::text FROM pg_locks WHERE locktype = 'advisory' AND granted
                AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('\(schema) following', 1)
                """
            ).compactMap(\.first)
        }

        func until(_ condition: () async throws -> Bool) async throws {
            for _ in 0..<2_000 {
                if try await condition() { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            Issue.record("it never came to that")
        }
    }

    @Test func `is seen to by one of them at a time, and by another when its connection dies`()
        async throws
    {
        // Given two nodes, of which one has the turn,
        let nodes = try await Nodes()
        try await nodes.until { try await nodes.holders().count == 1 }
        let first = try await nodes.holders()
        // when a reaction is left undone, it is seen to, once,
        try await nodes.orderSilently("a")
        try await nodes.until { try await nodes.allocations(of: "a") == 1 }
        // and when the one's connection dies, the other has the turn, and goes on.
        try await nodes.cluster.run("SELECT pg_terminate_backend(\(first[0]))::text")
        try await nodes.orderSilently("b")
        try await nodes.until { try await nodes.allocations(of: "b") == 1 }
        try await nodes.until { try await nodes.holders().count == 1 }
        #expect(try await nodes.holders() != first)
        #expect(try await nodes.allocations(of: "a") == 1)
        try await nodes.close()
    }

    @Test func `waits while somebody else has the turn, but for what a node's own commands cause`()
        async throws
    {
        // Given three nodes, and one that has the turn and is closed by and by,
        let nodes = try await Nodes(3)
        try await nodes.until { try await nodes.holders().count == 1 }
        // then what a command causes is there when it is answered, at whichever node it was asked,
        for (number, node) in nodes.all.enumerated() {
            try await node.commands.send(Nodes.order("o\(number)"))
            #expect(try await nodes.allocations(of: "o\(number)") == 1, "\(number)")
        }
        // and nobody has had the turn besides.
        #expect(try await nodes.holders().count == 1)
        // When all but one are closed, whoever is left has it.
        await nodes.all[0].close()
        await nodes.all[2].close()
        try await nodes.until { try await nodes.holders().count == 1 }
        try await nodes.all[1].commands.send(Nodes.order("last"))
        #expect(try await nodes.allocations(of: "last") == 1)
        await nodes.all[1].close()
        // A node that is closed has let go of it.
        try await nodes.until { try await nodes.holders().isEmpty }
        try await nodes.close()
    }

    @Test func `is done once, where two do it at once all the same`() async throws {
        // Given two nodes that both go on as if they had the turn,
        let nodes = try await Nodes()
        let both = nodes.all.map { node in Task { await node.commands.follow() } }
        // when much is left undone,
        let ids = (0..<20).map { "x\($0)" }
        for id in ids { try await nodes.orderSilently(id) }
        for id in ids {
            try await nodes.until { try await nodes.allocations(of: id) >= 1 }
        }
        // then each is done, and once.
        for task in both { task.cancel() }
        for id in ids { #expect(try await nodes.allocations(of: id) == 1, "\(id)") }
        try await nodes.close()
    }
}
