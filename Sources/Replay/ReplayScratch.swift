import EventSourcing
import EventSourcingRuntime
import EventStore
import struct Foundation.UUID
import Synchronization

/// Where history is decided again: a store in memory with the same ids, whose clock tells whatever
/// time it is in history. Nothing that is done here is ever seen anywhere else.
final class ReplayScratch: Sendable {
    /// What is so here.
    let store: InMemoryEventStore
    /// The same, as commands ask it.
    private let asked: any EventStore
    private let id: UUID
    private let decidedAt: Moment
    private let recordedAt: Moment

    private final class Moment: Sendable {
        let time = Mutex(Timestamp.earliest)
    }

    /// `first` is the event at position 1; `asking` makes what commands ask of the store itself.
    init(
        like first: RecordedEvent?, asking: (any EventStore) throws -> any EventStore
    ) rethrows {
        let (decidedAt, recordedAt) = (Moment(), Moment())
        id = first.map { UUID(storeOf: $0.id, at: $0.position) } ?? UUID.random()
        store = InMemoryEventStore(id: id, clock: { recordedAt.time.withLock { $0 } })
        asked = try asking(store)
        self.decidedAt = decidedAt
        self.recordedAt = recordedAt
    }

    /// What decides here, at that time.
    func decider(at time: Timestamp) -> Decider {
        decidedAt.time.withLock { $0 = time }
        let decidedAt = decidedAt
        return Decider(store: asked, clock: { decidedAt.time.withLock { $0 } })
    }

    /// Stores what was decided, at that time, and gives its events as they are stored.
    func append(_ request: AppendRequest, at time: Timestamp) async throws -> [RecordedEvent] {
        try await append(request, to: asked, at: time)
    }

    /// Takes events over as they are.
    func takeOver(_ events: [RecordedEvent]) async throws {
        guard let first = events.first else { return }
        var request = AppendRequest(
            [], commandID: first.commandID,
            occurredAt: first.occurredAt == first.recordedAt ? nil : first.occurredAt,
            metadata: events.last?.metadata ?? [], firstMetadata: first.metadata)
        // Neighbours of one stream together: that is how they were appended.
        for event in events {
            let new = NewEvent(
                type: event.type, schemaVersion: event.schemaVersion, tags: event.tags,
                payload: event.payload,
                id: UUID(store: id, position: event.position) == event.id ? nil : event.id)
            if request.streams.last?.stream != event.stream {
                request.streams.append(StreamAppend(event.stream))
            }
            request.streams[request.streams.count - 1].events.append(new)
        }
        // Not by way of what commands ask: what is stored in another form is in it already.
        _ = try await append(request, to: store, at: first.recordedAt)
    }

    /// Leaves so many positions to nothing, so that whatever comes after stands where it stood.
    func skip(_ count: Int, at time: Timestamp) async throws {
        let head = try await store.head()
        let nothing = NewEvent(type: "Skipped", payload: Array("{}".utf8))
        _ = try await append(
            AppendRequest(
                [
                    StreamAppend(
                        StreamName(unchecked: "replay-skipped"),
                        events: [NewEvent](repeating: nothing, count: count))
                ], commandID: "replay:\(head)"), to: store, at: time)
    }

    private func append(
        _ request: AppendRequest, to store: any EventStore, at time: Timestamp
    ) async throws -> [RecordedEvent] {
        recordedAt.time.withLock { $0 = time }
        let receipt = try await store.append(request)
        return try await self.store.events(
            LogRead(
                after: receipt.positions.lowerBound - 1, through: receipt.positions.upperBound))
    }
}
