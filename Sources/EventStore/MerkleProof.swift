/// Where complete subtrees' roots are looked up: on which level, the leaves' being 0, and which of that
/// level, from 0.
package typealias MerkleNodes = (_ level: Int, _ index: UInt64) throws -> Digest

/// That a leaf is in a tree (RFC 6962, section 2.1.1): what its root can be computed with.
package struct InclusionProof: Sendable, Equatable {
    /// Which leaf, from 0.
    package var index: UInt64
    /// How many leaves the tree has.
    package var size: UInt64
    /// The siblings on the way from the leaf to the root.
    package var path: [Digest]

    /// One that came from elsewhere.
    package init(index: UInt64, size: UInt64, path: [Digest]) {
        (self.index, self.size, self.path) = (index, size, path)
    }

    /// The proof for the leaf `index` of a tree of `size` leaves, `index < size`.
    package init(of index: UInt64, in size: UInt64, _ nodes: MerkleNodes) throws {
        var path: [Digest] = []
        var (start, end) = (UInt64(0), size)
        while end - start > 1 {
            let middle = start + largestPower(below: end - start)
            if index < middle {
                path.append(try subtree(middle, end, nodes))
                end = middle
            } else {
                path.append(try subtree(start, middle, nodes))
                start = middle
            }
        }
        self.init(index: index, size: size, path: path.reversed())
    }

    /// The root of the tree that has a leaf with this hash here; `nil` if the path is too short or too long for
    /// that (RFC 9162, section 2.1.3.2).
    package func root(ofLeaf hash: Digest) -> Digest? {
        guard index < size else { return nil }
        var (fn, sn, hash) = (index, size - 1, hash)
        for sibling in path {
            if sn == 0 { return nil }
            if fn & 1 == 1 || fn == sn {
                hash = MerkleTree.node(sibling, hash)
                while fn & 1 == 0, fn != 0 { (fn, sn) = (fn >> 1, sn >> 1) }
            } else {
                hash = MerkleTree.node(hash, sibling)
            }
            (fn, sn) = (fn >> 1, sn >> 1)
        }
        return sn == 0 ? hash : nil
    }
}

/// That a tree only grew (RFC 6962, section 2.1.2): that all leaves of the smaller are the first of the larger.
package struct ConsistencyProof: Sendable, Equatable {
    /// How many leaves the earlier tree had.
    package var earlier: UInt64
    /// How many the later one has.
    package var later: UInt64
    /// What both roots can be computed with.
    package var path: [Digest]

    /// One that came from elsewhere.
    package init(earlier: UInt64, later: UInt64, path: [Digest]) {
        (self.earlier, self.later, self.path) = (earlier, later, path)
    }

    /// The proof from `earlier` leaves to `later`, `earlier <= later`.
    package init(from earlier: UInt64, to later: UInt64, _ nodes: MerkleNodes) throws {
        var path: [Digest] = []
        var (start, end, isWhole) = (UInt64(0), later, true)
        while earlier > 0, earlier < end {
            let middle = start + largestPower(below: end - start)
            if earlier <= middle {
                path.append(try subtree(middle, end, nodes))
                end = middle
            } else {
                path.append(try subtree(start, middle, nodes))
                (start, isWhole) = (middle, false)
            }
        }
        if earlier > 0, !isWhole { path.append(try subtree(start, end, nodes)) }
        self.init(earlier: earlier, later: later, path: path.reversed())
    }

    /// Whether it leads from one root to the other (RFC 9162, section 2.1.4.2).
    package func leads(from first: Digest, to second: Digest) -> Bool {
        if earlier == 0 { return path.isEmpty && first == MerkleTree().root }
        if earlier == later { return path.isEmpty && first == second }
        guard earlier < later else { return false }
        var rest = path[...]
        // The root of a complete tree is no part of the proof, since whoever has it knows it.
        let isComplete = earlier & (earlier - 1) == 0
        guard let begin = isComplete ? first : rest.popFirst() else { return false }
        var (fn, sn) = (earlier - 1, later - 1)
        while fn & 1 == 1 { (fn, sn) = (fn >> 1, sn >> 1) }
        var (old, new) = (begin, begin)
        for sibling in rest {
            if sn == 0 { return false }
            if fn & 1 == 1 || fn == sn {
                (old, new) = (MerkleTree.node(sibling, old), MerkleTree.node(sibling, new))
                while fn & 1 == 0, fn != 0 { (fn, sn) = (fn >> 1, sn >> 1) }
            } else {
                new = MerkleTree.node(new, sibling)
            }
            (fn, sn) = (fn >> 1, sn >> 1)
        }
        return sn == 0 && old == first && new == second
    }
}

/// The root of the leaves from `start` up to `end`, which is not in it: a subtree of the whole.
private func subtree(_ start: UInt64, _ end: UInt64, _ nodes: MerkleNodes) throws -> Digest {
    let count = end - start
    if count & (count - 1) == 0 {
        let level = count.trailingZeroBitCount
        return try nodes(level, start >> UInt64(level))
    }
    let middle = start + largestPower(below: count)
    return MerkleTree.node(
        try subtree(start, middle, nodes), try subtree(middle, end, nodes))
}

/// The greatest power of two that is less than `count`, which is 2 or more.
private func largestPower(below count: UInt64) -> UInt64 {
    1 << UInt64(63 - (count - 1).leadingZeroBitCount)
}

extension MerkleTree {
    /// The tree of the first `size` leaves of one whose nodes can be looked up.
    package init(ofFirst size: UInt64, _ nodes: MerkleNodes) throws {
        self.init()
        var start: UInt64 = 0
        var found: [Digest] = []
        for level in (0..<64).reversed() where size >> UInt64(level) & 1 == 1 {
            found.append(try nodes(level, start >> UInt64(level)))
            start += 1 << UInt64(level)
        }
        if let tree = MerkleTree(count: size, peaks: found) { self = tree }
    }
}
