internal import EventStore

/// The hash tree that a verifier makes of the records, held to the nodes of it that are kept.
struct VerifiedTree {
    private(set) var tree = MerkleTree()
    /// The roots at the sizes that were asked for.
    private(set) var roots: [Position: Digest] = [:]
    private var kept: KeptNodes?
    private let sizes: Set<Position>

    init(_ kept: KeptNodes?, rootsAt sizes: Set<Position>) {
        (self.kept, self.sizes) = (kept, sizes)
        if sizes.contains(0) { roots[0] = tree.root }
    }

    /// Adds the next record, whole or not.
    mutating func add(
        _ record: UnsafeRawBufferPointer, _ report: inout VerificationReport
    ) throws {
        var completed: [Digest] = []
        tree.add(MerkleTree.leaf(record)) { _, _, node in completed.append(node) }
        if sizes.contains(tree.count) { roots[tree.count] = tree.root }
        guard let progress = kept?.progress, tree.count <= progress.count else { return }
        for node in completed where try kept?.next() != node {
            report.report(
                .tree, tree.count,
                "a node of the file tree isn't the log's: remove the file, and it is made again")
            kept = nil
            return
        }
        if tree.count == progress.count, tree.root != progress.root {
            report.report(
                .tree, tree.count,
                "the file tree says another root than the log's: remove it, and it is made again")
        }
    }
}

/// The nodes that a file holds, one after the other.
struct KeptNodes {
    let progress: TreeFile.Progress
    private let file: TreeFile
    private var number: UInt64 = 0
    private var piece: ArraySlice<Digest> = []

    init(_ file: TreeFile, _ progress: TreeFile.Progress) {
        (self.file, self.progress) = (file, progress)
    }

    /// The next of them; `nil` where the file ends.
    mutating func next() throws(EventStoreError) -> Digest? {
        if piece.isEmpty {
            piece = try file.nodes(number, 2_048)[...]
            number += UInt64(piece.count)
        }
        return piece.popFirst()
    }
}
