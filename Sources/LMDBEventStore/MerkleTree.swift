internal import EventStore

/// The root of an RFC 6962 hash tree (section 2.1), built leaf by leaf.
///
/// Only the roots of the complete subtrees so far are kept: one for each bit of the count.
struct MerkleTree {
    private(set) var count: UInt64 = 0
    /// Largest subtree first.
    private var peaks: [[UInt8]] = []
    private var scratch: [UInt8] = []

    /// Adds a leaf.
    mutating func add(_ leaf: UnsafeRawBufferPointer) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(0)
        scratch.append(contentsOf: leaf)
        var hash = sha256(scratch)
        var size = count
        while size & 1 == 1, let left = peaks.popLast() {
            hash = Self.node(left, hash)
            size >>= 1
        }
        peaks.append(hash)
        count += 1
    }

    /// The root of all leaves so far.
    var root: [UInt8] {
        guard var root = peaks.last else { return sha256([]) }
        for left in peaks.dropLast().reversed() { root = Self.node(left, root) }
        return root
    }

    private static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        sha256([1] + left + right)
    }
}

extension [UInt8] {
    /// Two lower-case hexadecimal digits a byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
