// Texts compared by their bytes, eight at a time: what tells one identifier from another.

extension String {
    /// Whether two texts are the same byte by byte, compared eight at a time.
    @inlinable
    package func hasBytes(of other: String) -> Bool {
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
}
