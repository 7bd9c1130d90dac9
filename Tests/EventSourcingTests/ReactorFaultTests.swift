import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import Records
import Synchronization
import Testing

/// A log whose disk fails now and then.
private final class FailingStore: StoreOver {
    enum Fault: CaseIterable, Sendable { case appends, streams, all }

    let store: any EventStore
    private let fault = Mutex<Fault?>(nil)

    init(_ store: any EventStore) { self.store = store }

    /// From now on this fails, where it is a reaction's; `nil`: nothing does.
    func fail(_ now: Fault?) { fault.withLock { $0 = now } }

    private func check(_ what: Fault) throws(EventStoreError) {
        if fault.withLock({ $0 == what }) { throw .unavailable("the disk says no") }
    }

    func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        let isReaction = requests.contains { $0.commandID.hasPrefix("reaction:") }
        if isReaction, fault.withLock({ $0 == .appends }) {
            return requests.map { _ in .failure(.unavailable("the disk says no")) }
        }
        return await store.append(requests)
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try check(.streams)
        try await store.readStream(name, read, body)
    }

    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        try check(.all)
        return try await store.readAll(read, body)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `What the store couldn't do` {
    private let store = FailingStore(InMemoryEventStore(clock: { Given.now }))
    private let side = SideStoreInMemory()

    private func kept() async throws -> String {
        try await String(
            decoding: side.get("packer.json", of: .reactions) ?? [], as: UTF8.self)
    }

    @Test(arguments: FailingStore.Fault.allCases)
    fileprivate func `stops no reactor, which goes on once it can`(
        fault: FailingStore.Fault
    ) async throws {
        // given what another process has left undone
        let silent = CommandBus([warehouse], store: store, actor: "tester", clock: { Given.now })
        try await silent.send(pack("a"))
        // when
        store.fail(fault)
        let own = keptBus(on: store, side)
        // Whether that itself is refused is another question.
        _ = try? await own.send(fill("a", 0))
        store.fail(nil)
        // then
        let status = try #require(try await own.reactions.status().first)
        #expect(status.stop == nil && status.state == .behind)
        #expect(try await !kept().contains("parked"))
        try await keptBus(on: store, side).send(fill("a", 0))
        #expect(try await store.load(Box.self, "a").state.count == 1)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test
    func `counts for nothing, though an earlier release kept it, where nothing is left to do`()
        async throws
    {
        try await keptBus(on: store, side).send(pack("a"))
        let head = try await store.head()
        let id = try #require(try await store.events().last?.id.uuidString.lowercased())
        let stopped = """
            {"position":\(head),"eventId":"\(id)","parked":{"position":\(head + 1),\
            "type":"BoxPacked","reason":"the disk said no"}}
            """
        try await side.put([SideValue("packer.json", Array(stopped.utf8))], of: .reactions)
        let own = keptBus(on: store, side)
        let status = try #require(try await own.reactions.status().first)
        #expect(status.stop == nil && status.state == .live)
        try await own.send(fill("a", 0))
        #expect(try await !kept().contains("parked"))
        #expect(try await kept().contains(#""position":\#(head)"#))
    }
}
