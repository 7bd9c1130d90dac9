// The bytes of keys, eight at a time: hashed several times an event.

extension UnsafeRawBufferPointer {
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
