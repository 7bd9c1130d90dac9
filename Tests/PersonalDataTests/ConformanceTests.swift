import EventSourcing
import EventStore
import EventStoreConformance
import Foundation
import LMDBEventStore
import PersonalData
import Records
import Synchronization
import Testing

/// The contract of every engine, kept by a store that seals the suite's own events: each append and
/// each read goes the long way.
@Suite struct `A sealed store` {
    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
    func `keeps the contract in memory, with keys that lie in no file`(
        check: StoreCheck
    ) async throws {
        try await check.run(
            StoreFactory(
                make: { clock in
                    SealedEventStore(
                        InMemoryEventStore(clock: clock), keys: try KeysInMemory(),
                        events: noteEvents)
                }))
    }

    @Test func `forgets with any keys`() async throws {
        let keys = try KeysInMemory()
        let store = SealedEventStore(InMemoryEventStore(), keys: keys, events: Safe.events)
        for (id, event) in [Told("Quist").stored, Forgotten().stored].enumerated() {
            try await store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("user-ada"), events: [event])], commandID: "\(id)")
            )
            #expect(keys.living == 1 - id)
        }
        let payload = try await store.events()[0].payload
        #expect(String(decoding: payload, as: UTF8.self).contains("[erased]"))
        #expect(try await store.faultsOfKeys() == [])
    }

    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
    func `keeps the contract on the disk`(check: StoreCheck) async throws {
        let options = UsedOptions()
        try await check.run(
            StoreFactory(
                make: { clock in
                    let path = NSTemporaryDirectory() + "daybook-sealed-\(UUID())"
                    let used = StoreOptions(clock: clock, durability: .unsafeForTests)
                    options.byPath.withLock { $0[path] = used }
                    let log = try await LMDBEventStore.create(at: path, used)
                    return try sealed(log, at: path)
                },
                reopen: { store in
                    let path = try path(of: store)
                    await store.close()
                    let used = try #require(options.byPath.withLock { $0[path] })
                    return try sealed(try await LMDBEventStore.open(at: path, used), at: path)
                },
                another: { store in
                    let path = try path(of: store)
                    return try sealed(try await LMDBEventStore.open(at: path), at: path)
                },
                discard: { store in
                    await store.close()
                    try FileManager.default.removeItem(atPath: try path(of: store))
                }))
    }
}

/// Drafts lie veiled, and are as any others to whoever asks for them.
@Suite struct `A veiled store` {
    @Test(.timeLimit(.minutes(5)), arguments: storeChecks)
    func `keeps the contract`(check: StoreCheck) async throws {
        try await check.run(
            StoreFactory(
                make: { clock in
                    let folder = FileManager.default.temporaryDirectory.path
                    return try VeiledEventStore(InMemoryEventStore(clock: clock), in: folder)
                }))
    }
}

private func sealed(_ log: LMDBEventStore, at path: String) throws -> SealedEventStore {
    let keys = KeyFile(path: path + "/keys", of: log.id)
    try keys.make()
    return SealedEventStore(log, keys: keys, events: noteEvents)
}

private func path(of store: any EventStore) throws -> String {
    let sealed = try #require(store as? SealedEventStore)
    return try #require(sealed.store as? LMDBEventStore).path
}

private final class UsedOptions: Sendable {
    let byPath = Mutex<[String: StoreOptions]>([:])
}

/// The events of the suite, declared personal.
private let noteEvents = [EventDescription(NoteTaken.self)]

private struct NoteTaken: DomainEvent {
    static let type = "NoteTaken"
    static let personal: PersonalFields? = PersonalFields(["number", "text"], of: .stream)
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}
