internal import EventStore
internal import LMDB
internal import Threads

/// The thread that fills LMDB and its index with whole files of the journal, behind the writer's back, and
/// removes them then. In all processes one fills at a time; nobody waits for another.
final class Filler: Sendable {
    private struct State {
        var isClosing = false
        var thread = LateThread.unborn
        var failure: String?
    }

    private let log: Log
    private let index: Index
    private let end: LogEnd
    private let trees: LogTrees
    /// A tail no longer than this is left to be folded again by the next use.
    private let smallTail: Position
    private let state = Monitor(State())

    init(
        _ log: Log, _ index: Index, _ end: LogEnd, _ trees: LogTrees, smallTail: Position
    ) {
        self.log = log
        self.index = index
        self.end = end
        self.trees = trees
        self.smallTail = smallTail
    }

    private var tail: Tail { end.tail }

    /// Why LMDB can't be filled at the moment; it is tried again every second.
    var failure: String? { state.withLock { $0.failure } }

    func start() {
        // A tail left by others is written out at once, so that it doesn't grow from use to use.
        guard tail.backlog > smallTail else { return }
        noting { try end.seal(large: false) }
        wake()
    }

    /// Whole segments wait to be written out.
    func wake() {
        let isFirst = state.withLock { !$0.isClosing && $0.thread.isFirstNeeded() }
        guard isFirst else { return tail.ring() }
        if beginThread({ [self] in run() }) { return }
        state.change { state in
            state.thread = .unborn
            state.failure = "LMDB can't be filled: the system has no thread to give"
        }
        tail.ring()
    }

    /// Blocks until the thread, if there is one, has ended, and a tail that isn't small has been written out.
    func stop() {
        state.change { $0.isClosing = true }
        tail.ring()
        state.wait { $0.thread == .running ? nil : () }
        if end.isBusy { noting { try end.journal.removePrepared() } }
        // A failure loses nothing: the next use folds the journal again.
        guard tail.backlog > smallTail || end.hasLargeFile && smallTail != .max else { return }
        noting { try end.seal(large: false) }
        attempt(tail.wholeSegments(atMost: .max))
    }

    private func run() {
        while tail.waitForWhole(end.segmentEvents, unless: { state.withLock { $0.isClosing } }) {
            if !tail.hasWholeSegments { noting { try end.seal(large: true) } }
            if attempt(tail.wholeSegments(atMost: 4)), failure == nil {
                if end.isBusy { noting { try prepare() } }
                continue
            }
            _ = state.wait(microseconds: 1_000_000) { $0.isClosing ? () : nil }
        }
        state.change { $0.thread = .ended }
    }

    /// Answers whether it was done, by this process or another.
    @discardableResult
    private func attempt(_ segments: [TailSegment]) -> Bool {
        var isDone = false
        noting { isDone = try fill(segments) }
        if failure != nil { tail.ring() }
        return isDone
    }

    /// Makes a large file ready for the writer, so that it needn't wait for the disk when it needs one.
    private func prepare() throws {
        guard !end.journal.isPrepared, let lock = try end.journal.lockFilling() else { return }
        try end.journal.prepare()
        _ = consume lock
    }

    private func noting(_ body: () throws -> Void) {
        do {
            try body()
            state.change { $0.failure = nil }
        } catch {
            state.change { $0.failure = "LMDB can't be filled from the journal: \(error)" }
        }
    }

    private func fill(_ segments: [TailSegment]) throws -> Bool {
        guard let last = segments.last else { return true }
        guard let lock = try end.journal.lockFilling() else {
            // Another process is at it; what it has done needn't be kept.
            let reached = try index.progress().through
            tail.drop(through: reached)
            return reached >= last.through
        }
        try log.environment.checkReaders()
        try log.fill(segments)
        // A commit of one that was killed may be seen, and not be on the disk yet. The index must never know
        // more than LMDB, and what isn't there stays in the journal.
        try log.environment.syncApart()
        try index.flush(segments)
        let reached = try index.progress().through
        try end.journal.remove(before: reached + 1)
        tail.drop(through: reached)
        _ = consume lock
        keepUpTree(through: reached)
        return true
    }

    /// What fails of it holds nobody up: whoever asks for a root next tries again, and is told.
    private func keepUpTree(through position: Position) {
        do { try trees.keepUp(through: position) } catch {}
    }
}

extension Log {
    /// Puts the records of `segments` that LMDB lacks into it, in one durable commit.
    fileprivate func fill(_ segments: [TailSegment]) throws {
        while true {
            do {
                return try environment.write { transaction in
                    var head = try transaction.reads.head()
                    for segment in segments {
                        let through = segment.through
                        while head < through {
                            guard head >= segment.after,
                                let bytes = try segment.record(at: head + 1)
                            else { throw EventStoreError.damaged(head + 1, "LMDB lacks it") }
                            // No rot is copied.
                            _ = try StoredRecord(bytes, at: head + 1)
                            try transaction.put(
                                bytes.bytes, for: (head + 1).bigEndian, .append)
                            head += 1
                        }
                    }
                }
            } catch let error as LMDBError where error == .mapFull {
                try environment.growMap()
            }
        }
    }
}
