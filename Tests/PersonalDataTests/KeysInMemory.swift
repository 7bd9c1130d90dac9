import EventStore
import PersonalData
import Synchronization

/// Keys that are nowhere but here: what a store of keys is without a file.
final class KeysInMemory: KeyStore {
    private struct Entry {
        var since: Position
        var key: [UInt8]?
        var person: [UInt8]
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var byPerson: [[UInt8]: UInt64] = [:]
        var erasedThrough: Position = 0
        var isClaimed = false
        var isChanging = false
    }

    private let made: StoreSecrets
    private let state = Mutex(State())

    init() throws { made = try StoreSecrets((0..<32).map { _ in UInt8.random(in: 0...255) }) }

    /// Of all persons, those whose keys aren't destroyed.
    var living: Int { state.withLock { $0.byPerson.count } }

    func secrets() throws(EventStoreError) -> StoreSecrets { made }

    func key(_ id: UInt64) throws(EventStoreError) -> FoundKey {
        state.withLock { state in
            guard let entry = state.entries[id] else { return .lost }
            return entry.key.map { .key($0) } ?? .destroyed
        }
    }

    func keys(of persons: Set<[UInt8]>) throws(EventStoreError) -> [[UInt8]: PersonKey] {
        state.withLock { state in
            var keys: [[UInt8]: PersonKey] = [:]
            for person in persons {
                guard let id = state.byPerson[person], let key = state.entries[id]?.key else {
                    continue
                }
                keys[person] = PersonKey(id: id, key: key)
            }
            return keys
        }
    }

    func makeKeys(
        for persons: Set<[UInt8]>, at head: () async throws(EventStoreError) -> Position
    ) async throws(EventStoreError) -> [[UInt8]: PersonKey] {
        await begin()
        defer { end() }
        let since = try await head()
        state.withLock { state in
            for person in persons where state.byPerson[person] == nil {
                let id = UInt64.random(in: 1 ... .max)
                let key = (0..<32).map { _ in UInt8.random(in: 0...255) }
                state.entries[id] = Entry(since: since, key: key, person: person)
                state.byPerson[person] = id
            }
        }
        return try keys(of: persons)
    }

    func erasedThrough() throws(EventStoreError) -> Position {
        state.withLock { $0.erasedThrough }
    }

    func destroy(
        _ erasures: [(person: [UInt8], position: Position)]
    ) async throws(EventStoreError) {
        await begin()
        defer { end() }
        state.withLock { state in
            for (person, position) in erasures {
                guard let id = state.byPerson[person], let entry = state.entries[id],
                    entry.since < position
                else { continue }
                state.entries[id]?.key = nil
                state.byPerson[person] = nil
            }
        }
    }

    func noteErased(through position: Position) async throws(EventStoreError) {
        state.withLock { $0.erasedThrough = max($0.erasedThrough, position) }
    }

    func isClaimed() throws(EventStoreError) -> Bool { state.withLock { $0.isClaimed } }
    func claim() async throws(EventStoreError) { state.withLock { $0.isClaimed = true } }
    var foreign: EventStoreError { .unavailable("the keys open nothing of this store") }
    func faults() -> [String] { [] }

    /// One changes them at a time.
    private func begin() async {
        while state.withLock({ state in
            defer { state.isChanging = true }
            return state.isChanging
        }) { await Task.yield() }
    }

    private func end() { state.withLock { $0.isChanging = false } }
}
