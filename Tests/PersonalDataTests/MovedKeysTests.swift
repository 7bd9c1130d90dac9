import EventSourcing
import EventStore
import Fences
import Foundation
import LMDBEventStore
import PersonalData
import Testing

private let now = Timestamp(milliseconds: 1_700_000_000_000)

/// The keys to what is personal go along when the books move.
@Suite struct `The keys of a store that has moved` {
    private func withStore(
        _ body: (LMDBEventStore, SealedEventStore, KeyFile) async throws -> Void
    ) async throws {
        let path = NSTemporaryDirectory() + "daybook-moved-keys-\(UUID())"
        let log = try await LMDBEventStore.create(at: path)
        let keys = KeyFile(path: path + "/keys", of: log.id, fence: FolderFence(of: path))
        try keys.make()
        try await body(log, SealedEventStore(log, keys: keys, events: Safe.events), keys)
        await log.close()
        try FileManager.default.removeItem(atPath: path)
    }

    private func append(
        _ store: SealedEventStore, _ stream: String, _ event: any DomainEvent
    ) async throws {
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName(stream), events: [event.stored])],
                commandID: UUID().uuidString))
    }

    @Test func `open what they sealed, and none is made or destroyed`() async throws {
        try await withStore { log, store, keys in
            try await append(store, "user-ada", Told("Quist"))
            let before = try Data(contentsOf: URL(fileURLWithPath: keys.path))
            let moved = try await log.moveAway(to: "elsewhere", at: now)
            // When somebody new is told of, then no key is made,
            await #expect(throws: EventStoreError.moved(moved)) {
                try await append(store, "user-bob", Told("Babbage"))
            }
            // when somebody is to be forgotten, or keys are brought here, then they stay as they are,
            let person = [UInt8](repeating: 7, count: 32)
            await #expect(throws: EventStoreError.moved(moved)) {
                try await keys.destroy([(person, 9)])
            }
            await #expect(throws: EventStoreError.moved(moved)) {
                try await keys.noteErased(through: 9)
            }
            let ring = try await keys.ring()
            await #expect(throws: EventStoreError.moved(moved)) {
                try await keys.begin(taking: ring)
            }
            #expect(throws: EventStoreError.moved(moved)) { try keys.make() }
            #expect(try Data(contentsOf: URL(fileURLWithPath: keys.path)) == before)
            // and what is there is read.
            let events = try await store.events(of: try StreamName("user-ada"))
            #expect(String(decoding: events[0].payload, as: UTF8.self).contains("Quist"))
            try await store.carryOutErasures()
            try await store.carryOutExpiries(at: .now)
            #expect(keys.faults().isEmpty)
        }
    }

    @Test func `go on being used where the books are, if they weren't copied`() async throws {
        try await withStore { log, store, keys in
            try await append(store, "user-ada", Told("Quist"))
            _ = try await log.moveAway(to: "elsewhere", at: now)
            // Given the same file as a store elsewhere names it.
            let there = KeyFile(path: keys.path, of: log.id)
            let digest = [UInt8](repeating: 7, count: 32)
            _ = try await there.makeKeys(for: [digest]) { 1 }
            #expect(try there.keys(of: [digest]).count == 1)
        }
    }

    @Test func `are made again when they have come back`() async throws {
        try await withStore { log, store, _ in
            try await append(store, "user-ada", Told("Quist"))
            _ = try await log.moveAway(to: "elsewhere", at: now)
            try await log.comeBack()
            try await append(store, "user-bob", Told("Babbage"))
            #expect(try await store.head() == 2)
        }
    }
}
