public import struct FoundationEssentials.UUID
internal import Synchronization

/// An event store that lives and dies with its process: for tests, dry runs and trying things out.
///
/// It keeps the whole contract of ``EventStore`` but durability. Readers take a few events at a
/// time under the lock and lend them outside it, so a slow reader never holds a writer up.
public final class InMemoryEventStore: EventStore {
    /// What is appended to it, for those who wait at its end.
    package let newEvents = NewEvents()
    private struct State {
        var log: MemoryLog
        var isClosed = false
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastListener = 0
    }

    private static let pageSize = 256

    public let id: UUID
    private let state: Mutex<State>
    private let clock: @Sendable () -> Timestamp

    /// - Parameter clock: What time it is; the log itself never lets it run backwards.
    public convenience init(clock: @escaping @Sendable () -> Timestamp = { .now }) {
        self.init(id: UUID.random(), clock: clock)
    }

    /// One whose events have ids made of `id`, as those of another store are.
    package init(id: UUID, clock: @escaping @Sendable () -> Timestamp) {
        self.id = id
        self.clock = clock
        state = Mutex(State(log: MemoryLog(id: id)))
    }

    public func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        let now = clock()
        let (results, listeners) = state.withLock { state in
            let before = state.log.head
            let results = requests.map { request in
                Result { () throws(EventStoreError) in
                    if state.isClosed { throw .unavailable("the store is closed") }
                    return try state.log.append(request, now: now)
                }
            }
            return (results, state.log.head > before ? Array(state.listeners.values) : [])
        }
        for listener in listeners { listener.yield() }
        return results
    }

    public func head() async throws(EventStoreError) -> Position {
        try reading { $0.head }
    }

    public func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try reading { $0.revision(of: stream) }
    }

    public func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        try reading { $0.receipt(of: commandID) }
    }

    private func reading<R: Sendable>(
        _ body: (MemoryLog) -> R
    ) throws(EventStoreError) -> R {
        let result: R? = state.withLock { $0.isClosed ? nil : body($0.log) }
        guard let result else { throw .unavailable("the store is closed") }
        return result
    }
}

// MARK: - Reading

extension InMemoryEventStore {
    public func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        let count = try reading { $0.count(of: name) }
        var revisions = Self.revisions(of: read, count: count)
        while !revisions.isEmpty {
            try Task.checkCancellation()
            let part = Self.next(of: &revisions, backward: read.backward)
            let page = try reading { $0.events(of: name, part, backward: read.backward) }
            for event in page {
                if try !event.lend(body) { return }
            }
        }
    }

    public func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        if let fault = read.query.fault { throw EventStoreError.invalid(fault) }
        let end = try reading { min($0.head, read.through ?? $0.head) }
        guard read.after < end, read.limit > 0 else { return read.after }
        var positions = read.after + 1..<end + 1
        var shown = 0
        /// Answers where the reading ends, if it does.
        func show(_ event: StoredEvent) throws -> Position? {
            let goOn: Bool? = try event.lend { view in
                read.query.matches(view) ? try body(view) : nil
            }
            guard let goOn else { return nil }
            shown += 1
            return !goOn || shown == read.limit ? event.header.position : nil
        }
        if let candidates = try reading({ $0.candidates(for: read.query) }) {
            let wanted = candidates.filter(positions.contains)
            for position in read.backward ? wanted.reversed() : wanted {
                try Task.checkCancellation()
                for event in try reading({ $0.events(position..<position + 1, backward: false) }) {
                    if let last = try show(event) { return last }
                }
            }
            return read.backward ? read.after + 1 : end
        }
        while !positions.isEmpty {
            try Task.checkCancellation()
            let part = Self.next(of: &positions, backward: read.backward)
            for event in try reading({ $0.events(part, backward: read.backward) }) {
                if let last = try show(event) { return last }
            }
        }
        return read.backward ? read.after + 1 : end
    }

    /// Which revisions of a stream with `count` events are meant.
    private static func revisions(of read: StreamRead, count: Revision) -> Range<Revision> {
        let limit = Revision(max(read.limit, 0))
        if read.backward {
            let end = read.from.map { $0 < count ? $0 + 1 : count } ?? count
            return end - min(limit, end)..<end
        }
        let start = min(read.from ?? 0, count)
        return start..<start + min(limit, count - start)
    }

    /// Cuts the next page off `numbers`, at the end where the reading goes on.
    private static func next(of numbers: inout Range<UInt64>, backward: Bool) -> Range<UInt64> {
        let part = backward ? numbers.suffix(pageSize) : numbers.prefix(pageSize)
        numbers =
            backward
            ? numbers.lowerBound..<part.lowerBound : part.upperBound..<numbers.upperBound
        return part
    }
}

// MARK: - Waking and closing

extension InMemoryEventStore {
    public func changes() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            if state.isClosed { return nil }
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            return state.lastListener
        }
        guard let number else {
            listener.finish()
            return stream
        }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    public func close() async {
        let listeners = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        // Outside the lock: finishing calls back into it.
        for listener in listeners { listener.finish() }
    }
}

extension InMemoryEventStore: Announcing {}
