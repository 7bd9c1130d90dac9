import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Synchronization
import Testing

/// A store in which something happens right after a stream was read, once.
private final class StirringStore: StoreOver {
    let store: any EventStore = InMemoryEventStore(clock: { Given.now })
    private let stirring = Mutex<(stream: String, work: @Sendable () async throws -> Void)?>(nil)

    func after(reading stream: String, _ work: @escaping @Sendable () async throws -> Void) {
        stirring.withLock { $0 = (stream, work) }
    }

    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(name, read, body)
        let work = stirring.withLock { stirring in
            guard stirring?.stream == name.text else {
                return nil as (@Sendable () async throws -> Void)?
            }
            defer { stirring = nil }
            return stirring?.work
        }
        try await work?()
    }
}

@Suite struct `A refusal` {
    @Test func `never speaks of what was never so`() async throws {
        let store = StirringStore()
        store.after(reading: "shelf-s") {
            // The shelf was open while the label was free; then it was closed, and the label taken.
            let other = bus(on: store.store)
            try await other.send(command("CloseShelf", #"{"shelfId":"s"}"#))
            try await other.send(pack("a", "lamps"))
        }
        do throws(Rejection) {
            try await bus(on: store).send(try packing())
            Issue.record("accepted")
        } catch {
            #expect(error.refusals.map(\.code) == [.shelfClosed, .labelTaken])
        }
    }

    @Test func `waits for what it goes by to be stored, and goes if that wasn't`() async throws {
        // The box that the second line counts on is never stored: another process was first.
        let store = InterruptedStore()
        store.interrupt {
            let other = bus(on: $0)
            try await other.send(pack("b"))
            try await other.send(fill("b", 5))
        }
        let results = try await bus(on: store).send(batch: [
            pack("b"), fill("b", -1), fill("b", -5),
        ])
        let told = results.map { result in
            switch result {
            case .success(let outcome): outcome.events.joined()
            case .failure(let rejection): rejection.refusals.map(\.code.rawValue).joined()
            }
        }
        // Alone, a new box would hold nothing to be taken out.
        #expect(told == ["already-exists", "BoxFilled", "invalid-field"])
    }

    private func packing() throws(Rejection) -> CommandEnvelope {
        CommandEnvelope(
            "PackBox",
            data: .object([
                .init("boxId", .string("b")), .init("label", .string("lamps")),
                .init("shelfId", .string("s")),
            ]))
    }
}
