internal import EventStore
internal import LMDB
internal import Threads

/// The one place in this process that writes to the log, one commit at a time.
///
/// Whatever waits when a commit is done goes into the next, decided in order; while that one is on its
/// way to the disk, more gather. Nobody is answered before the commit is durable. A caller who finds
/// nobody at work commits for itself, which spares two changes of thread, more than half of what the
/// disk takes; else a thread of the writer's own does it for all who wait.
final class Writer: Sendable {
    /// One caller's requests, which it awaits together.
    private struct Submission: Sendable {
        let requests: [PreparedRequest]
        let bytes: Int
        // Unsafe holds: each that is taken in is answered once, by `answer`, in the thread's loop,
        // which doesn't end before all are.
        let caller: UnsafeContinuation<[Decision], Never>
    }

    private struct Queue {
        var waiting: [Submission] = []
        /// A commit is under way, the thread's or a caller's own.
        var isBusy = false
        /// Why the log can't be written to any more until it is opened again.
        var broken: String?
        var isClosing = false
        var thread = LateThread.unborn

        /// Takes out what waits, oldest first, until it is enough for a commit.
        mutating func takeBatch() -> [Submission] {
            var (requests, bytes, count) = (0, 0, 0)
            while count < waiting.count, requests < mostRequests, bytes < mostBytes {
                requests += waiting[count].requests.count
                bytes += waiting[count].bytes
                count += 1
            }
            defer { waiting.removeFirst(count) }
            return count == waiting.count ? waiting : Array(waiting[..<count])
        }
    }

    /// A commit takes no further submission once it has so many requests or bytes.
    private static let mostRequests = 4096
    private static let mostBytes = 4 << 20
    /// A caller commits no more than this for itself: it holds up a thread that tasks share.
    private static let mostOwnBytes = 64 << 10

    private let commits: Commits
    private let callersCommit: Bool
    private let queue = Monitor(Queue())
    private let answers = Answers()

    init(_ commits: Commits, callersCommit: Bool) {
        self.commits = commits
        self.callersCommit = callersCommit
    }

    /// Answered once all are decided and, where stored, durable. None at all are answered once those are
    /// that came before.
    func append(_ requests: [PreparedRequest], bytes: Int) async -> [Decision] {
        if requests.isEmpty, queue.withLock({ !$0.isBusy && $0.waiting.isEmpty }) { return [] }
        if callersCommit, bytes <= Self.mostOwnBytes, !requests.isEmpty,
            let own = commitAlone(requests)
        {
            return own
        }
        return await withUnsafeContinuation { caller in
            enum Place { case closed, alone, first, behind }
            let place: Place = queue.withLock { queue in
                if queue.isClosing { return .closed }
                queue.waiting.append(
                    Submission(requests: requests, bytes: bytes, caller: caller))
                if queue.thread.isFirstNeeded() { return .alone }
                return queue.isBusy || queue.waiting.count > 1 ? .behind : .first
            }
            switch place {
            case .closed: caller.resume(returning: refusals(requests, "the store is closed"))
            case .alone: if !beginThread({ [self] in run() }) { serveWaiting() }
            // Whoever is at work, or was woken, finds those behind by itself.
            case .first: queue.ring()
            case .behind: break
            }
        }
    }

    /// Commits on the calling thread if nobody is at work; `nil` if somebody is, or if it would have
    /// to wait for room.
    private func commitAlone(_ requests: [PreparedRequest]) -> [Decision]? {
        let isMine = queue.withLock { queue in
            guard !queue.isBusy, queue.waiting.isEmpty, !queue.isClosing, queue.broken == nil
            else { return false }
            queue.isBusy = true
            return true
        }
        guard isMine else { return nil }
        let outcome = commits.hasRoom ? commits.store(requests, waiting: false) : nil
        let isAwaited = queue.withLock { queue in
            queue.isBusy = false
            queue.broken = outcome?.broken
            return queue.isClosing || !queue.waiting.isEmpty
        }
        if isAwaited { queue.ring() }
        return outcome?.decisions
    }

    /// Blocks until everything accepted has been answered and the thread, if there is one, has ended.
    func stop() {
        queue.change { $0.isClosing = true }
        queue.wait { $0.isBusy || $0.thread == .running ? nil : () }
        answers.stop()
    }

    // MARK: - The thread

    private func run() {
        while let (batch, broken) = take() { serve(batch, broken) }
        queue.change { $0.thread = .ended }
    }

    /// What the thread would do, where there is none to be had: on the thread of whoever came, for all who
    /// came meanwhile.
    private func serveWaiting() {
        queue.change { $0.thread = .unborn }
        while true {
            let next = queue.withLock { queue -> (batch: [Submission], broken: String?)? in
                if queue.isBusy || queue.waiting.isEmpty { return nil }
                queue.isBusy = true
                return (queue.takeBatch(), queue.broken)
            }
            guard let next else { return queue.ring() }
            serve(next.batch, next.broken)
        }
    }

    private func serve(_ batch: [Submission], _ broken: String?) {
        let requests = batch.count == 1 ? batch[0].requests : batch.flatMap(\.requests)
        if let broken {
            answer(batch, refusals(requests, broken))
        } else {
            commits.waitForRoom()
            let outcome = commits.store(requests, waiting: true)
            if let broken = outcome?.broken { queue.withLock { $0.broken = broken } }
            answer(batch, outcome?.decisions ?? refusals(requests, "another process writes"))
        }
        // Only now, and by nobody else: a caller's own commit isn't this one's to end.
        queue.withLock { $0.isBusy = false }
    }

    /// What goes into the next commit, and whether it can't be made any more; `nil` once the queue is
    /// closed and empty.
    private func take() -> (batch: [Submission], broken: String?)? {
        queue.wait { queue -> (batch: [Submission], broken: String?)?? in
            if queue.isBusy { return nil }
            if queue.waiting.isEmpty { return queue.isClosing ? .some(nil) : nil }
            queue.isBusy = true
            return (queue.takeBatch(), queue.broken)
        }
    }

    private func answer(_ batch: [Submission], _ decisions: [Decision]) {
        var start = 0
        let answered = batch.map { submission in
            defer { start += submission.requests.count }
            return Answers.Answer(
                caller: submission.caller,
                decisions: Array(decisions[start..<start + submission.requests.count]))
        }
        answers.give(answered)
    }

    private func refusals(_ requests: [PreparedRequest], _ why: String) -> [Decision] {
        requests.map { _ in .refused(.unavailable(why)) }
    }
}
