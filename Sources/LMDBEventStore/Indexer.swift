internal import EventStore
internal import LMDB
internal import Threads

/// The thread that writes whole segments of the tail into the index, behind the writer's back.
final class Indexer: Sendable {
    private struct State {
        var isClosing = false
        var thread = LateThread.unborn
        var failure: String?
    }

    private let log: Log
    private let index: Index
    private let tail: Tail
    /// A tail no longer than this is left to be folded again by the next use.
    private let smallTail: Position
    private let state = Monitor(State())

    init(_ log: Log, _ index: Index, _ tail: Tail, smallTail: Position) {
        self.log = log
        self.index = index
        self.tail = tail
        self.smallTail = smallTail
    }

    /// Why the index can't be written at the moment; it is tried again every second.
    var failure: String? { state.withLock { $0.failure } }

    func start() {
        // A tail left by others is written out at once, so that it doesn't grow from use to use.
        guard tail.backlog > smallTail else { return }
        _ = tail.sealAll()
        wake()
    }

    /// Whole segments wait to be written.
    func wake() {
        let isFirst = state.withLock { !$0.isClosing && $0.thread.isFirstNeeded() }
        guard isFirst else { return tail.ring() }
        if beginThread({ [self] in run() }) { return }
        state.change { state in
            state.thread = .unborn
            state.failure = "the index can't be written: the system has no thread to give"
        }
        tail.ring()
    }

    /// Blocks until the thread, if there is one, has ended, and a tail that isn't small has been written out.
    func stop() {
        state.change { $0.isClosing = true }
        tail.ring()
        state.wait { $0.thread == .running ? nil : () }
        // A failure loses nothing: the next use folds the log's tail again.
        if tail.backlog > smallTail { attempt(tail.sealAll()) }
    }

    private func run() {
        while true {
            let segments = tail.waitForWholeSegments { state.withLock { $0.isClosing } }
            if segments.isEmpty { break }
            attempt(segments)
            if failure != nil {
                _ = state.wait(milliseconds: 1_000) { $0.isClosing ? () : nil }
            }
        }
        state.change { $0.thread = .ended }
    }

    private func attempt(_ segments: [TailSegment]) {
        do {
            // What a process that was killed has just committed may be visible before it is durable;
            // the index must never know more than the log after a power cut.
            try log.environment.syncApart()
            try log.environment.checkReaders()
            try index.flush(segments)
            tail.drop(through: try index.progress().through)
            state.change { $0.failure = nil }
        } catch {
            state.change { $0.failure = "the index can't be written: \(error)" }
            tail.ring()
        }
    }
}
