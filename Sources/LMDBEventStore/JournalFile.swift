internal import EventStore
internal import Glibc

/// One file of the journal, open and mapped: frames are read where they lie, and stay readable after the
/// file has been removed.
///
/// What stands below the log's durable end never changes any more; whoever reads stays below it.
// Sendable: all is constant but the file's bytes, which are written beyond what anybody reads by the one
// process that holds the journal's lock.
final class JournalFile: @unchecked Sendable {
    let first: Position
    /// What the checksums of its frames go on from.
    let seed: UInt32
    /// The checksum of the record before the first.
    let witness: UInt32
    /// The whole file.
    let bytes: UnsafeRawBufferPointer
    private let descriptor: Int32

    /// Where the first frame begins.
    static var firstFrame: Int { JournalForm.block }

    /// The file at `path`; `nil` if it isn't there.
    /// - Throws: ``JournalError`` if it isn't the file of that store and position.
    init?(_ path: String, _ first: Position, _ expected: Journal.Kind) throws(JournalError) {
        let flags =
            expected.isReadOnly ? O_RDONLY : O_RDWR | (expected.isDurable ? O_DSYNC : 0)
        let descriptor = Glibc.open(path, flags | O_CLOEXEC)
        if descriptor == -1, errno == ENOENT { return nil }
        guard descriptor != -1 else { throw .failed(errno, "can't open \(path)") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size >= JournalForm.block else {
            close(descriptor)
            throw .damaged(first, "\(path) is no journal: it was cut off")
        }
        let size = Int(status.st_size)
        guard let place = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), place != MAP_FAILED
        else {
            let code = errno
            close(descriptor)
            throw .failed(code, "can't map \(path)")
        }
        self.descriptor = descriptor
        bytes = UnsafeRawBufferPointer(start: place, count: size)
        guard let header = JournalHeader(bytes) else {
            (self.first, seed, witness) = (first, 0, 0)
            throw .damaged(first, "\(path) doesn't begin as a journal does")
        }
        self.first = header.first
        seed = header.seed
        witness = header.witness
        guard header.store == expected.store ?? header.store, header.first == first else {
            throw .damaged(
                first, "\(path) belongs to another store, or to another place in the log")
        }
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        close(descriptor)
    }

    /// The frame that begins with the event at `position`, if it stands at `offset`.
    func frame(at offset: Int, of position: Position) -> Frame? {
        guard let frame = Frame(at: offset, of: bytes, seed: seed), frame.first == position else {
            return nil
        }
        return frame
    }

    /// The last event of all frames that are whole, at any block from `offset` on, and before `limit`.
    func lastEvent(from offset: Int, before limit: Position) -> Position? {
        stride(from: offset, to: bytes.count, by: JournalForm.block).compactMap { offset in
            Frame(at: offset, of: bytes, seed: seed)?.last
        }.filter { $0 < limit }.max()
    }

    /// Writes `frame` at `offset`. When this returns, it is on the disk.
    func write(_ frame: UnsafeRawBufferPointer, at offset: Int) throws(JournalError) {
        try writeWhole(frame, to: descriptor, at: offset)
    }

    /// Makes durable what others have written.
    func sync() throws(JournalError) {
        if fdatasync(descriptor) != 0 { throw .failed(errno, "can't sync the journal") }
    }
}

/// What went wrong with the journal.
enum JournalError: Error {
    /// What stands there isn't what was written: from this position on the log can't be known.
    case damaged(Position, String)
    case failed(_ errno: Int32, String)
    /// Another process writes, and for so long that it may have been stopped.
    case busy
    /// `log/head` is another file than the one that was opened.
    case exchanged
}

extension JournalError {
    /// The same, as whoever reads or appends is told.
    var inStoreTerms: EventStoreError {
        switch self {
        case .damaged(let position, let why): .damaged(position, why)
        case .failed(let code, let what):
            .unavailable("\(what): \(systemText(code)) (errno \(code))")
        case .busy:
            .unavailable(
                "another process holds the lock of log/head for half a minute: has it been stopped? "
                    + "Nothing was stored; send it again once that process goes on, or has ended")
        case .exchanged:
            .unavailable(
                "log/head was exchanged while in use: close the store and open it again")
        }
    }

    /// The same, as whoever opens the store at `path` is told.
    func opening(_ path: String) -> StoreOpeningError {
        switch self {
        case .damaged(let position, let why):
            .journalDamaged(path: path, position: position, why: why)
        case .failed(let code, let what): .io(errno: code, what: what)
        case .busy, .exchanged: .busy(path: path)
        }
    }
}

/// Writes all of `bytes` at `offset`, in as many calls as it takes.
func writeWhole(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, at offset: Int
) throws(JournalError) {
    var done = 0
    while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let written = pwrite(file, rest.baseAddress, rest.count, off_t(offset + done))
        if written < 0, errno == EINTR { continue }
        guard written > 0 else {
            throw .failed(written < 0 ? errno : EIO, "can't write to the journal")
        }
        done += written
    }
}
