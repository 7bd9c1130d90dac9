internal import EventStore
internal import LMDB

/// The hash tree of a log: what the file beside it has, and the nodes of what came after that.
struct LogTree: HashTree {
    let tree: MerkleTree
    let file: TreeFile?
    /// How many leaves' nodes are taken from the file.
    let inFile: UInt64
    let later: [Digest]

    func node(_ level: Int, _ index: UInt64) throws(EventStoreError) -> Digest {
        let number = TreeFile.number(level, index)
        let before = TreeFile.nodes(inFile)
        if number < before, let file { return try file.node(number) }
        guard number >= before, number - before < UInt64(later.count) else {
            throw .invalid("there is no node \(index) on level \(level) of \(size) leaves")
        }
        return later[Int(number - before)]
    }
}

/// Makes the hash tree of a log, and keeps its file up with it.
final class LogTrees: Sendable {
    private let path: String
    private let log: Log
    private let tail: Tail
    private let isReadOnly: Bool

    private static let step: Position = 32_768

    init(_ folder: StoreFolder, _ log: Log, _ tail: Tail, isReadOnly: Bool) {
        (path, self.log, self.tail, self.isReadOnly) = (folder.tree, log, tail, isReadOnly)
    }

    /// The file, which is made where it is missing; `nil` for who only reads, where there is none.
    func file() throws(EventStoreError) -> TreeFile? {
        try TreeFile(path, of: log.store, isReadOnly: isReadOnly)
    }

    /// The tree of the whole log as it is now.
    func tree() throws -> LogTree {
        let head = try tail.end()
        let file = try file()
        var tree =
            try file.map { try isReadOnly ? kept(in: $0) : keepUp($0, through: head) }
            ?? MerkleTree()
        let inFile = tree.count
        // Somebody else may be at the file, or nobody may write to it.
        let later = try nodes(through: head, &tree).nodes
        return LogTree(tree: tree, file: file, inFile: inFile, later: later)
    }

    /// Brings the file up to `position`, unless another process is at it.
    func keepUp(through position: Position) throws {
        guard let file = try file() else { return }
        _ = try keepUp(file, through: position)
    }

    private func keepUp(_ file: TreeFile, through position: Position) throws -> MerkleTree {
        try file.alone {
            var tree = try kept(in: file)
            if tree.count == 0 { try file.begin() }
            while tree.count < position {
                let before = tree.count
                let (nodes, seal) = try nodes(through: min(position, before + Self.step), &tree)
                try file.add(
                    nodes, after: before,
                    to: .init(count: tree.count, seal: seal, root: tree.root))
            }
            return tree
        } ?? kept(in: file)
    }

    /// What the file holds of this log; nothing where it is of another, or damaged.
    func kept(in file: TreeFile) throws -> MerkleTree {
        let progress = try file.progress()
        guard progress.count > 0, try seal(at: progress.count) == progress.seal else {
            return MerkleTree()
        }
        return try file.tree(at: progress) ?? MerkleTree()
    }

    /// The nodes that the file holds of this log, in their order; `nil` where it has none.
    func keptNodes() throws -> KeptNodes? {
        guard let file = try TreeFile(path, of: log.store, isReadOnly: true) else { return nil }
        let progress = try file.progress()
        do {
            guard progress.count > 0, try seal(at: progress.count) == progress.seal else {
                return nil
            }
        } catch EventStoreError.damaged {
            // Whether the file is of this log can't be told; what is damaged is told by itself.
            return nil
        }
        return KeptNodes(file, progress)
    }

    /// The checksum of the record at `position`; `nil` where there is none.
    func seal(at position: Position) throws -> UInt32? {
        try withLog { log in
            position > log.head ? nil : try log.withRecord(at: position) { $0.checksum }
        }
    }

    /// Adds the records up to `end`, and answers the nodes that are complete by them, and the last one's checksum.
    private func nodes(
        through end: Position, _ tree: inout MerkleTree
    ) throws -> (nodes: [Digest], seal: UInt32) {
        var (nodes, seal, grown) = ([Digest](), UInt32(0), tree)
        guard tree.count < end else { return (nodes, seal) }
        nodes.reserveCapacity(Int(clamping: 2 * min(end - tree.count, Self.step)))
        try withLog { log in
            try log.forEachRecord(after: grown.count, through: end) { record in
                grown.add(MerkleTree.leaf(record.bytes)) { nodes.append($2) }
                seal = record.checksum
                return true
            }
        }
        tree = grown
        return (nodes, seal)
    }

    private func withLog<R>(_ body: (borrowing LogView) throws -> R) throws -> R {
        let view = try tail.catchUp()
        return try log.environment.read { try body(LogView($0, view)) }
    }
}
