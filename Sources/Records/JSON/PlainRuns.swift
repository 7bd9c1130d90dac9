// Bytes eight at a time: the same questions as of single ones, asked of a word. Readers and writers look for
// the same thing, the next byte of a text that can't stand in JSON as it is.

extension UnsafeRawBufferPointer {
    /// Where the run of plain bytes that begins at `start` ends: at a quote, a backslash or a control
    /// character, or with the bytes. `beyondASCII` isn't 0 if any byte of it is beyond ASCII.
    @inline(__always)
    func plainRun(from start: Int, _ beyondASCII: inout UInt64) -> Int {
        let each: UInt64 = 0x0101_0101_0101_0101
        let highBits: UInt64 = each << 7
        var end = start
        while end + 8 <= count {
            let word = word(UInt64.self, at: end)
            let quotes = word ^ (each &* 0x22)
            let backslashes = word ^ (each &* 0x5C)
            // The high bit of each byte that ends the run. A borrow may set one too many, but only above
            // one that is right, and the lowest is what counts.
            let ends =
                (((quotes &- each) & ~quotes) | ((backslashes &- each) & ~backslashes)
                    | ((word &- each &* 0x20) & ~word)) & highBits
            if ends != 0 {
                beyondASCII |= word & highBits & ((ends & (0 &- ends)) &- 1)
                return end + ends.trailingZeroBitCount / 8
            }
            beyondASCII |= word & highBits
            end += 8
        }
        while end < count {
            let byte = self[end]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            beyondASCII |= UInt64(byte & 0x80)
            end += 1
        }
        return end
    }

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
