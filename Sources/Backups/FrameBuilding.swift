internal import Records
internal import CZ
internal import EventStore
internal import struct Foundation.UUID

/// A frame that is being filled with records.
struct FrameBuilding {
    private let seed: UInt32
    private let packing: Packing
    private var bytes: [UInt8]
    private(set) var first: Position = 0
    private(set) var count: UInt32 = 0

    init(of store: UUID, _ packing: Packing) {
        seed = FrameForm.seed(store)
        self.packing = packing
        bytes = []
        bytes.reserveCapacity(FrameForm.fullAt + (1 << 17))
        clear()
    }

    var isFull: Bool { bytes.count >= FrameForm.fullAt }
    var isEmpty: Bool { count == 0 }

    mutating func add(_ position: Position, _ record: UnsafeRawBufferPointer) {
        if count == 0 { first = position }
        count += 1
        withUnsafeBytes(of: UInt32(clamping: record.count).littleEndian) {
            bytes.append(contentsOf: $0)
        }
        bytes.append(contentsOf: record)
    }

    /// Lends `body` the whole frame, and begins the next.
    mutating func close<R>(
        _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
        let unpacked = bytes.count - FrameForm.frameBytes
        // What packing doesn't make shorter stays as it is.
        let packed = packing == .zlib ? try Zlib.packed(bytes[FrameForm.frameBytes...]) : nil
        if let packed, packed.count < unpacked {
            bytes.removeLast(unpacked)
            bytes += packed
            fillHeader(.zlib, unpacked)
        } else {
            fillHeader(.none, unpacked)
        }
        let crc = bytes.withUnsafeBytes {
            FrameForm.crc32c(UnsafeRawBufferPointer(rebasing: $0[4...]), from: seed)
        }
        put(crc, at: 0)
        defer { clear() }
        return try bytes.withUnsafeBytes(body)
    }

    private mutating func fillHeader(_ packing: Packing, _ unpacked: Int) {
        put(UInt32(bytes.count - FrameForm.frameBytes), at: 4)
        put(first, at: 8)
        put(count, at: 16)
        put(packing.rawValue, at: 20)
        put(UInt32(unpacked), at: 24)
    }

    private mutating func put<N: FixedWidthInteger & BitwiseCopyable>(_ number: N, at offset: Int) {
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: N.self)
        }
    }

    private mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        bytes.append(contentsOf: repeatElement(0, count: FrameForm.frameBytes))
        count = 0
    }
}

/// zlib, which every system has, over bytes in memory.
enum Zlib {
    static func packed(_ bytes: ArraySlice<UInt8>) throws(BackupFault) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        var code = Z_OK
        let packed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
            code = bytes.withUnsafeBufferPointer {
                compress2(buffer.baseAddress, &count, $0.baseAddress, UInt($0.count), 3)
            }
            written = code == Z_OK ? Int(count) : 0
        }
        guard code == Z_OK else {
            throw BackupFault(.system, "zlib can't pack what is to be written (\(code))")
        }
        return packed
    }

    /// Unpacks into `room`; `false` if that isn't just as much as was packed.
    static func unpack(
        _ bytes: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var count = UInt(room.count)
        let code = uncompress(
            room.assumingMemoryBound(to: UInt8.self).baseAddress, &count,
            bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(bytes.count))
        return code == Z_OK && count == UInt(room.count)
    }
}
