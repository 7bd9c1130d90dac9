internal import EventStore
internal import Fences
internal import LMDB

/// Where the journal ends, found out by reading it: after the machine was started, or where `log/head` says
/// nothing that can be believed.
struct JournalScan {
    /// The position of the last event. Where the journal is damaged, of the last that is known to have been
    /// there: it can't be read that far, which whoever reads is told.
    private(set) var end: Position
    /// The files that were read, oldest first.
    private(set) var files: [JournalFile] = []

    /// Reads the frames after `body`, the last position that LMDB has, whose record has the checksum
    /// `witness`. The log is known to have come to `told`.
    /// - Throws: ``JournalError/damaged(_:_:)`` where something is wrong, and nothing shows how far the log
    ///   went: a file is missing, or is another log's.
    init(
        _ journal: Journal, after body: Position, _ witness: UInt32, told: Position?
    ) throws(JournalError) {
        end = body
        do throws(JournalError) {
            try read(journal, witness)
        } catch {
            guard case .damaged(let position, _) = error else { throw error }
            end = try journal.furthest(after: body)
            guard max(end, told ?? 0) >= position else { throw error }
        }
        end = max(end, told ?? 0)
    }

    private mutating func read(_ journal: Journal, _ witness: UInt32) throws(JournalError) {
        let body = end
        // Older ones were left by a filling that was cut off.
        let all = try journal.files().filter { $0 > body }
        guard all.first == body + 1 else {
            throw .damaged(body + 1, "the journal's file that begins with it is missing")
        }
        var last = witness
        for (number, first) in all.enumerated() {
            guard let file = try journal.file(first) else {
                throw .damaged(first, "the journal's file was taken away")
            }
            guard first == 1 || file.witness == last else {
                throw .damaged(first, "the journal follows on another log than this")
            }
            files.append(file)
            let next = number + 1 < all.count ? all[number + 1] : nil
            let stop = pass(file, before: next ?? .max, &last)
            if let next {
                guard end + 1 == next else {
                    throw .damaged(end + 1, "the journal lacks it, and goes on with \(next)")
                }
            } else if file.lastEvent(from: stop, before: .max) != nil {
                throw .damaged(end + 1, "the journal lacks it, and has what came after it")
            }
        }
    }

    /// Goes through the frames of `file` that begin before `limit`; answers where the next would stand.
    private mutating func pass(
        _ file: JournalFile, before limit: Position, _ last: inout UInt32
    ) -> Int {
        var offset = JournalFile.firstFrame
        while end + 1 < limit, let frame = file.frame(at: offset, of: end + 1) {
            end = frame.last
            offset = frame.next
            last = file.bytes.number(
                UInt32.self, at: frame.records.upperBound - RecordForm.checksumBytes)
        }
        return offset
    }
}

extension Journal {
    /// Opens the journal of a log whose LMDB has come to `body`: finds its end, where that isn't known, and
    /// makes it durable.
    static func open(
        in folder: String, _ kind: Kind, after body: Position, _ witness: UInt32
    ) throws(JournalError) -> Journal {
        guard !kind.isReadOnly else {
            let reader = try Journal(in: folder, kind)
            if reader.isKnown(after: body) { return reader }
            let scan = try JournalScan(reader, after: body, witness, told: nil)
            return try Journal(in: folder, kind, endingFor: scan.end)
        }
        let journal = try Journal(in: folder, kind)
        guard let head = journal.head else { return journal }
        if journal.isKnown(after: body) { return journal }
        try head.lock(milliseconds: 3_000)
        defer { head.unlock() }
        // Another may have done it meanwhile.
        if journal.isKnown(after: body) { return journal }
        let scan = try JournalScan(journal, after: body, witness, told: head.position)
        for file in scan.files where kind.isDurable { try file.sync() }
        // Whoever has taken a fence away may have been killed before that was on the disk.
        try journal.syncFolder()
        try head.tell(scan.end, try journal.fenceFound())
        if let current = try journal.files().last { try head.tell(currentFile: current) }
        try head.noteBoot()
        return journal
    }

    /// What the first word is to say of the fence where it says nothing: whoever writes next makes sure of it.
    func fenceFound() throws(JournalError) -> DurableHead.Fence {
        try size(of: fence.file) == nil ? .open : .unsettled
    }

    /// The last position after `body` that anything in the journal shows to have been there, whatever else is
    /// damaged.
    fileprivate func furthest(after body: Position) throws(JournalError) -> Position {
        let all = try files().filter { $0 > body }
        var furthest = body
        for (number, first) in all.enumerated() {
            do throws(JournalError) {
                guard let file = try file(first) else { continue }
                let next = number + 1 < all.count ? all[number + 1] : .max
                let last = file.lastEvent(from: JournalFile.firstFrame, before: next)
                furthest = max(furthest, last ?? first - 1)
            } catch {
                // What isn't a journal of this store shows nothing.
                guard case .damaged = error else { throw error }
            }
        }
        return furthest
    }

    /// Nothing was lost with the machine's memory since the head was moved last.
    private func isKnown(after body: Position) -> Bool {
        guard let head, head.isOfThisBoot, let end = head.position, head.currentFile != nil else {
            return false
        }
        return end >= body
    }
}
