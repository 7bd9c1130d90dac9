/// Writes numbers, little-endian, and bytes, one after the other.
struct ByteWriter {
    private let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// `buffer` must have room for all that will be put.
    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    var written: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[..<count]) }

    mutating func put<N: FixedWidthInteger & BitwiseCopyable>(_ number: N) {
        buffer.put(number, at: count)
        count += MemoryLayout<N>.size
    }

    mutating func put(bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Writes a number, little-endian, at `offset`.
    @inline(__always)
    func put<N: FixedWidthInteger & BitwiseCopyable>(_ number: N, at offset: Int) {
        storeBytes(of: number.littleEndian, toByteOffset: offset, as: N.self)
    }
}
