import EventSourcing
import EventSourcingTesting
import EventStore
import struct Foundation.UUID
import Records

// What lies in a log: events as binaries of old wrote them.

extension RecordedEvent {
    /// An event as some binary of old wrote it.
    init(_ type: String, _ version: UInt16, _ payload: String, in stream: String = "parcel-1") {
        self.init(
            position: 9, stream: StreamName(unchecked: stream), revision: 0, type: type,
            schemaVersion: version, id: .init(), commandID: "c", indexInCommand: 0,
            countInCommand: 1, recordedAt: Given.now, occurredAt: Given.now, tags: [],
            metadata: [], payload: Array(payload.utf8))
    }
}

/// A store with events as binaries of old wrote them.
func store(
    _ events: [(type: String, version: UInt16, payload: String)], in stream: String = "parcel-1"
) async throws -> InMemoryEventStore {
    let store = InMemoryEventStore(clock: { Given.now })
    try await add(events, to: store, in: stream)
    return store
}

/// Adds events as binaries of old wrote them.
func add(
    _ events: [(type: String, version: UInt16, payload: String)], to store: InMemoryEventStore,
    in stream: String
) async throws {
    for event in events {
        try await store.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName(stream), expected: .any,
                        events: [
                            NewEvent(
                                type: event.type, schemaVersion: event.version, tags: [],
                                payload: Array(event.payload.utf8))
                        ])
                ], commandID: "written-\(UUID())"))
    }
}

func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
