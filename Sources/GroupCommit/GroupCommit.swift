internal import Threads

/// Has many callers share a commit, so that they wait for the disk together.
///
/// Whatever waits when a commit is done goes into the next, in order; while that one is on its way to the disk,
/// more gather. Nobody is answered before the commit is made. A caller who finds nobody at work commits for
/// itself, which spares two changes of thread, more than half of what the disk takes; else a thread
/// does it for all who wait.
package final class GroupCommit<C: Committer>: Sendable {
    private struct Queue {
        var waiting: [C.Handed] = []
        /// A commit is under way, the thread's or a caller's own.
        var isBusy = false
        var isClosing = false
        var thread = LateThread.unborn

        /// Takes out what waits, oldest first, until it is enough for a commit.
        mutating func takeBatch() -> [C.Handed] {
            var (requests, bytes, count) = (0, 0, 0)
            while count < waiting.count, requests < Share.mostRequests, bytes < Share.mostBytes {
                requests += waiting[count].requests
                bytes += waiting[count].bytes
                count += 1
            }
            defer { waiting.removeFirst(count) }
            return count == waiting.count ? waiting : Array(waiting[..<count])
        }
    }

    private let committer: C
    private let queue = Monitor(Queue())
    private let answers = Answers<C.Handed>()

    package init(_ committer: C) { self.committer = committer }

    /// Nothing waits, and no commit is under way.
    package var isIdle: Bool { queue.withLock { !$0.isBusy && $0.waiting.isEmpty } }

    // MARK: - Of one's own

    /// Makes the caller the one who commits, if nobody does, and if it needn't wait for room;
    /// ``endAlone()`` must follow.
    package func beginAlone() -> Bool {
        let isMine = queue.withLock { queue in
            guard !queue.isBusy, queue.waiting.isEmpty, !queue.isClosing else { return false }
            queue.isBusy = true
            return true
        }
        if isMine, !committer.hasRoom {
            endAlone()
            return false
        }
        return isMine
    }

    package func endAlone() {
        let isAwaited = queue.withLock { queue in
            queue.isBusy = false
            return queue.isClosing || !queue.waiting.isEmpty
        }
        if isAwaited { queue.ring() }
    }

    // MARK: - Together

    /// Hands `submission` in; it is answered in time. `false` once this is closed: then it isn't taken.
    package func join(_ submission: C.Handed) -> Bool {
        let place: Place = queue.withLock { queue in
            if queue.isClosing { return .closed }
            queue.waiting.append(submission)
            if queue.thread.isFirstNeeded() { return .alone }
            return queue.isBusy || queue.waiting.count > 1 ? .behind : .first
        }
        switch place {
        case .closed: return false
        case .alone: if !beginThread({ [self] in run() }) { serveWaiting() }
        case .first: queue.ring()
        // Whoever is at work, or was woken, finds those behind by itself.
        case .behind: break
        }
        return true
    }

    /// Blocks until everything accepted has been answered and the thread, if there is one, has ended.
    package func stop() {
        queue.change { $0.isClosing = true }
        queue.wait { $0.isBusy || $0.thread == .running ? nil : () }
        answers.stop()
    }

    // MARK: - The thread

    private func run() {
        while let batch = take() { serve(batch) }
        queue.change { $0.thread = .ended }
    }

    /// What goes into the next commit; `nil` once the queue is closed and empty.
    private func take() -> [C.Handed]? {
        queue.wait { queue -> [C.Handed]?? in
            if queue.isBusy { return nil }
            if queue.waiting.isEmpty { return queue.isClosing ? .some(nil) : nil }
            queue.isBusy = true
            return queue.takeBatch()
        }
    }

    /// What waits while a commit is under way, for the same one who makes that.
    private func takeMore() -> [C.Handed]? {
        queue.withLock { queue in
            queue.waiting.isEmpty || queue.isClosing ? nil : queue.takeBatch()
        }
    }

    /// What the thread would do, where there is none to be had: on the thread of whoever came, for all who
    /// came meanwhile.
    private func serveWaiting() {
        queue.change { $0.thread = .unborn }
        while true {
            let next = queue.withLock { queue -> [C.Handed]? in
                if queue.isBusy || queue.waiting.isEmpty { return nil }
                queue.isBusy = true
                return queue.takeBatch()
            }
            guard let next else { return queue.ring() }
            serve(next)
        }
    }

    private func serve(_ batch: [C.Handed]) {
        committer.commit(batch, next: takeMore, answer: answers.give)
        // Only now, and by nobody else: a caller's own commit isn't this one's to end.
        queue.withLock { $0.isBusy = false }
    }
}

/// A commit takes no further submission once it has so many requests or bytes.
private enum Share {
    static let mostRequests = 4096
    static let mostBytes = 4 << 20
}

/// Where somebody stands who has joined.
private enum Place {
    case closed
    /// There is no thread yet.
    case alone
    /// The thread has nothing to do but that.
    case first
    case behind
}
