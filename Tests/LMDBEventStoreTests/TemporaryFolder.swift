import EventStore
import Foundation
import LMDBEventStore

/// A new folder of its own for a test, with a store in it.
enum TemporaryFolder {
    /// A path where nothing is yet.
    static func path() -> String {
        NSTemporaryDirectory() + "/daybook-tests-" + UUID().uuidString
    }

    static func remove(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }
}

/// Runs `body` on a new store, then closes it and clears it away.
func withStore(
    _ options: StoreOptions = StoreOptions(durability: .unsafeForTests),
    _ body: (LMDBEventStore) async throws -> Void
) async throws {
    let store = try await LMDBEventStore.create(at: TemporaryFolder.path(), options)
    do { try await body(store) } catch {
        await store.close()
        try TemporaryFolder.remove(store.path)
        throw error
    }
    await store.close()
    try TemporaryFolder.remove(store.path)
}

/// Runs `body` with the folder of a store that holds `events` events and is closed; where it is `filled`
/// LMDB has them all, else the journal does.
func withClosedStore(
    events: Int = 3, filled: Bool = false, _ body: (String) async throws -> Void
) async throws {
    let path = TemporaryFolder.path()
    var options = StoreOptions()
    if filled { options.smallTail = 0 }
    let store = try await LMDBEventStore.create(at: path, options)
    for number in 0..<events { try await store.append(request(number)) }
    await store.close()
    do { try await body(path) } catch {
        try TemporaryFolder.remove(path)
        throw error
    }
    try TemporaryFolder.remove(path)
}

/// One event, for stream `order-<number % streams>`, with the command id `c<number>`.
func request(_ number: Int, streams: Int = 2, tags: [String] = ["t"]) throws -> AppendRequest {
    AppendRequest(
        [
            StreamAppend(
                try StreamName("order-\(number % streams)"),
                events: [
                    NewEvent(
                        type: "NoteTaken", tags: tags, payload: Array("{\"n\":\(number)}".utf8))
                ])
        ], commandID: "c\(number)")
}
