import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing

@Suite struct `What a command goes by` {
    @Test func `is asked for at once, and the command's own aggregate before it`() async throws {
        let store = AskedStore()
        let bus = CommandBus([warehouse], store: store, actor: "tester", clock: { Given.now })
        try await bus.send(pack("a", "lamps", on: "s"))
        let tag = LogRead(.tags(["label:lamps"]), limit: 1, backward: true)
        #expect(
            store.taken() == [
                [.stream(try StreamName("box-a"))],
                [.stream(try StreamName("shelf-s")), .log(tag)],
            ])
    }
}

/// Notes what it is asked at once.
private final class AskedStore: StoreOver {
    let store: any EventStore = InMemoryEventStore(clock: { Given.now })
    private let asked = Mutex<[[StoreQuestion]]>([])

    func taken() -> [[StoreQuestion]] {
        asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
    }

    func read(
        _ questions: [StoreQuestion], _ body: (Int, borrowing EventView) throws -> Bool
    ) async throws -> [StoreAnswer] {
        asked.withLock { $0.append(questions) }
        return try await store.read(questions, body)
    }
}
