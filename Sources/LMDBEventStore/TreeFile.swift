internal import EventStore
internal import Glibc
internal import struct Foundation.UUID

/// The hash tree of the log's beginning, in a file beside it: each node when it is complete, so that a root or
/// a proof costs no reading of records. It is made of the log, may be deleted at any time, and is kept up
/// behind the writer.
///
/// It says how far it has come only after what it says that of is on the disk. `Docs/Format.md` draws it.
final class TreeFile: Sendable {
    private let path: String
    private let store: UUID
    private let file: Int32

    /// How far the file has come, and of which log.
    struct Progress: Equatable {
        var count: UInt64 = 0
        /// The checksum of the record there.
        var seal: UInt32 = 0
        var root = MerkleTree().root
    }

    private static let magic = Array("DAYBOOKT".utf8)
    private static let form: UInt32 = 1
    private static let slots: [off_t] = [512, 1024]
    private static let slotBytes = 48
    private static let nodesAt: UInt64 = 4_096

    /// Opens the file at `path`, or begins it; `nil` where there is none and none may be made.
    init?(_ path: String, of store: UUID, isReadOnly: Bool) throws(EventStoreError) {
        self.path = path
        self.store = store
        let access = isReadOnly ? O_RDONLY : O_RDWR | O_CREAT
        file = open(path, access | O_CLOEXEC, 0o600)
        guard file != -1 else {
            if isReadOnly, errno == ENOENT || errno == EACCES { return nil }
            throw Self.failure(path, "open")
        }
    }

    deinit { close(file) }

    // MARK: - How far it has come

    /// The later of what its two places say; none of a file that is new, damaged or another store's.
    func progress() throws(EventStoreError) -> Progress {
        let head = try read(Self.magic.count + 20, at: 0)
        guard head == header else { return Progress() }
        var latest = Progress()
        for slot in Self.slots {
            let bytes = try read(Self.slotBytes, at: UInt64(slot))
            if let found = progress(bytes), found.count > latest.count { latest = found }
        }
        return latest
    }

    private var header: [UInt8] {
        Self.magic + withUnsafeBytes(of: Self.form.littleEndian, Array.init)
            + withUnsafeBytes(of: store.uuid, Array.init)
    }

    private func progress(_ bytes: [UInt8]) -> Progress? {
        guard bytes.count == Self.slotBytes, let root = Digest(bytes[12..<44]) else { return nil }
        return bytes.withUnsafeBytes { bytes in
            let found = Progress(
                count: bytes.number(UInt64.self, at: 0), seal: bytes.number(UInt32.self, at: 8),
                root: root)
            return encoded(found).elementsEqual(bytes) ? found : nil
        }
    }

    private func encoded(_ progress: Progress) -> [UInt8] {
        let said =
            withUnsafeBytes(of: progress.count.littleEndian, Array.init)
            + withUnsafeBytes(of: progress.seal.littleEndian, Array.init) + progress.root.bytes
        let checksum = (header + said).withUnsafeBytes { crc32c($0) }
        return said + withUnsafeBytes(of: checksum.littleEndian, Array.init)
    }

    /// Notes how far it has come, in the place that says less.
    private func note(_ progress: Progress) throws(EventStoreError) {
        guard fdatasync(file) == 0 else { throw Self.failure(path, "sync") }
        let counts = try Self.slots.map { (slot) throws(EventStoreError) in
            self.progress(try read(Self.slotBytes, at: UInt64(slot)))?.count ?? 0
        }
        let slot = counts[0] <= counts[1] ? Self.slots[0] : Self.slots[1]
        try write(encoded(progress), at: UInt64(slot))
    }

    // MARK: - Nodes

    /// How many nodes `leaves` complete.
    static func nodes(_ leaves: UInt64) -> UInt64 { 2 * leaves - UInt64(leaves.nonzeroBitCount) }

    /// Which of all nodes one is: they stand in the order in which they are completed.
    static func number(_ level: Int, _ index: UInt64) -> UInt64 {
        nodes((index + 1) << UInt64(level) - 1) + UInt64(level)
    }

    /// The node of this number.
    func node(_ number: UInt64) throws(EventStoreError) -> Digest {
        let bytes = try read(Digest.size, at: Self.nodesAt + number * UInt64(Digest.size))
        guard let node = Digest(bytes) else {
            throw .unavailable("\(path) is cut off: remove it, and it is made again")
        }
        return node
    }

    /// Up to so many nodes from this number on, as far as the file has them.
    func nodes(_ number: UInt64, _ count: Int) throws(EventStoreError) -> [Digest] {
        let bytes = try read(
            count * Digest.size, at: Self.nodesAt + number * UInt64(Digest.size))
        return stride(from: 0, to: bytes.count, by: Digest.size).compactMap {
            Digest(bytes[$0..<min($0 + Digest.size, bytes.count)])
        }
    }

    /// The tree that it holds, as far as it has come; `nil` where its nodes aren't those of the root that it
    /// says.
    func tree(at progress: Progress) throws(EventStoreError) -> MerkleTree? {
        let tree: MerkleTree
        do {
            tree = try MerkleTree(ofFirst: progress.count) { try node(Self.number($0, $1)) }
        } catch let error as EventStoreError {
            if case .unavailable = error { return nil }
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        return tree.root == progress.root ? tree : nil
    }

    // MARK: - Going on

    /// Holds the file alone, for as long as `body` takes; `nil` if another process is at it.
    func alone<R>(_ body: () throws -> R) rethrows -> R? {
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
        defer { flock(file, LOCK_UN) }
        return try body()
    }

    /// Empties it, to begin anew.
    func begin() throws(EventStoreError) {
        guard ftruncate(file, 0) == 0 else { throw Self.failure(path, "empty") }
        try write(header, at: 0)
    }

    /// Writes the nodes that come after those of `count` leaves, then that it has come to `progress`.
    func add(
        _ nodes: [Digest], after count: UInt64, to progress: Progress
    ) throws(EventStoreError) {
        let bytes = [UInt8](unsafeUninitializedCapacity: nodes.count * Digest.size) {
            buffer, size in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            for (place, node) in nodes.enumerated() {
                node.copy(to: .init(rebasing: raw[(place * Digest.size)...]))
            }
            size = raw.count
        }
        try write(bytes, at: Self.nodesAt + Self.nodes(count) * UInt64(Digest.size))
        try note(progress)
    }

    private func read(_ count: Int, at offset: UInt64) throws(EventStoreError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
            let got = pread(file, buffer.baseAddress, count, off_t(clamping: offset))
            failed = got < 0
            size = max(got, 0)
        }
        if failed { throw Self.failure(path, "read") }
        return bytes
    }

    private func write(_ bytes: [UInt8], at offset: UInt64) throws(EventStoreError) {
        var done = 0
        while done < bytes.count {
            let put = bytes.withUnsafeBytes { bytes in
                pwrite(
                    file, bytes.baseAddress?.advanced(by: done), bytes.count - done,
                    off_t(clamping: offset) + off_t(done))
            }
            guard put > 0 else { throw Self.failure(path, "write") }
            done += put
        }
    }

    private static func failure(_ path: String, _ what: String) -> EventStoreError {
        .unavailable("can't \(what) \(path): \(systemText(errno))")
    }
}
