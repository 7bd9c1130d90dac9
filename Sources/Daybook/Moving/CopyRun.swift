import EventStore
import LMDBEventStore
import PersonalData

/// One run of a copying, from what is there by now to the end.
struct CopyRun {
    private let source: CopySource
    private let target: any CopyTarget
    private let place: String
    private let tell: @Sendable (StoreCopying.Moment) -> Void

    /// Once so little is missing, the last moment is begun.
    private static let little: Position = 1_000
    /// And where it doesn't become so little after so many goes.
    private static let mostGoes = 100
    private static let page = 1_000
    private static let pageBytes = 4 << 20

    init(
        _ source: CopySource, _ target: any CopyTarget, to place: String,
        _ tell: @escaping @Sendable (StoreCopying.Moment) -> Void
    ) {
        (self.source, self.target, self.place, self.tell) = (source, target, place, tell)
    }

    func run() async throws -> StoreCopying.Copied {
        var tree = MerkleTree()
        try await readAgain(&tree)
        for _ in 0..<Self.mostGoes {
            let head = try await source.head()
            try await copy(through: head, &tree)
            if try await source.head() - head <= Self.little { break }
        }
        try await agree(target.root(), tree)
        try await copyKeys()
        let side = SideCopying(from: source.side, to: target.side)
        try await side.copyUnchanged { tell(.progress("unchanged", $0, of: $1)) }
        try Task.checkCancellation()
        return try await finish(tree, side)
    }

    /// What an earlier run has brought over is read at the source: so it is known to be what is there.
    private func readAgain(_ tree: inout MerkleTree) async throws {
        let head = target.head
        guard try await source.head() >= head else { throw CopyFault.differs(nil) }
        while tree.count < head {
            let records = try await page(after: tree.count, through: head)
            try Self.add(records, to: &tree)
            tell(.progress("looking", tree.count, of: head))
        }
        try await agree(target.root(), tree)
    }

    private func copy(through head: Position, _ tree: inout MerkleTree) async throws {
        while tree.count < head {
            let records = try await page(after: tree.count, through: head)
            try await target.add(records)
            try Self.add(records, to: &tree)
            tell(.progress("copying", tree.count, of: head))
        }
    }

    private func page(
        after position: Position, through head: Position
    ) async throws -> [WrittenRecord] {
        try Task.checkCancellation()
        let most = min(head - position, Position(Self.page))
        var records = try await source.log.writtenRecords(after: position, most: Int(most))
        guard records.first?.position == position + 1 else {
            throw EventStoreError.damaged(position + 1, "the event is missing")
        }
        var bytes = 0
        let few = records.prefix { record in
            defer { bytes += record.payload.count + record.metadata.count }
            return bytes < Self.pageBytes
        }
        if few.count < records.count { records = Array(few) }
        return records
    }

    private static func add(_ records: [WrittenRecord], to tree: inout MerkleTree) throws {
        for record in records {
            guard let bytes = record.bytes else {
                throw EventStoreError.damaged(
                    record.position, "it isn't what its checksum was made of")
            }
            bytes.withUnsafeBytes { tree.add($0) }
        }
    }

    private func agree(_ root: Digest, _ tree: MerkleTree) throws {
        guard root == tree.root else { throw CopyFault.differs(nil) }
    }

    @discardableResult
    private func copyKeys() async throws -> Int {
        guard let keys = target.keys else { return 0 }
        return try await KeyMoving.copy(from: source.keys, to: keys).keys
    }

    // MARK: - The last moment

    private func finish(
        _ copied: MerkleTree, _ side: SideCopying
    ) async throws -> StoreCopying.Copied {
        let begun = ContinuousClock.now
        let moved = try await closeSource()
        tell(.closed(moved.position))
        let keys: Int
        var tree = copied
        do {
            try await copy(through: moved.position, &tree)
            guard tree.count == moved.position else { throw CopyFault.differs(tree.count) }
            keys = try await copyKeys()
            try await side.copyUnchanged()
            try await side.copyRest()
            try await agree(target.seal(), tree)
            try Task.checkCancellation()
            try await target.finish()
        } catch let fault as CopyFault where fault.isUnknown {
            throw fault
        } catch {
            try await giveBack()
            throw error
        }
        tell(.open)
        return StoreCopying.Copied(
            position: moved.position, root: tree.root, keys: keys,
            closedFor: ContinuousClock.now - begun)
    }

    /// Half of it may be done where it can't be done: a store that is closed all the same is given back.
    private func closeSource() async throws -> MovedStore {
        do { return try await source.log.moveAway(to: place, at: .now) } catch {
            if case .moved = error { throw error }
            let isClosed: Bool
            do { isClosed = try await source.log.moved() != nil } catch {
                throw CopyFault.unknown(why: "\(error)")
            }
            if isClosed { try await giveBack() }
            throw error
        }
    }

    /// Only where nobody has opened the other, and nobody can. Not in a task that was cancelled: it must be done all the
    /// same.
    private func giveBack() async throws {
        let log = source.log
        do {
            guard try await target.isOurs() else { throw CopyFault.takenOver }
            try await Task { try await log.comeBack() }.value
        } catch let fault as CopyFault { throw fault } catch {
            throw CopyFault.unknown(why: "\(error)")
        }
        tell(.givenBack)
    }
}

extension CopySource {
    /// The root of the first events.
    func root(through position: Position) async throws -> Digest {
        var tree = MerkleTree()
        while tree.count < position {
            let most = Int(min(position - tree.count, 1_000))
            for record in try await log.writtenRecords(after: tree.count, most: most) {
                guard let bytes = record.bytes, record.position == tree.count + 1 else {
                    throw EventStoreError.damaged(
                        tree.count + 1, "it isn't what its checksum was made of")
                }
                bytes.withUnsafeBytes { tree.add($0) }
            }
        }
        return tree.root
    }
}

extension Error {
    /// That there is something where a store was to be made.
    var isTaken: Bool {
        // A schema that is there without a store has somebody's tables.
        if let fault = self as? DatabaseFault {
            return [.alreadyThere, .noStore].contains(fault.kind)
        }
        if let error = self as? StoreOpeningError, case .alreadyThere = error { return true }
        return false
    }
}
