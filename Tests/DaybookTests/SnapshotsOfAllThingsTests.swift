import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Preflight
import Records
import Testing

/// Which things can be restored from their fields alone, tried on all that happens in part of a year.
@Suite struct `Snapshots of things` {
    @Test func `are kept only of those whose fields are their whole state`() async throws {
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        for envelope in DemoYear(days: 60) { _ = try? await bus.send(envelope) }
        var streams: [StreamName] = []
        _ = try await store.readAll(LogRead()) { view in
            if view.revision == 0 { streams.append(view.stream) }
            return true
        }
        var unfit: Set<String> = []
        for kind in BackOffice.entities {
            for stream in streams where stream.category == kind.category {
                let events = try await store.events(of: stream)
                if try !kind.isRestorable(after: events) { unfit.insert(kind.category) }
            }
        }
        print("can't be restored from their fields: \(unfit.sorted().joined(separator: ", "))")
        for kind in BackOffice.entities where kind.snapshotAfter != nil {
            #expect(!unfit.contains(kind.category), "\(kind.category)")
        }
    }

    @Test func `are kept of nothing personal`() {
        for kind in BackOffice.entities where kind.snapshotAfter != nil {
            let personal = kind.events.compactMap(\.personal).flatMap(\.fields)
            #expect(!kind.fields.contains { personal.contains($0.name) }, "\(kind.category)")
        }
    }

    @Test func `of a conversation have no text, and it still knows each message`() async throws {
        let place = try Place()
        func message(_ number: Int, _ text: String) throws -> CommandEnvelope {
            CommandEnvelope(
                "ReceiveUserMessage",
                data: try json(#"{"userId":"ada","messageId":"m-\#(number)","text":"\#(text)"}"#))
        }
        let office = try await BackOffice.create(at: place.store, actor: "tester")
        for number in 1...501 {
            try await office.commands.send(message(number, "secret \(number)"))
        }
        await office.close()
        for _ in 1...2 {
            let next = try await BackOffice.open(at: place.store, actor: "tester")
            #expect(try await next.commands.send(message(7, "secret 7")).events.isEmpty)
            await #expect(throws: Rejection.self) {
                try await next.commands.send(message(7, "something else"))
            }
            await next.close()
        }
        #expect(try await snapshots(in: place) == (1, 0))
        for (_, bytes) in try await place.kept(.snapshots) {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
        }
    }

    /// What another process finds there.
    private func snapshots(in place: Place) async throws -> (kept: Int, discarded: Int) {
        let office = try await BackOffice.open(at: place.store, actor: "tester")
        let found = await office.snapshots()
        await office.close()
        return found
    }

    @Test func `serve the next process, and are thrown away when they are no good`() async throws {
        let place = try Place()
        let office = try await BackOffice.create(at: place.store, actor: "tester")
        try await office.commands.send(
            CommandEnvelope(
                "AddCategory", data: try json(#"{"categoryId":"c","title":"Lamps"}"#)))
        try await office.commands.send(
            CommandEnvelope(
                "AddProduct",
                data: try json(
                    #"{"productId":"p","title":"Lamp","categoryIds":["c"],"basePriceCents":100,"quantity":0}"#
                )))
        for number in 1...501 {
            try await office.commands.send(
                CommandEnvelope(
                    "AdjustStock",
                    data: try json(#"{"productId":"p","delta":\#(number % 2 + 1)}"#),
                    reason: "count"))
        }
        await office.close()
        // Whoever has the product before them all along has no need to fold it; the next process has.
        let next = try await BackOffice.open(at: place.store, actor: "tester")
        try await next.commands.send(
            CommandEnvelope(
                "AdjustStock", data: try json(#"{"productId":"p","delta":1}"#), reason: "count"))
        await next.close()
        let kept = try await place.kept(.snapshots).keys
        #expect(kept.count == 1)
        let before = try await snapshots(in: place)
        #expect(before == (1, 0))

        // One that a crash, or a hand, has ruined.
        try await place.keep(Array("{}".utf8), as: try #require(kept.first), .snapshots)
        let again = try await BackOffice.open(at: place.store, actor: "tester")
        let report = try await again.preflight().run()
        #expect(report.snapshots.unreadable == 1)
        try await again.commands.send(
            CommandEnvelope(
                "AdjustStock", data: try json(#"{"productId":"p","delta":1}"#), reason: "count"))
        let after = await again.snapshots()
        #expect(after == (1, 1))
        #expect(
            try await again.preflight().run().snapshots
                == .init(count: 1))
        await again.close()
    }

    @Test func `are thrown away by another binary, once`() async throws {
        // given a snapshot that this binary goes by, of a state that no event made
        let es = try Es()
        _ = try es.run("category", "add", "Lamps", "--category-id", "c")
        _ = try es.run(
            "send", "AddProduct", "productId=p", "title=Lamp", "categoryIds[]=c",
            "basePriceCents:=100", "quantity:=0")
        let counts = try es.file(
            "counts.ndjson",
            (1...501).map { _ in
                #"{"command":"AdjustStock","data":{"productId":"p","delta":1},"reason":"count"}"#
                    + "\n"
            })
        #expect(try es.run("send", "--batch", counts.path).status == 0)
        let count = ["product", "stock", "p", "1", "--reason", "count"]
        #expect(try es.start(count).wait().status == 0)
        let (key, kept) = try #require(
            try await es.place.kept(.snapshots).first { $0.key.contains("product") })
        var snapshot = try #require(Snapshot(bytes: kept))
        let state = String(decoding: snapshot.state, as: UTF8.self)
        let price = (kept: #""basePriceCents":100"#, madeUp: #""basePriceCents":9000"#)
        #expect(state.contains(price.kept))
        snapshot.state = Array(
            state.replacingOccurrences(of: price.kept, with: price.madeUp).utf8)
        try await es.place.keep(snapshot.bytes, as: key, .snapshots)
        let change = ["product", "price", "p", "5.00", "--dry-run", "--json"]
        func priceBefore(_ binary: URL? = nil) throws -> JSONValue? {
            try json(es.start(change, binary: binary).wait().out)["changed"]?["basePriceCents"]?[
                "from"]
        }
        #expect(try priceBefore() == .integer(9000), "this binary goes by it")

        // when another binary asks, be it of the same code
        let another = es.folder.appending(path: "es-of-tomorrow")
        try FileManager.default.copyItem(at: Es.binary, to: another)

        // then it folds from the beginning, and goes by what it makes itself
        #expect(try priceBefore(another) == .integer(100))
        #expect(try await thrownAway(es) == 1)
        #expect(try priceBefore(another) == .integer(100))
        #expect(try await thrownAway(es) == 1)
    }

    /// How many snapshots were thrown away so far.
    private func thrownAway(_ es: Es) async throws -> Int {
        try await snapshots(in: es.place).discarded
    }
}
