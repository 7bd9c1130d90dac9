/// The root of an RFC 6962 hash tree (section 2.1), built leaf by leaf.
///
/// Only the roots of the complete subtrees so far are kept: one for each bit of the count.
package struct MerkleTree: Sendable, Equatable {
    /// How many leaves it has.
    package private(set) var count: UInt64 = 0
    /// Largest subtree first.
    package private(set) var peaks: [Digest] = []

    /// An empty tree.
    package init() {}

    /// The tree of `count` leaves whose complete subtrees have these roots, largest first; `nil` if there
    /// must be fewer or more of them.
    package init?(count: UInt64, peaks: [Digest]) {
        guard count.nonzeroBitCount == peaks.count else { return nil }
        (self.count, self.peaks) = (count, peaks)
    }

    /// Adds a leaf.
    package mutating func add(_ leaf: UnsafeRawBufferPointer) {
        add(Self.leaf(leaf)) { _, _, _ in }
    }

    /// Adds the hash of a leaf, and shows each node that is complete by it, the leaf first: on which level,
    /// the leaves' being 0, the how-manieth there from 0, and its hash.
    package mutating func add(
        _ leaf: Digest, _ completed: (_ level: Int, _ index: UInt64, Digest) -> Void
    ) {
        var (hash, level, index) = (leaf, 0, count)
        completed(level, index, hash)
        while index & 1 == 1, let left = peaks.popLast() {
            hash = Self.node(left, hash)
            level += 1
            index >>= 1
            completed(level, index, hash)
        }
        peaks.append(hash)
        count += 1
    }

    /// The root of all leaves so far.
    package var root: Digest {
        guard var root = peaks.last else { return Digest(of: []) }
        for left in peaks.dropLast().reversed() { root = Self.node(left, root) }
        return root
    }

    /// The hash of a leaf: of a byte 0 and its bytes.
    package static func leaf(_ bytes: UnsafeRawBufferPointer) -> Digest {
        withUnsafeTemporaryAllocation(byteCount: bytes.count + 1, alignment: 8) { prefixed in
            prefixed[0] = 0
            UnsafeMutableRawBufferPointer(rebasing: prefixed[1...]).copyMemory(from: bytes)
            return Digest(of: UnsafeRawBufferPointer(prefixed))
        }
    }

    /// The hash of a node: of a byte 1 and its children's hashes.
    package static func node(_ left: Digest, _ right: Digest) -> Digest {
        withUnsafeTemporaryAllocation(byteCount: 1 + 2 * Digest.size, alignment: 8) { joined in
            joined[0] = 1
            left.copy(to: .init(rebasing: joined[1...]))
            right.copy(to: .init(rebasing: joined[(1 + Digest.size)...]))
            return Digest(of: UnsafeRawBufferPointer(joined))
        }
    }
}
