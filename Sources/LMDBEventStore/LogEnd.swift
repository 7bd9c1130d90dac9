internal import EventStore
internal import Synchronization
internal import Threads

/// The end of the log, where one process at a time writes.
final class LogEnd: Sendable {
    let journal: Journal
    let tail: Tail
    /// So many events make a file whole, however much room it has left.
    let segmentEvents: Position
    private let hasFilledFile = Atomic(false)
    /// One thread of this process at a time: to the system, they are all one holder of the lock.
    private let turn = Monitor(false)

    /// How long others are waited for, in milliseconds.
    enum Patience {
        /// Not at all.
        static let none: Int? = nil
        /// What can be done later.
        static let short: Int? = 500
        /// Another process that writes for so long has been stopped, for all one knows.
        static let long: Int? = 30_000
    }

    init(_ journal: Journal, _ tail: Tail, segmentEvents: Position) {
        self.journal = journal
        self.tail = tail
        self.segmentEvents = segmentEvents
    }

    /// Runs `body` as the one writer of all processes, with the view of everything that was ever stored.
    /// Blocks while another writes, for as long as `patience` says; without any it answers `nil` then.
    ///
    /// `storing`: something is to be stored, which is refused once the store has moved away.
    func withTurn<R>(
        _ patience: Int?, storing: Bool, _ body: (TailView) throws -> R
    ) throws -> R? {
        guard let head = journal.head, !journal.kind.isReadOnly else {
            throw EventStoreError.unavailable(
                "the store is open for reading alone: nothing was stored")
        }
        let isMine = turn.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        if !isMine {
            if patience == nil { return nil }
            turn.wait { isTaken -> Void? in
                if isTaken { return nil }
                isTaken = true
                return ()
            }
        }
        defer { turn.change { $0 = false } }
        if let patience {
            try head.lock(milliseconds: patience)
        } else if try !head.lockIfFree() {
            return nil
        }
        defer { head.unlock() }
        if storing { try requireHere(head) }
        return try body(try settled(head))
    }

    /// Finds the file that is written to, and what a writer that was killed has left there: a frame that
    /// is whole, but wasn't told of.
    private func settled(_ head: DurableHead) throws -> TailView {
        while true {
            let view = try tail.catchUp()
            try view.requireEnd()
            try openCurrentFile(head, after: view.head)
            guard let (segment, file) = tail.openFile() else { throw Self.lacksFile(view.head) }
            guard let frame = segment.nextFrame(of: view.head + 1) else { return view }
            // Written again, not only synced: a system takes a page that couldn't be written for clean.
            let whole = frame.offset..<min(frame.next, file.bytes.count)
            try file.write(UnsafeRawBufferPointer(rebasing: file.bytes[whole]), at: frame.offset)
            try head.move(to: frame.last)
        }
    }

    /// Goes on where others have begun a further file, even if nothing is in it yet.
    private func openCurrentFile(_ head: DurableHead, after end: Position) throws {
        if let open = tail.openFile(), head.currentFile == open.file.first { return }
        guard let last = try journal.files().last, last <= end + 1 else {
            throw EventStoreError.damaged(end + 1, "the journal lacks it")
        }
        if tail.openFile()?.file.first != last {
            guard let file = try journal.file(last) else {
                throw EventStoreError.unavailable("the journal was taken away while in use")
            }
            // Whoever made it may have been killed before its name was on the disk.
            try journal.syncFolder()
            tail.begin(file)
        }
        try head.tell(currentFile: last)
    }

    // MARK: - In a turn

    /// Writes `frame`, which holds what `pending` posts, and tells that it is there: from now on it is
    /// shown. Answers whether there is something to fill LMDB with.
    /// - Throws: ``JournalError`` before anything was written, or ``Unknown`` where what was written may or may
    ///   not be found afterwards.
    func write(_ frame: FrameBuffer, _ pending: TailSegment) throws -> Bool {
        guard let head = journal.head else {
            throw JournalError.failed(0, "the disk isn't writable")
        }
        let (segment, file) = try room(for: frame.size, after: pending.after)
        do { try file.write(frame.sealed(seed: file.seed), at: segment.end) } catch {
            try writeElsewhere(frame, pending, after: error, in: segment, file)
        }
        do { try head.move(to: pending.through) } catch { throw Unknown(why: "\(error)") }
        let events = tail.publish(pending, frameOf: frame.size)
        return events >= segmentEvents || tail.hasWholeSegments
    }

    /// What is done about a write that failed: the same frame goes to a further file, whose name says that
    /// what may have come of it in this one doesn't count. Where that fails too, it is made sure that
    /// nothing was stored.
    private func writeElsewhere(
        _ frame: FrameBuffer, _ pending: TailSegment, after failure: JournalError,
        in segment: TailSegment, _ file: JournalFile
    ) throws {
        let first = pending.after + 1
        // What can't be seen whole here can't be whole on the disk.
        guard file.frame(at: segment.end, of: first) != nil else { throw failure }
        var (segment, file) = (segment, file)
        do {
            // There can't be two files that begin with one position.
            if segment.isEmpty { throw failure }
            (segment, file) = try begin(after: pending.after, room: frame.size)
            try file.write(frame.sealed(seed: file.seed), at: segment.end)
        } catch {
            if file.frame(at: segment.end, of: first) != nil {
                let zeros = [UInt8](repeating: 0, count: JournalForm.frameHead)
                do { try zeros.withUnsafeBytes { try file.write($0, at: segment.end) } } catch {
                    throw Unknown(why: "\(failure); then \(error)")
                }
            }
            throw error
        }
    }

    struct Unknown: Error { let why: String }

    private func room(
        for size: Int, after end: Position
    ) throws -> (TailSegment, JournalFile) {
        guard let (segment, file) = tail.openFile() else { throw Self.lacksFile(end) }
        let fits = file.bytes.count - segment.end >= size
        if segment.isEmpty, !fits {
            tail.begin(try journal.enlarge(file, room: segment.end + size))
            guard let larger = tail.openFile() else { throw Self.lacksFile(end) }
            return larger
        }
        if fits, end - segment.after < segmentEvents { return (segment, file) }
        hasFilledFile.store(true, ordering: .relaxed)
        return try begin(after: end, room: size)
    }

    private func begin(after end: Position, room: Int, large: Bool = true) throws
        -> (TailSegment, JournalFile)
    {
        guard let witness = tail.openFile()?.segment.lastChecksum else { throw Self.lacksFile(end) }
        let file = try journal.make(end + 1, witness: witness, room: room, large: large)
        tail.begin(file)
        guard let begun = tail.openFile() else { throw Self.lacksFile(end) }
        return begun
    }

    private static func lacksFile(_ end: Position) -> EventStoreError {
        .damaged(end + 1, "the journal lacks its last file")
    }

    /// This process has filled a file: it may well fill the next.
    var isBusy: Bool { hasFilledFile.load(ordering: .relaxed) }

    /// The open file is one that many are written to.
    var hasLargeFile: Bool { tail.openFile()?.file.bytes.count ?? 0 >= Journal.largeFile }

    /// Begins a further file, so that what is written so far can be filled into LMDB.
    func seal(large: Bool) throws {
        _ = try withTurn(Patience.short, storing: false) { view in
            guard let (segment, _) = tail.openFile(), !segment.isEmpty else { return }
            if large { hasFilledFile.store(true, ordering: .relaxed) }
            _ = try begin(after: view.head, room: 1, large: large)
        }
    }
}
