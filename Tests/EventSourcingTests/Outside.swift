import EventSourcing
import EventSourcingRuntime
import EventStore
import Synchronization

// The world outside, as far as consumers act on it.

/// Where letters are posted, which takes none for some boxes.
final class Post: Sendable {
    struct Letter: Equatable, Sendable {
        var text: String
        var key: String
    }
    struct Closed: Error, CustomStringConvertible {
        var description: String { "the post office is closed" }
    }

    private let state = Mutex((letters: [Letter](), closed: Set<String>(), tries: 0))

    var letters: [Letter] { state.withLock { $0.letters } }
    var texts: [String] { letters.map(\.text) }
    /// How often somebody came, with a letter that was taken or not.
    var tries: Int { state.withLock { $0.tries } }

    func close(for box: String) { state.withLock { _ = $0.closed.insert(box) } }
    func open(for box: String) { state.withLock { _ = $0.closed.remove(box) } }

    func post(_ text: String, of box: String, key: String) throws {
        try state.withLock { state in
            state.tries += 1
            if state.closed.contains(box) { throw Closed() }
            state.letters.append(Letter(text: text, key: key))
        }
    }

    /// Comes back once so many letters were taken.
    func has(_ count: Int) async {
        while letters.count < count { await Task.yield() }
    }

    /// Comes back once somebody came so often.
    func isTried(_ count: Int) async {
        while tries < count { await Task.yield() }
    }
}

/// Pauses that last until a test ends them.
final class Pauses: Sendable {
    private let state = Mutex(
        (lengths: [Duration](), waiting: [AsyncStream<Void>.Continuation]()))

    /// How long was to be paused, each time.
    var lengths: [Duration] { state.withLock { $0.lengths } }

    func pause(_ length: Duration) async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.lengths.append(length)
            state.waiting.append(end)
        }
        for await _ in ends {}
        try Task.checkCancellation()
    }

    /// Ends the next pause, once somebody pauses.
    func end() async {
        while true {
            let end = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            if let end { return end.finish() }
            await Task.yield()
        }
    }
}

/// A side store of a process that dies: from then on nothing can be kept in it.
final class DyingSide: SideStore {
    let inner: SideStoreInMemory
    private let isDead = Mutex(false)

    init(_ inner: SideStoreInMemory) { self.inner = inner }

    func die() { isDead.withLock { $0 = true } }

    func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        try await inner.get(key, of: kind)
    }
    func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        if isDead.withLock({ $0 }) { throw .unavailable("the process is dead") }
        try await inner.put(values, of: kind)
    }
    func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        try await inner.list(kind)
    }
    func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        try await inner.remove(keys, of: kind)
    }
    func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        try await inner.add(line, to: list)
    }
    func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try await inner.lines(of: list)
    }
    func clear(_ list: SideList) async throws(EventStoreError) { try await inner.clear(list) }
}
