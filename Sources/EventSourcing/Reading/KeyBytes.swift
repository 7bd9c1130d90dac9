// The bytes of keys, eight at a time: compared and hashed several times an event.

extension String {
    /// Whether two texts are the same byte by byte, compared eight at a time.
    @inlinable
    public func hasBytes(of other: String) -> Bool {
        let same = utf8.withContiguousStorageIfAvailable { a in
            other.utf8.withContiguousStorageIfAvailable { b in
                UnsafeRawBufferPointer(a).hasBytes(of: UnsafeRawBufferPointer(b))
            }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension UnsafeRawBufferPointer {
    @inlinable
    func hasBytes(of other: UnsafeRawBufferPointer) -> Bool {
        if count != other.count { return false }
        var at = 0
        while at + 8 <= count {
            let (a, b) = (
                loadUnaligned(fromByteOffset: at, as: UInt64.self),
                other.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            )
            if a != b { return false }
            at += 8
        }
        while at < count {
            if self[at] != other[at] { return false }
            at += 1
        }
        return true
    }

    @inlinable
    func mixed(into seed: UInt64) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: count)
        var at = 0
        while at + 8 <= count {
            hash = hash.mixed(with: loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at += 8
        }
        var rest: UInt64 = 0
        while at < count {
            rest = rest << 8 | UInt64(self[at])
            at += 1
        }
        return hash.mixed(with: rest)
    }
}

extension UInt64 {
    /// Both halves of a product, one over the other: every bit of the result hangs on every bit here.
    @inlinable
    func mixed(with other: UInt64) -> UInt64 {
        let product = (self ^ other).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
