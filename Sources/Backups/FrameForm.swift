internal import CChecksum
internal import EventStore
internal import struct Foundation.UUID

/// Where things stand in a file of a backup's log: a header, then frames. Numbers are little-endian.
///
/// ```
///  0  header  "DAYBOOKB" 8 │ form, 1: 4 │ store's UUID 16 │ first position 8 │ CRC32C 4 │ zeros
/// 64  frame   CRC32C 4 │ bytes behind 4 │ first position 8 │ how many 4 │ packing 4 │ bytes unpacked 4 │ 0 4
///             and, packed or not: for each record its length 4, and its bytes as the store has them
/// ```
///
/// The header's checksum is of the 36 bytes before it; a frame's is of the store's UUID, and of the frame from
/// its fifth byte on.
package enum FrameForm {
    static let magic = Array("DAYBOOKB".utf8)
    static let form: UInt32 = 1
    static let headerBytes = 64
    static let frameBytes = 32
    /// None has more behind it: what says so is no frame.
    static let mostBytes = 1 << 26
    /// A frame is closed once it has so many.
    static let fullAt = 1 << 20

    static func header(of store: UUID, first: Position) -> [UInt8] {
        var bytes = magic + little(form) + withUnsafeBytes(of: store.uuid) { Array($0) }
        bytes += little(first)
        bytes += little(bytes.withUnsafeBytes { crc32c($0) })
        return bytes + [UInt8](repeating: 0, count: headerBytes - bytes.count)
    }

    /// What frames' checksums begin with.
    static func seed(_ store: UUID) -> UInt32 {
        withUnsafeBytes(of: store.uuid) { crc32c($0) }
    }

    static func crc32c(_ bytes: UnsafeRawBufferPointer, from crc: UInt32 = 0) -> UInt32 {
        daybook_crc32c(crc, bytes.baseAddress, bytes.count)
    }

    static func little<N: FixedWidthInteger>(_ number: N) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

/// Whether the records of a frame are packed.
package enum Packing: UInt32, Sendable {
    /// They stand as they are.
    case none = 0
    /// By zlib (RFC 1950).
    case zlib = 1
}

extension UnsafeRawBufferPointer {
    func little<N: FixedWidthInteger & BitwiseCopyable>(_ type: N.Type, at offset: Int) -> N {
        N(littleEndian: loadUnaligned(fromByteOffset: offset, as: N.self))
    }

    /// The checksum that a record bears at its end: whoever lends records has none that is shorter.
    var checksum: UInt32 { little(UInt32.self, at: count - 4) }
}
