/// The RFC 6962 hash tree of a log, whose leaves are the stored records, in which any node can be looked up
/// without reading them.
package protocol HashTree: Sendable {
    /// The whole of it.
    var tree: MerkleTree { get }

    /// The root of a complete subtree: on which level, the leaves' being 0, and which there, from 0.
    func node(_ level: Int, _ index: UInt64) throws(EventStoreError) -> Digest
}

extension HashTree {
    /// How many leaves it has: the last position.
    package var size: UInt64 { tree.count }

    /// The root of the first `size` leaves.
    package func root(of size: UInt64) throws -> Digest {
        if size == tree.count { return tree.root }
        return try MerkleTree(ofFirst: size) { try node($0, $1) }.root
    }

    /// The proof that the event at `position` is in the log of `size` events.
    package func inclusion(of position: Position, in size: UInt64) throws -> InclusionProof {
        guard position > 0, position <= size, size <= self.size else {
            throw EventStoreError.invalid("there is no event \(position) among the first \(size)")
        }
        return try InclusionProof(of: position - 1, in: size) { try node($0, $1) }
    }

    /// The proof that the log of `later` events goes on from that of `earlier`.
    package func consistency(from earlier: UInt64, to later: UInt64) throws -> ConsistencyProof {
        guard earlier <= later, later <= size else {
            throw EventStoreError.invalid(
                "the log has \(size) events, and not \(max(earlier, later))")
        }
        return try ConsistencyProof(from: earlier, to: later) { try node($0, $1) }
    }
}

/// A store whose events can be proved to be in it.
package protocol Provable: EventStore {
    /// The hash tree of the whole log as it is now.
    func hashTree() async throws(EventStoreError) -> any HashTree

    /// The bytes of the record at `position`: a leaf of the tree.
    func storedRecord(at position: Position) async throws(EventStoreError) -> [UInt8]
}

extension EventStore {
    /// The store, or the one behind it, by which events can be proved.
    ///
    /// - Throws: ``EventStoreError/unavailable(_:)`` of a store that keeps nothing that could be proved.
    package func provable() throws(EventStoreError) -> any Provable {
        if let store = self as? any Provable { return store }
        if let store = self as? any StoreOver { return try store.store.provable() }
        throw .unavailable("this store keeps nothing that could be proved")
    }
}
