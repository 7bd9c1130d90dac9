import Synchronization

/// Hands what is appended to all who wait for it: read once, however many they are.
///
/// Somebody reads the end of the log as long as anybody waits there, and keeps the last of it for those who
/// are a little late. Who is further behind reads for themselves until they come to the end.
package final class NewEvents: Sendable {
    /// What has come of waiting.
    enum Word: Sendable {
        /// All events after the position that was waited at, or the first of them, up to `through`. There may
        /// be some from before.
        case events([RecordedEvent], through: Position)
        /// They aren't here any more.
        case behind
        /// The store is closed.
        case closed
    }

    fileprivate struct State {
        var isReading = false
        var isClosed = false
        /// The log was read up to here.
        var end: Position = 0
        /// The last of it, without a gap.
        var last: [RecordedEvent] = []
        /// When it was last added to.
        var added = ContinuousClock.now
        var bytes = 0
        var waiting: [Int: (after: Position, reader: CheckedContinuation<Word, Never>)] = [:]
        var lastNumber = 0
        /// For so many rounds nobody has waited.
        var idleRounds = 0
    }

    fileprivate static let pageEvents = 512
    fileprivate static let pageBytes = 1 << 20
    fileprivate static let mostEvents = 4_096
    fileprivate static let mostBytes = 4 << 20
    /// So long what is read is kept for those who are late.
    fileprivate static let patience = Duration.seconds(2)

    private let state = Mutex(State())
    /// After an event of such a type others may read otherwise than they did.
    private let isForgetting: @Sendable (String) -> Bool

    package init(
        forgettingAfter isForgetting: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.isForgetting = isForgetting
    }

    /// Keeps nothing any more: what was read may read otherwise by now.
    package func forget() { state.withLock { $0.forget() } }

    /// Waits for what comes after `position` in `store`.
    func next(after position: Position, in store: any EventStore) async throws -> Word {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let word = await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                let (word, begins) = state.withLock { state -> (Word?, Bool) in
                    // Cancelled before it came here: nobody would take it out again.
                    if Task.isCancelled { return (.behind, false) }
                    if let word = state.word(after: position) { return (word, false) }
                    state.waiting[number] = (position, reader)
                    return (nil, state.begins(at: position))
                }
                if let word { reader.resume(returning: word) }
                if begins { Task { await self.read(store) } }
            }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
            waiting?.reader.resume(returning: .behind)
        }
        try Task.checkCancellation()
        return word
    }
}

// MARK: - Reading

extension NewEvents {
    private func read(_ store: any EventStore) async {
        let isClosed = await withDiscardingTaskGroup { group in
            let (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            // Listened to before anything is read: what comes in between is not missed.
            let hints = store.changes()
            group.addTask {
                for await _ in hints { waker.yield() }
                waker.finish()
            }
            group.addTask {
                // A hint may get lost.
                while (try? await Task.sleep(for: .seconds(1))) != nil { waker.yield() }
            }
            waker.yield()
            var isClosed = true
            for await _ in wakes where await !goesOn(store) {
                isClosed = false
                break
            }
            group.cancelAll()
            return isClosed
        }
        if !isClosed { return }
        let waiting = state.withLock { state in
            state.isClosed = true
            state.forget()
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for one in waiting { one.reader.resume(returning: .closed) }
    }

    /// Reads to the head, and hands out what is there.
    /// - Returns: Whether anybody may still want more.
    private func goesOn(_ store: any EventStore) async -> Bool {
        while true {
            let after = state.withLock { $0.end }
            var (events, bytes): ([RecordedEvent], Int) = ([], 0)
            do {
                let reached = try await store.readAll(
                    LogRead(after: after, limit: Self.pageEvents)
                ) { view in
                    let event = view.copy()
                    bytes += event.payload.count + event.metadata.count
                    events.append(event)
                    return bytes < Self.pageBytes
                }
                if reached == after { break }
                hand(events, bytes, through: reached)
            } catch {
                // Each reads for themselves, and is told what is wrong.
                let waiting = state.withLock { state in
                    defer { state.waiting = [:] }
                    return state.waiting.values
                }
                for one in waiting { one.reader.resume(returning: .behind) }
                break
            }
        }
        return state.withLock { $0.goesOn(patience: Self.patience) }
    }

    private func hand(_ events: [RecordedEvent], _ bytes: Int, through reached: Position) {
        let mustForget = events.contains { isForgetting($0.type) }
        let due = state.withLock { state in
            if mustForget { state.forget() } else { state.keep(events, bytes) }
            state.end = reached
            let due = state.waiting.filter { $0.value.after < reached }
            for number in due.keys { state.waiting[number] = nil }
            return due.values
        }
        for one in due { one.reader.resume(returning: .events(events, through: reached)) }
    }
}

extension NewEvents.State {
    /// What there is after `position`; `nil`: it has to be waited for.
    fileprivate func word(after position: Position) -> NewEvents.Word? {
        if isClosed { return .closed }
        guard isReading, position < end else { return nil }
        guard let first = last.first?.position, first <= position + 1 else { return .behind }
        let late = last[Int(position + 1 - first)...].prefix(NewEvents.pageEvents)
        return late.last.map { .events(Array(late), through: $0.position) } ?? .behind
    }

    /// Whether somebody has to begin to read, at `position`.
    fileprivate mutating func begins(at position: Position) -> Bool {
        if isReading { return false }
        isReading = true
        idleRounds = 0
        end = position
        forget()
        return true
    }

    fileprivate mutating func forget() {
        last = []
        bytes = 0
    }

    fileprivate mutating func keep(_ events: [RecordedEvent], _ size: Int) {
        // They follow one another, or the ones before are of no use.
        if let before = last.last, before.position + 1 != events.first?.position { forget() }
        last += events
        bytes += size
        added = .now
        guard last.count > NewEvents.mostEvents || bytes > NewEvents.mostBytes else { return }
        last.removeFirst(last.count / 2)
        bytes = last.reduce(0) { $0 + $1.payload.count + $1.metadata.count }
    }

    fileprivate mutating func goesOn(patience: Duration) -> Bool {
        if !last.isEmpty, added.duration(to: .now) > patience { forget() }
        idleRounds = waiting.isEmpty ? idleRounds + 1 : 0
        if idleRounds <= 2 { return true }
        isReading = false
        forget()
        return false
    }
}

/// A store that reads the end of its log once for all who wait there.
package protocol Announcing: EventStore {
    /// What is appended to it.
    var newEvents: NewEvents { get }

    /// What is asked of it, as its events have it.
    func asStored(_ query: EventQuery) throws(EventStoreError) -> EventQuery
}

extension Announcing {
    package func asStored(_ query: EventQuery) throws(EventStoreError) -> EventQuery { query }
}
