internal import EventStore
internal import Postgres
internal import Threads

/// Tells listeners that the log has grown: at once for what this store appends, by the server's notifications for
/// what others do, and by looking each second, since a notification may get lost.
final class ChangeFeed: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastListener = 0
        var isListening = false
        var isClosed = false
        /// It is on its way to be told that the log has grown.
        var isTelling = false
        /// Not before this it is told again.
        var quietUntil = ContinuousClock.now
        /// What tells it then.
        var alarm: Int?
    }

    /// Others hear of the log's growing at most so often: whoever appends without a break, one after the other, would
    /// spend a third of the time on telling.
    private static let quiet = Duration.milliseconds(10)

    private let sessions: Sessions
    private let state = Monitor(State())
    /// Wakes the thread that listens.
    private let bell = Bell()

    init(_ sessions: Sessions) { self.sessions = sessions }

    func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (number, begins) = state.change { state -> (Int?, Bool) in
            if state.isClosed { return (nil, false) }
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            defer { state.isListening = true }
            return (state.lastListener, !state.isListening)
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.change { _ = $0.listeners.removeValue(forKey: number) }
        }
        // Without a thread listeners look by themselves, less often.
        if begins, !beginThread({ [self] in run() }) { state.change { $0.isListening = false } }
        return stream
    }

    /// Something was appended by this store: tells its own listeners, and the others' by one of those who read. That is
    /// a transaction of its own, and nobody's append waits for it: PostgreSQL lets those that notify commit one after
    /// the other only, in the whole cluster.
    func appended(_ readers: ConnectionThreads) {
        signal()
        let isNow = state.withLock { state in
            if state.isTelling { return false }
            state.isTelling = true
            if state.quietUntil <= .now { return true }
            state.alarm = Alarms.all.set(at: state.quietUntil) { [weak self] in
                self?.tellInTime(readers)
            }
            return false
        }
        if isNow { tell(readers) }
    }

    /// Tells now what waits for its time, if anything does: nobody will later.
    func tellInTime(_ readers: ConnectionThreads) {
        let alarm = state.withLock { state in
            defer { state.alarm = nil }
            return state.alarm
        }
        guard let alarm else { return }
        Alarms.all.callOff(alarm)
        tell(readers)
    }

    private func tell(_ readers: ConnectionThreads) {
        // It is no more than a hint: nobody waits until the disk has it.
        let text = "SET LOCAL synchronous_commit = off; NOTIFY \"\(sessions.schema.text)\""
        readers.tell { [self] connection throws(PostgresFailure) in
            state.withLock { state in
                state.isTelling = false
                state.quietUntil = .now + Self.quiet
            }
            try connection?.run(text)
        }
    }

    private func signal() {
        // Outside the lock: a continuation may call back.
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// Ends all listening. Blocks until nobody does.
    func stop() {
        let ended = state.change { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in ended { listener.finish() }
        bell.ring()
        state.wait { $0.isListening ? nil : () }
    }

    // MARK: - The thread

    private var isClosed: Bool { state.withLock(\.isClosed) }

    private func run() {
        var seen: Position = 0
        while !isClosed {
            do throws(PostgresFailure) {
                let connection = try sessions.enter(toWrite: false).0
                try connection.run("LISTEN \"\(sessions.schema.text)\"")
                while !isClosed, sessions.isCurrent(connection) {
                    let rows = try connection.query(sessions.statements.newest)
                    let head = rows.count == 1 ? Position(clamping: rows.int8(0, 0)) : seen
                    // Whoever is told of it goes by it, so it must stay. A standby that is read may lag behind another.
                    if rows.count == 1, !rows.isNull(0, 1), !sessions.options.isReadOnly {
                        sessions.acknowledged(head, UInt32(truncatingIfNeeded: rows.int8(0, 1)))
                    }
                    if head != seen { signal() }
                    seen = head
                    try connection.waitForNotification(or: bell, milliseconds: 1_000)
                }
            } catch {
                // Listeners look by themselves meanwhile.
                if isClosed { break }
                bell.pause(milliseconds: 500)
            }
        }
        state.change { $0.isListening = false }
    }
}
