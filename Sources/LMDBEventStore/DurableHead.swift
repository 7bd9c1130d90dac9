internal import EventStore
internal import Glibc
internal import LMDB
internal import Synchronization
internal import struct Foundation.UUID

/// Where the log ends, told to all processes by a word of the file `log/head`, which they map: it is moved
/// after what it tells of is on the disk, so nobody is shown what a power cut could take back. The
/// same file is what writers lock.
///
/// The words themselves are never synced: on the disk they may be behind, and are never ahead.
///
/// The first word also says whether the store was moved away (``Fence``). A program of before it could say so
/// takes it for damaged then, and writes nothing: whoever has it open is kept out too.
// Sendable: the mapping is only read, by atomic loads; descriptors are constant.
final class DurableHead: @unchecked Sendable {
    private let path: String
    private let store: UUID
    private let file: Int32
    private let words: UnsafePointer<Words>
    private let identity: FileIdentity?

    private struct Words: ~Copyable {
        let position: Atomic<UInt64>
        let file: Atomic<UInt64>
    }

    private static let size = 32
    private static let bootAt = 16
    /// What the second word's checksum is told apart by.
    private static let fileNumber: UInt8 = 1

    /// Opens the file, and makes it where it is missing or too short; `nil` there for who only reads.
    init?(_ path: String, of store: UUID, isReadOnly: Bool = false) throws(JournalError) {
        self.path = path
        self.store = store
        let access = isReadOnly ? O_RDONLY : O_RDWR | O_CREAT
        let file = Glibc.open(path, access | O_CLOEXEC, 0o600)
        if file == -1, isReadOnly, errno == ENOENT { return nil }
        guard file != -1 else { throw .failed(errno, "can't open \(path)") }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            let code = errno
            close(file)
            throw .failed(code, "can't look at \(path)")
        }
        if isReadOnly, status.st_size < Self.size {
            close(file)
            return nil
        }
        guard status.st_size >= Self.size || ftruncate(file, off_t(Self.size)) == 0,
            let place = mmap(nil, Self.size, PROT_READ, MAP_SHARED, file, 0), place != MAP_FAILED
        else {
            let code = errno
            close(file)
            throw .failed(code, "can't make \(path)")
        }
        self.file = file
        words = UnsafePointer(place.assumingMemoryBound(to: Words.self))
        identity = FileIdentity(path)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: words), Self.size)
        close(file)
    }

    /// Whether anything may be stored. Its number is what the word's checksum is told apart by.
    enum Fence: UInt8 {
        case open = 0
        /// The store has moved away: `log/moved` says where to.
        case moved = 2
        /// It is as that file says, being there or not; whoever writes next finds out.
        case unsettled = 3
    }

    /// The position of the last event that is on the disk; `nil` where the word is damaged.
    var position: Position? { told?.position }

    /// The same, and whether more may come after it.
    var told: (position: Position, fence: Fence)? {
        read(words.pointee.position.load(ordering: .acquiring)) { position, found in
            if found == word(position, Fence.open.rawValue) { return (position, .open) }
            if found == word(position, Fence.moved.rawValue) { return (position, .moved) }
            if found == word(position, Fence.unsettled.rawValue) { return (position, .unsettled) }
            return nil
        }
    }

    /// The first position of the file that is written to now; `nil` where that isn't known.
    var currentFile: Position? {
        read(words.pointee.file.load(ordering: .acquiring)) { first, found in
            found == word(first, Self.fileNumber) ? first : nil
        }
    }

    /// Where no word can be believed, the fence is as `log/moved` says.
    func move(to position: Position) throws(JournalError) {
        try tell(position, told?.fence ?? .unsettled)
    }

    func tell(_ position: Position, _ fence: Fence) throws(JournalError) {
        try write(position, word: 0, as: fence.rawValue)
    }

    func tell(currentFile first: Position) throws(JournalError) {
        try write(first, word: 1, as: Self.fileNumber)
    }

    // MARK: - The words

    /// 48 bits of position, and 16 of a checksum with the store's id in it: a word of another store, or a
    /// damaged one, is hardly ever believed.
    private func word(_ position: Position, _ number: UInt8) -> UInt64 {
        let id = withUnsafeBytes(of: store.uuid) { crc32c($0) }
        let both = withUnsafeBytes(of: position.littleEndian) { crc32c($0, from: id) }
        let check = withUnsafeBytes(of: number) { crc32c($0, from: both) }
        return position << 16 | UInt64(check & 0xffff)
    }

    private func read<R>(
        _ load: @autoclosure () -> UInt64, _ meaning: (Position, UInt64) -> R?
    ) -> R? {
        // Another process may be half way through writing it.
        for _ in 0..<1_000 {
            let found = UInt64(littleEndian: load())
            if let read = meaning(found >> 16, found) { return read }
        }
        return nil
    }

    private func write(
        _ position: Position, word place: Int, as number: UInt8
    ) throws(JournalError) {
        do {
            try withUnsafeBytes(of: word(position, number).littleEndian) {
                try writeWhole($0, to: file, at: place * 8)
            }
        } catch let error as JournalError { throw error } catch { throw .failed(EIO, "\(error)") }
    }

    // MARK: - The boot

    /// The words were written since this machine was started: then nothing was lost with its memory.
    var isOfThisBoot: Bool {
        guard let boot = Self.thisBoot else { return false }
        let found = UnsafeRawBufferPointer(start: words, count: Self.size)[Self.bootAt...]
        return found.elementsEqual(boot)
    }

    func noteBoot() throws(JournalError) {
        guard let boot = Self.thisBoot else { return }
        try writeWholeArray(boot, at: Self.bootAt)
    }

    private func writeWholeArray(_ bytes: [UInt8], at offset: Int) throws(JournalError) {
        do { try bytes.withUnsafeBytes { try writeWhole($0, to: file, at: offset) } } catch let
            error
            as JournalError
        { throw error } catch { throw .failed(EIO, "\(error)") }
    }

    /// What Linux gives each start of the machine. Where that isn't to be had, all frames are read at each
    /// opening.
    private static let thisBoot: [UInt8]? = {
        let path = "/proc/sys/kernel/random/boot_id"
        guard let text = try? Files.read(path),
            let id = UUID(uuidString: String(decoding: text.prefix(36), as: UTF8.self))
        else { return nil }
        return withUnsafeBytes(of: id.uuid) { Array($0) }
    }()

    // MARK: - The lock

    /// Makes this process the one that writes, if no other is.
    func lockIfFree() throws(JournalError) -> Bool {
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .failed(errno, "can't lock \(path)") }
        }
        // Whoever exchanged the file locks another one.
        if FileIdentity(path) == identity { return true }
        unlock()
        throw .exchanged
    }

    func unlock() { flock(file, LOCK_UN) }

    /// Waits for the lock. Blocks; not for ever, since who holds it may have been stopped.
    func lock(milliseconds: Int) throws(JournalError) {
        var (waited, pause) = (0, 20)
        while try !lockIfFree() {
            guard waited < milliseconds * 1_000 else { throw .busy }
            usleep(UInt32(pause))
            waited += pause
            pause = min(pause * 2, 1_000)
        }
    }
}
