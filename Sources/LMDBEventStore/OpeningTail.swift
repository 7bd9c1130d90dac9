internal import EventStore
internal import Fences
internal import LMDB

// What LMDB has and its index doesn't, since the index was taken away or its filling was cut off, is brought
// up when the store is opened; what the journal has beyond that is folded in.

extension Tail {
    /// The tail of a log whose index has come to `indexed`. Most of what LMDB has beyond that is written to
    /// the index, and the rest is left in memory.
    convenience init(
        _ journal: Journal, _ log: Log, _ index: Index, after indexed: Position,
        _ options: StoreOptions, _ progress: (Position, Position) throws -> Void
    ) throws {
        let through =
            options.isReadOnly
            ? indexed
            : try index.bringUp(log, journal, from: indexed, by: options.segmentEvents, progress)
        let witness = try index.progress().witness
        let rest = TailSegment(after: through, in: .body, checksum: witness)
        do {
            try log.environment.read { log in
                try log.forEachRecord(after: through, through: try log.head()) { record in
                    rest.add(record)
                    return true
                }
            }
        } catch EventStoreError.damaged {
            // Reads say where it is.
        }
        self.init([rest], journal) { try index.progress() }
    }
}

extension StoreFolder {
    /// Opens the journal; an older store, on a disk that can't be written to, has none.
    func openJournal(
        of log: Log, _ manifest: Manifest, _ options: StoreOptions, isAtRest: Bool
    ) throws(StoreOpeningError) -> Journal {
        let kind = Journal.Kind(
            store: log.store, isDurable: options.durability == .full,
            isReadOnly: options.isReadOnly, isAtRest: isAtRest)
        do {
            let (head, witness) = try log.environment.read { try $0.lastRecord() }
            if !manifest.hasJournal {
                return try Journal(in: self.log, kind, endingFor: head)
            }
            return try Journal.open(in: self.log, kind, after: head, witness)
        } catch {
            throw opening(error, self.log)
        }
    }

    /// Folds in what the journal has, and settles what a writer that was killed has left.
    ///
    /// Damage doesn't stop it: what is before can be read, and whoever reads on is told where it is.
    func fold(_ end: LogEnd) throws(StoreOpeningError) {
        do {
            let view = try end.tail.catchUp()
            if view.damage == nil, let (segment, _) = end.tail.openFile(),
                !end.journal.kind.isReadOnly,
                segment.nextFrame(of: view.head + 1) != nil
            {
                _ = try end.withTurn(LogEnd.Patience.none, storing: false) { _ in }
            }
            try end.heedFence()
        } catch {
            throw opening(error, log)
        }
    }
}

extension Index {
    /// Writes to the index what LMDB has beyond `indexed`, but for the last few thousand events,
    /// and answers how far it came: not to the end where others keep it from being written for long. It ends before a damaged record, which whoever reads on is
    /// told of.
    fileprivate func bringUp(
        _ log: Log, _ journal: Journal, from indexed: Position, by step: Position,
        _ progress: (Position, Position) throws -> Void
    ) throws -> Position {
        var through = indexed
        let head = try log.environment.read { try $0.head() }
        // What a killed filler left may be seen, and not be on the disk yet.
        if head - through > 2 * step { try log.environment.syncApart() }
        while head - through > 2 * step {
            let segment = TailSegment(after: through, in: .body)
            do {
                try log.environment.read { log in
                    let end = through + step
                    try log.forEachRecord(after: through, through: end) { record in
                        segment.add(record)
                        return true
                    }
                }
            } catch EventStoreError.damaged {
                return through
            }
            // Somebody may read what is there by no lock but this one.
            guard let lock = try journal.lockFilling(milliseconds: 30_000) else { return through }
            try onThisThread { try flush([segment]) }
            _ = consume lock
            through = segment.through
            try progress(through, head)
        }
        return through
    }
}
