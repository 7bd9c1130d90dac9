internal import Records
internal import EventStore
internal import Glibc
internal import struct Foundation.UUID

/// Reads the frames of one file of a backup's log, one after the other.
struct FrameReading: ~Copyable {
    let path: String
    /// The position that the file begins with.
    let first: Position
    /// Where the frame that was read last ends.
    private(set) var offset: Int
    let size: Int
    /// The position that the next frame must begin with.
    private(set) var next: Position
    private let file: OpenedFile
    private let seed: UInt32
    private var bytes: [UInt8] = []
    private var unpacked: [UInt8] = []
    private var isPacked = false

    /// Opens the file that begins with `first`. `offset` is where a frame begins that begins with `next`.
    ///
    /// - Throws: `damaged` where its header isn't that of such a file of this store.
    init(
        _ path: String, of store: UUID, first: Position, offset: Int = FrameForm.headerBytes,
        next: Position? = nil
    ) throws(BackupFault) {
        let size = try Disk.size(of: path)
        let file = try Self.opened(path, of: store, first)
        (self.path, self.first, self.offset, self.next) = (path, first, offset, next ?? first)
        (self.size, seed) = (size, FrameForm.seed(store))
        self.file = file
    }

    private static func opened(
        _ path: String, of store: UUID, _ first: Position
    ) throws(BackupFault) -> OpenedFile {
        let file = try OpenedFile(path, O_RDONLY)
        posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        var header = [UInt8](repeating: 0, count: FrameForm.headerBytes)
        try file.read(into: &header, at: 0)
        guard header == FrameForm.header(of: store, first: first) else {
            throw BackupFault(
                .damaged, "\(path) isn't the file of this backup's log that begins with \(first)")
        }
        return file
    }

    /// Reads the next frame. `false` where none follows that counts: see ``offset`` and ``size``.
    mutating func advance() throws(BackupFault) -> Bool {
        guard size - offset >= FrameForm.frameBytes else { return false }
        guard let length = try load(at: offset) else { return false }
        let count = bytes.withUnsafeBytes { $0.little(UInt32.self, at: 16) }
        let first = bytes.withUnsafeBytes { $0.little(UInt64.self, at: 8) }
        guard first == next, count > 0, first < .max - Position(count), try unpack() else {
            return false
        }
        offset += length
        next = first + Position(count)
        return true
    }

    /// Loads what stands at `offset`, if that is a frame whose checksum holds. Answers its length.
    private mutating func load(at offset: Int) throws(BackupFault) -> Int? {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: repeatElement(0, count: FrameForm.frameBytes))
        try file.read(into: &bytes, at: offset)
        let behind = Int(bytes.withUnsafeBytes { $0.little(UInt32.self, at: 4) })
        let length = FrameForm.frameBytes + behind
        guard behind > 0, behind <= FrameForm.mostBytes, length <= size - offset else { return nil }
        bytes.append(contentsOf: repeatElement(0, count: behind))
        try file.read(into: &bytes, at: offset)
        let isWhole = bytes.withUnsafeBytes { frame in
            let rest = UnsafeRawBufferPointer(rebasing: frame[4...])
            return frame.little(UInt32.self, at: 0) == FrameForm.crc32c(rest, from: seed)
        }
        return isWhole ? length : nil
    }

    private mutating func unpack() throws(BackupFault) -> Bool {
        let (packing, count) = bytes.withUnsafeBytes {
            ($0.little(UInt32.self, at: 20), Int($0.little(UInt32.self, at: 24)))
        }
        switch Packing(rawValue: packing) {
        case .none?:
            isPacked = false
            return count == bytes.count - FrameForm.frameBytes
        case .zlib?:
            guard count <= FrameForm.mostBytes else { return false }
            isPacked = true
            unpacked.removeAll(keepingCapacity: true)
            unpacked.append(contentsOf: repeatElement(0, count: count))
            return bytes.withUnsafeBytes { packed in
                unpacked.withUnsafeMutableBytes {
                    Zlib.unpack(
                        UnsafeRawBufferPointer(rebasing: packed[FrameForm.frameBytes...]), into: $0)
                }
            }
        case nil:
            throw BackupFault(
                .newer, "\(path) is packed in a way that this release doesn't know (\(packing))")
        }
    }

    /// Lends `body` each record of the frame that was read last, until it answers `false`.
    func forEachRecord(
        _ body: (Position, UnsafeRawBufferPointer) throws -> Bool
    ) throws -> Bool {
        let (count, first) = bytes.withUnsafeBytes {
            ($0.little(UInt32.self, at: 16), $0.little(UInt64.self, at: 8))
        }
        func walk(_ records: UnsafeRawBufferPointer) throws -> Bool {
            var at = 0
            for position in first..<first + Position(count) {
                guard at + 4 <= records.count else { throw untrue(position) }
                let length = Int(records.little(UInt32.self, at: at))
                // A checksum says that nothing was changed by chance, and not that this is a record.
                guard length >= 4, length <= records.count - at - 4 else { throw untrue(position) }
                let record = UnsafeRawBufferPointer(rebasing: records[at + 4..<at + 4 + length])
                guard try body(position, record) else { return false }
                at += 4 + length
            }
            guard at == records.count else { throw untrue(first) }
            return true
        }
        if isPacked { return try unpacked.withUnsafeBytes(walk) }
        return try bytes.withUnsafeBytes {
            try walk(UnsafeRawBufferPointer(rebasing: $0[FrameForm.frameBytes...]))
        }
    }

    /// Whether a frame that counts begins anywhere behind the last one: then what stands between was harmed,
    /// and isn't what a crash has left of the last.
    mutating func hasFrameBehind() throws(BackupFault) -> Bool {
        let (path, seed, from) = (path, seed, offset + 1)
        return try Disk.withBytes(of: path) { file in
            guard from < file.count else { return false }
            for at in from..<max(from, file.count - FrameForm.frameBytes) {
                let behind = Int(file.little(UInt32.self, at: at + 4))
                guard behind > 0, behind <= FrameForm.mostBytes,
                    behind <= file.count - at - FrameForm.frameBytes,
                    file.little(UInt32.self, at: at + 28) == 0,
                    file.little(UInt32.self, at: at + 20) <= Packing.zlib.rawValue
                else { continue }
                let rest = UnsafeRawBufferPointer(
                    rebasing: file[at + 4..<at + FrameForm.frameBytes + behind])
                if file.little(UInt32.self, at: at) == FrameForm.crc32c(rest, from: seed) {
                    return true
                }
            }
            return false
        }
    }

    private func untrue(_ position: Position) -> BackupFault {
        BackupFault(.damaged, "\(path) doesn't hold what it says at position \(position)")
    }
}
