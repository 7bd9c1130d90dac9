// Bytes eight at a time: the same questions as of single ones, asked of a word. Readers and writers look for
// the same thing, the next byte of a text that can't stand in JSON as it is.

extension UnsafeRawBufferPointer {
    /// Whether `other` stands at `start`. There must be as many bytes.
    @inline(__always)
    func isEqual(_ start: Int, _ other: UnsafeRawBufferPointer) -> Bool {
        // The last word may overlap the one before it.
        func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(by type: Word.Type) -> Bool {
            let last = other.count - MemoryLayout<Word>.size
            var offset = 0
            while offset < last {
                if word(type, at: start + offset) != other.word(type, at: offset) { return false }
                offset += MemoryLayout<Word>.size
            }
            return word(type, at: start + last) == other.word(type, at: last)
        }
        if other.count >= 8 { return isEqual(by: UInt64.self) }
        if other.count >= 4 { return isEqual(by: UInt32.self) }
        for offset in 0..<other.count where self[start + offset] != other[offset] { return false }
        return true
    }

    /// The bytes from `start` as a number, the first of them lowest. There must be so many.
    @inline(__always)
    private func word<Word: FixedWidthInteger & BitwiseCopyable>(
        _ type: Word.Type, at start: Int
    ) -> Word {
        Word(littleEndian: loadUnaligned(fromByteOffset: start, as: Word.self))
    }
}
