package import EventStore
internal import LMDBEventStore
package import PostgresEventStore

extension PostgresEventStore: Provable {
    /// Made of the whole log each time: nothing of it is kept in the database, where whoever can change the log could
    /// change that, too.
    package func hashTree() async throws(EventStoreError) -> any HashTree {
        let head = try await head()
        var tree = GrownTree()
        while tree.size < head {
            if Task.isCancelled { throw .unavailable("making the tree was cancelled") }
            let most = Int(min(head - tree.size, 2_048))
            let records = try await records(after: tree.size, most: most)
            if records.isEmpty { throw .damaged(tree.size + 1, "the event is missing") }
            for (position, record) in records {
                guard position == tree.size + 1 else {
                    throw .damaged(tree.size + 1, "the event is missing")
                }
                tree.add(try Self.bytes(of: record.get(), at: position))
            }
        }
        return tree
    }

    package func storedRecord(at position: Position) async throws(EventStoreError) -> [UInt8] {
        guard position > 0,
            let (found, record) = try await records(after: position - 1, most: 1).first,
            found == position
        else { throw .invalid("there is no event at position \(position)") }
        return try Self.bytes(of: record.get(), at: position)
    }

    private static func bytes(
        of record: WrittenRecord, at position: Position
    ) throws(EventStoreError) -> [UInt8] {
        guard let bytes = record.summed else {
            throw .damaged(position, "it has what no event can have")
        }
        return bytes
    }
}

extension PostgresEventStore: Recording {
    /// What was recorded first was then, where nothing else says when it was made.
    package func begun() async throws -> Timestamp {
        if let createdAt = try await createdAt() { return createdAt }
        return try await records(after: 0, most: 1).first?.record.get().recordedAt ?? .now
    }

    package func writtenRecords(
        after position: Position, most: Int
    ) async throws -> [WrittenRecord] {
        try await records(after: position, most: most).map { position, record in
            var record = try record.get()
            let bytes = try Self.bytes(of: record, at: position)
            record.checksum = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
            return record
        }
    }
}

/// A hash tree in memory, with all of its nodes.
struct GrownTree: HashTree {
    private(set) var tree = MerkleTree()
    /// By level, the leaves' first.
    private var levels: [[Digest]] = []

    mutating func add(_ record: [UInt8]) {
        let leaf = record.withUnsafeBytes { MerkleTree.leaf($0) }
        var completed: [(level: Int, node: Digest)] = []
        tree.add(leaf) { level, _, node in completed.append((level, node)) }
        for (level, node) in completed {
            if level == levels.count { levels.append([]) }
            levels[level].append(node)
        }
    }

    func node(_ level: Int, _ index: UInt64) throws(EventStoreError) -> Digest {
        guard levels.indices.contains(level), index < levels[level].count else {
            throw .invalid("there is no node \(index) on level \(level) of \(size) leaves")
        }
        return levels[level][Int(index)]
    }
}
