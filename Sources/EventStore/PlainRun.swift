extension UnsafeRawBufferPointer {
    /// Where the run of plain bytes that begins at `start` ends: at a quote, a backslash or a control
    /// character, or with the bytes. `beyondASCII` isn't 0 if any byte of it is beyond ASCII.
    ///
    /// Whoever reads, writes or checks JSON looks for the same thing, the next byte of a text that can't
    /// stand there as it is: eight at a time, by the same questions as of single ones, asked of a word.
    @inlinable @inline(__always)
    package func plainRun(from start: Int, _ beyondASCII: inout UInt64) -> Int {
        let each: UInt64 = 0x0101_0101_0101_0101
        let highBits: UInt64 = each << 7
        var end = start
        while end + 8 <= count {
            let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: end, as: UInt64.self))
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
}
