package import EventStore
internal import Glibc
internal import Synchronization
internal import Threads

/// A few threads, each with a connection of its own, and whoever waits for one. A thread begins when it is needed, and
/// ends when nobody has needed it for a while.
package final class ConnectionThreads: Sendable {
    /// How a connection is come by.
    package typealias Enter = @Sendable () throws(PostgresFailure) -> Connection
    /// Whether a connection that was come by earlier is still one to use.
    package typealias IsCurrent = @Sendable (Connection) -> Bool

    fileprivate typealias Job = @Sendable (borrowing Entered) -> Done
    fileprivate typealias Entered = Result<Connection, PostgresFailure>

    /// What a job has come to.
    fileprivate enum Done {
        case answered(isConnectionWell: Bool)
        /// The connection was lost: another may do, a little later.
        case again(afterMicroseconds: UInt32)
    }

    fileprivate struct State {
        var waiting: [Job] = []
        var threads = 0
        var idle = 0
        var isClosing = false
        /// One that was there before them: the first thread takes it.
        var spare: Spare?
    }

    /// A connection on its way from the thread that made it to the one that uses it.
    // Sendable: it is handed over once, under the lock, and its maker has no further use for it.
    fileprivate final class Spare: @unchecked Sendable {
        let connection: Connection
        init(_ connection: Connection) { self.connection = connection }
    }

    private static let idleMicroseconds = 30_000_000
    /// Less than it takes to make a connection.
    private static let momentMicroseconds: UInt32 = 3_000

    private let most: Int
    private let patience: Duration
    private let enter: Enter
    private let isCurrent: IsCurrent
    private let state = Monitor(State())

    /// At most `most` of them; what is to be done on a connection that was lost is tried again for as long as `patience`
    /// lasts.
    package init(
        _ first: sending Connection? = nil, most: Int, patience: Duration,
        isCurrent: @escaping IsCurrent = { _ in true }, enter: @escaping Enter
    ) {
        self.most = most
        self.patience = patience
        self.enter = enter
        self.isCurrent = isCurrent
        if let first {
            let spare = Spare(first)
            state.change { $0.spare = spare }
        }
    }

    /// Runs `body` on one of the threads, with its connection; again and again, on others, while connections are lost
    /// and patience lasts: it must be the same whether it is done once or twice. So those who follow the log outlive a
    /// server that another takes the place of. `endsWithTask`: patience ends when the caller's task is
    /// cancelled.
    package func run<R: Sendable>(
        endsWithTask: Bool = false,
        _ body: @escaping @Sendable (Connection) throws(PostgresFailure) -> R
    ) async throws(EventStoreError) -> R {
        let isOver = Atomic(false)
        let result = await withTaskCancellationHandler {
            await outcome(of: body) { endsWithTask && isOver.load(ordering: .relaxed) }
        } onCancel: {
            isOver.store(true, ordering: .relaxed)
        }
        switch result {
        case .success(let value): return value
        case .failure(let error):
            if state.withLock({ $0.isClosing }) { throw .unavailable("the store is closed") }
            throw error.inStoreTerms
        }
    }

    private func outcome<R: Sendable>(
        of body: @escaping @Sendable (Connection) throws(PostgresFailure) -> R,
        until isOver: @escaping @Sendable () -> Bool
    ) async -> Result<R, PostgresFailure> {
        await withCheckedContinuation { caller in
            let deadline = ContinuousClock.now + patience
            let tries = Atomic(0)
            let accepted = accept { [state] connection in
                let result = Result { () throws(PostgresFailure) in try body(connection.get()) }
                guard case .failure(let error) = result else {
                    caller.resume(returning: result)
                    return .answered(isConnectionWell: true)
                }
                let count = tries.add(1, ordering: .relaxed).newValue
                // The first may be of a connection that was lost long ago.
                let isHopeful =
                    count == 1 || .now < deadline && !state.withLock { $0.isClosing }
                if error.passes, isHopeful, !isOver() {
                    return .again(afterMicroseconds: UInt32(min(count - 1, 25)) * 20_000)
                }
                caller.resume(returning: result)
                return .answered(isConnectionWell: !error.passes)
            }
            if !accepted { caller.resume(returning: .failure(.lost)) }
        }
    }

    /// Runs `body` likewise, without a connection where there is none; nobody waits for what comes of it.
    package func tell(_ body: @escaping @Sendable (Connection?) throws(PostgresFailure) -> Void) {
        _ = accept { entered in
            do throws(PostgresFailure) {
                guard case .success(let connection) = entered else {
                    try body(nil)
                    return .answered(isConnectionWell: false)
                }
                try body(connection)
                return .answered(isConnectionWell: true)
            } catch {
                return .answered(isConnectionWell: !error.passes)
            }
        }
    }

    /// Blocks until all who were let in are answered and the threads have ended.
    package func stop() {
        state.change {
            $0.isClosing = true
            $0.spare = nil
        }
        state.wait { $0.threads == 0 ? () : nil }
    }

    private func accept(_ job: @escaping Job) -> Bool {
        let (accepted, begins) = state.change { state in
            if state.isClosing { return (false, false) }
            state.waiting.append(job)
            let begins =
                state.waiting.count > state.idle && state.threads < most
            if begins { state.threads += 1 }
            return (true, begins)
        }
        if begins, !beginThread({ [self] in work() }) {
            // Those that are at work come to it in the end; where there are none, nobody will.
            let left = state.change { state in
                state.threads -= 1
                if state.threads > 0 { return [Job]() }
                defer { state.waiting = [] }
                return state.waiting
            }
            // Not one that passes: whoever asks would go on asking, on its own thread.
            let none = PostgresFailure.unfit(
                .unreachable(why: "the system has no thread to give"))
            for job in left { while case .again = job(.failure(none)) {} }
        }
        return accepted
    }

    private func work() {
        var connection = state.change { $0.takeSpare() }?.connection
        if connection == nil, isNeedless() { return }
        while let job = take() {
            while true {
                let entered = Result { () throws(PostgresFailure) in
                    if let connection, isCurrent(connection) { return connection }
                    return try enter()
                }
                connection = nil
                switch job(entered) {
                case .again(let pause):
                    usleep(pause)
                    continue
                case .answered(let isWell):
                    if isWell, case .success(let used) = entered { connection = used }
                }
                break
            }
        }
    }

    /// Whether the others have come to all who waited, sooner than one more connection is made: then this thread counts no
    /// more.
    private func isNeedless() -> Bool {
        if state.withLock({ $0.threads }) == 1 { return false }
        usleep(Self.momentMicroseconds)
        return state.change { state in
            if !state.waiting.isEmpty { return false }
            state.threads -= 1
            return true
        }
    }

    /// The next that waits; `nil` when nobody has come for a while, or will come: the thread counts no more then.
    private func take() -> Job? {
        state.withLock { $0.idle += 1 }
        let job = state.wait(microseconds: Self.idleMicroseconds) { state -> Job?? in
            if state.waiting.isEmpty, !state.isClosing { return nil }
            return state.leaveOrTake()
        }
        if let job {
            // Whoever waits for all to have left asks again.
            if job == nil { state.ring() }
            return job
        }
        // Too late for the one wait, but somebody may have come since.
        return state.change { $0.leaveOrTake() }
    }
}

extension ConnectionThreads.State {
    fileprivate mutating func takeSpare() -> ConnectionThreads.Spare? {
        defer { spare = nil }
        return spare
    }

    fileprivate mutating func leaveOrTake() -> ConnectionThreads.Job? {
        idle -= 1
        if !waiting.isEmpty { return waiting.removeFirst() }
        threads -= 1
        return nil
    }
}
