internal import EventStore
internal import struct Foundation.UUID

/// The bytes of a journal file: a header in the first block, then frames, each what one commit added and
/// each at the beginning of a block, then zeros. `Docs/Format.md` draws them; numbers are little-endian.
enum JournalForm {
    /// A disk writes so many bytes whole or not at all; nothing that was acknowledged shares a block with
    /// what is written later.
    static let block = 512
    static let current: UInt32 = 1
    static let headerBytes = 52
    /// What stands before a frame's records: its checksum, their bytes, the first position, how many.
    static let frameHead = 24

    /// Where a block begins, at `offset` or next after it.
    static func blockStart(atOrAfter offset: Int) -> Int { (offset + block - 1) & ~(block - 1) }
}

/// What a journal file says of itself, once for all, before it has its name.
struct JournalHeader: Equatable, Sendable {
    var store: UUID
    /// The position of the first event in it.
    var first: Position
    /// At random, and in the checksum of every frame: whatever else lies in the file, even a text that
    /// somebody made to look like a frame, isn't one.
    var salt: UInt64
    /// The checksum of the record before ``first``; 0 where that is the first of all.
    var witness: UInt32

    private static let magic = Array("DAYBOOKJ".utf8)

    init(store: UUID, first: Position, witness: UInt32) {
        self.store = store
        self.first = first
        self.witness = witness
        salt = UInt64.random(in: .min ... .max)
    }

    /// `nil` for anything that isn't one.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= JournalForm.headerBytes,
            bytes[..<8].elementsEqual(Self.magic),
            bytes.number(UInt32.self, at: 8) == JournalForm.current,
            bytes.number(UInt32.self, at: 48)
                == crc32c(UnsafeRawBufferPointer(rebasing: bytes[..<48]))
        else { return nil }
        store = UUID(
            high: bytes.number(UInt64.self, at: 12).byteSwapped,
            low: bytes.number(UInt64.self, at: 20).byteSwapped)
        first = bytes.number(UInt64.self, at: 28)
        salt = bytes.number(UInt64.self, at: 36)
        witness = bytes.number(UInt32.self, at: 44)
    }

    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: JournalForm.headerBytes) { buffer, count in
            var out = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            Self.magic.withUnsafeBytes { out.put(bytes: $0) }
            out.put(JournalForm.current)
            withUnsafeBytes(of: store.uuid) { out.put(bytes: $0) }
            out.put(first)
            out.put(salt)
            out.put(witness)
            out.put(crc32c(out.written))
            count = out.count
        }
    }

    /// What the checksum of each frame in the file goes on from.
    var seed: UInt32 {
        let salt = withUnsafeBytes(of: salt.littleEndian) { crc32c($0) }
        return withUnsafeBytes(of: store.uuid) { crc32c($0, from: salt) }
    }
}

/// Where a frame lies whose checksum holds.
struct Frame {
    /// Of the file's bytes.
    let offset: Int
    let first: Position
    let count: Position
    /// How many bytes its records take.
    let length: Int

    var last: Position { first + count - 1 }
    /// Where the records begin, and where they end.
    var records: Range<Int> {
        offset + JournalForm.frameHead..<offset + JournalForm.frameHead + length
    }
    /// Where the next frame may begin.
    var next: Int { JournalForm.blockStart(atOrAfter: records.upperBound) }

    /// The frame at `offset` of `file`; `nil` if there is none that is whole. `seed` is the file's.
    init?(at offset: Int, of file: UnsafeRawBufferPointer, seed: UInt32) {
        guard offset + JournalForm.frameHead <= file.count else { return nil }
        let length = Int(file.number(UInt32.self, at: offset + 4))
        let first = file.number(UInt64.self, at: offset + 8)
        let count = Position(file.number(UInt32.self, at: offset + 16))
        guard length > 0, count > 0, first > 0,
            first.addingReportingOverflow(count).overflow == false,
            length <= file.count - offset - JournalForm.frameHead
        else { return nil }
        let end = offset + JournalForm.frameHead + length
        let sealed = UnsafeRawBufferPointer(rebasing: file[offset + 4..<end])
        guard file.number(UInt32.self, at: offset) == crc32c(sealed, from: seed) else { return nil }
        (self.offset, self.first, self.count, self.length) = (offset, first, count, length)
    }
}

extension RecordForm {
    /// The bytes of the record that begins at `offset`; `nil` where none of that length can stand. Nothing
    /// else of it is looked at.
    static func record(
        at offset: Int, of memory: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer? {
        guard offset >= 0, memory.count - offset >= fixedBytes + checksumBytes else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: memory[offset...])
        let size =
            fixedBytes + optionalBytes(rest[flags]) + layout(rest).total + checksumBytes
        guard size <= rest.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: rest[..<size])
    }
}
