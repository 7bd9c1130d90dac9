/// Following the log: first what there is, then what comes, for every engine the same.
extension EventStore {
    /// Every event after `position` that `query` means, in log order, without a gap: those already
    /// stored first, then each as it is stored.
    ///
    /// Nothing runs between two calls of `next()`: a slow consumer holds nobody up, loses nothing
    /// and buffers at most one page.
    public func subscribe(
        to query: EventQuery = .all, after position: Position
    ) -> EventSubscription {
        EventSubscription(store: self, query: query, after: position)
    }
}

/// Events as they come, from ``EventStore/subscribe(to:after:)``.
///
/// It ends when the task is cancelled, at once even while it waits, and when the store closes; it
/// throws what reading the store throws. To go on later, subscribe after the position last seen.
public struct EventSubscription: AsyncSequence, Sendable {
    public typealias Element = RecordedEvent
    public typealias Failure = any Error

    private let store: any EventStore
    private let query: EventQuery
    private let after: Position

    init(store: any EventStore, query: EventQuery, after: Position) {
        self.store = store
        self.query = query
        self.after = after
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(store: store, query: query, after: after)
    }
}

// MARK: - Reading ahead, a page at a time

extension EventSubscription {
    /// One run through the subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private static let pageEvents = 512
        private static let pageBytes = 1 << 20
        /// One read looks at no more positions than this: a query that meets little must neither
        /// hold a read transaction for long nor be deaf to cancellation.
        private static let pagePositions: Position = 65_536

        private let store: any EventStore
        private let query: EventQuery
        private var after: Position
        /// What was read and not yet handed out, newest first.
        private var page: [RecordedEvent] = []
        private var isStarted = false
        private var isEnded = false

        init(store: any EventStore, query: EventQuery, after: Position) {
            self.store = store
            self.query = query
            self.after = after
        }

        /// The next event; `nil` after cancellation or once the store is closed.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws -> RecordedEvent? {
            if isEnded || Task.isCancelled { return nil }
            if let event = page.popLast() { return event }
            do {
                if !isStarted { try await start() }
                return try await nextPage()
            } catch {
                isEnded = true
                if error is CancellationError { return nil }
                // A store that was closed refuses reads; that is an end, not an error.
                if case EventStoreError.unavailable = error, await isClosed() { return nil }
                throw error
            }
        }

        private mutating func start() async throws {
            if let fault = query.fault { throw EventStoreError.invalid(fault) }
            let head = try await store.head()
            if after > head {
                // Waiting for the log to get there would skip what it gets there by.
                throw EventStoreError.invalid("the log ends at \(head), before position \(after)")
            }
            isStarted = true
        }

        private mutating func nextPage() async throws -> RecordedEvent? {
            while true {
                try await readToHead()
                if page.isEmpty, let store = store as? any Announcing {
                    if try await wait(at: store) == .closed {
                        isEnded = true
                        return nil
                    }
                    if let event = page.popLast() { return event }
                    continue
                }
                if page.isEmpty {
                    // Listen first and look again: what comes between the two is not missed.
                    let hints = store.changes()
                    try await readToHead()
                    if page.isEmpty, try await wait(for: hints) == .closed {
                        isEnded = true
                        return nil
                    }
                }
                if let event = page.popLast() { return event }
            }
        }

        /// Reads until a page has events, or up to the head.
        private mutating func readToHead() async throws {
            while page.isEmpty {
                try Task.checkCancellation()
                let before = after
                let (end, overflow) = after.addingReportingOverflow(Self.pagePositions)
                let through = overflow ? Position.max : end
                var events: [RecordedEvent] = []
                var bytes = 0
                after = try await store.readAll(
                    LogRead(query, after: after, through: through, limit: Self.pageEvents)
                ) { view in
                    let event = view.copy()
                    bytes += event.payload.count + event.metadata.count
                    events.append(event)
                    return bytes < Self.pageBytes
                }
                page = events.reversed()
                if after < through || after == before { return }
            }
        }
    }
}

// MARK: - Waiting

extension EventSubscription.Iterator {
    /// Why a wait was over.
    private enum Wake { case hint, poll, closed }

    private func isClosed() async -> Bool {
        do { return try await wait(for: store.changes()) == .closed } catch { return true }
    }

    /// Waits where others wait for the same, until there is something for this one; or it has to read for
    /// itself.
    private mutating func wait(at store: any Announcing) async throws -> Wake {
        while page.isEmpty {
            switch try await store.newEvents.next(after: after, in: store) {
            case .closed: return .closed
            case .behind: return .poll
            case .events(let events, let through):
                let query = try store.asStored(query)
                page = events.reversed().filter { event in
                    event.position > after
                        && (query == .all || event.withView { query.matches($0) })
                }
                after = max(after, through)
            }
        }
        return .hint
    }

    /// Waits for a hint, but no longer than a second, for a hint may get lost.
    private func wait(for hints: AsyncStream<Void>) async throws -> Wake {
        try await withThrowingTaskGroup(of: Wake.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await _ in hints { return .hint }
                return .closed
            }
            group.addTask {
                try await Task.sleep(for: .seconds(1))
                return .poll
            }
            let wake = try await group.next()
            // A cancelled stream of hints ends like one that was closed.
            try Task.checkCancellation()
            return wake ?? .poll
        }
    }
}
