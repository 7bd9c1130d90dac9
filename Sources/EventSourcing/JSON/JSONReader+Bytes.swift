// Bytes eight at a time: the same questions as of single ones, asked of a word.

extension JSONReader {
    /// The byte at the cursor; 0 past the end, which no JSON has.
    @inline(__always)
    func peek() -> UInt8 { at < bytes.count ? bytes[at] : 0 }

    @inline(__always)
    mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    /// The eight bytes from `start`, the first of them lowest. There must be so many.
    @inline(__always)
    private func word(at start: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }

    /// Where the run of a string's plain bytes that begins at `start` ends: at a quote, a backslash or a
    /// control character, or with the bytes. `beyondASCII` isn't 0 if any byte of it is beyond ASCII.
    @inline(__always)
    func plainRun(from start: Int, _ beyondASCII: inout UInt64) -> Int {
        let each: UInt64 = 0x0101_0101_0101_0101
        let highBits: UInt64 = each << 7
        var end = start
        while end + 8 <= bytes.count {
            let word = word(at: end)
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
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            beyondASCII |= UInt64(byte & 0x80)
            end += 1
        }
        return end
    }

    /// Whether `name` stands at `start`. There must be as many bytes.
    @inline(__always)
    func isEqual(_ start: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = UnsafeRawBufferPointer(name)
        func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: name.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        guard name.count >= 8 else {
            for offset in 0..<name.count where bytes[start + offset] != name[offset] {
                return false
            }
            return true
        }
        var offset = 0
        while offset + 8 <= name.count {
            if self.word(at: start + offset) != word(offset) { return false }
            offset += 8
        }
        // The last word overlaps the one before it.
        return self.word(at: start + name.count - 8) == word(name.count - 8)
    }
}
