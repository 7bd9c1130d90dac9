import EventSourcing
import EventSourcingRuntime
import EventStore

/// One projection's rows at round positions of the past: made while rows are folded anyway, and
/// where the folding to a position of the past begins.
///
/// They lie so far apart that no question folds more than a step, and as the log grows every second
/// one goes, so that there are never more than sixty-four. Between two of them there is something that
/// the projection wants: rows that are as they were aren't kept again.
struct PastRows: Sendable {
    private let projection: Projection
    private let store: any EventStore
    private let decisions: FollowerDecisions
    private let copies: RowCopies
    private let spacing: Position

    /// How many copies there are at most.
    private static let most: Position = 64

    /// To be got before the first event is read that goes into a copy, and before the rows are that
    /// it is folded on: what is discarded in between can't come back by it then. `nil` where none
    /// are kept, or where the log, which ends at `head`, is too short for any.
    init?(
        _ projection: Projection, in databases: RowDatabases, head: Position,
        following decisions: FollowerDecisions
    ) throws {
        guard let copies = try databases.copies(of: projection.databaseName, head: head) else {
            return nil
        }
        self.projection = projection
        store = databases.log
        self.decisions = decisions
        self.copies = copies
        var spacing = max(copies.step, 1)
        while head / spacing > Self.most { spacing *= 2 }
        self.spacing = spacing
    }

    // MARK: - Making them

    /// Where a folding has to stop next on its way to `target`.
    func stop(after position: Position, before target: Position) -> Position {
        let (next, overflow) = (position / spacing + 1).multipliedReportingOverflow(by: spacing)
        return overflow ? target : min(next, target)
    }

    /// Whether copies are kept of this position.
    func isRound(_ position: Position) -> Bool { position > 0 && position.isMultiple(of: spacing) }

    /// Keeps the rows of `database`, which stand at `checkpoint`, if a copy is due there.
    func keep(_ database: RowDatabase, at checkpoint: Checkpoint) async throws {
        let position = checkpoint.position
        guard isRound(position), checkpoint.stop == nil, checkpoint.schema == projection.schema
        else { return }
        if let last = try await usable(through: position).first?.position,
            try await !hasEvents(after: last, through: position)
        {
            return
        }
        do {
            try copies.keep(database, as: mark(of: checkpoint))
            for mark in try copies.marks() where !mark.position.isMultiple(of: spacing) {
                try copies.remove(mark)
            }
        } catch is RowDatabaseError {
            // A full disk, say. Whoever asks about the past next folds more, and tries again.
        }
    }

    /// Takes all of them away: rows are made anew because what was there isn't trusted.
    func removeAll() throws {
        for mark in try copies.marks() { try copies.remove(mark) }
    }

    // MARK: - Using them

    /// Rows to fold on to `position`, the nearest first; each is to be tried until one holds good.
    func usable(through position: Position) async throws -> [CopyMark] {
        var usable: [CopyMark] = []
        for mark in try copies.marks() where mark.position <= position {
            let witness = try await store.witness(at: mark.position)
            if mark == self.mark(mark.position, witness, projection.schema) {
                usable.append(mark)
            } else {
                // Of another log, or of another form.
                try copies.remove(mark)
            }
        }
        return usable.sorted { $0.position > $1.position }
    }

    /// The rows of a copy, for a folding to `position`.
    /// - Throws: ``RowDatabaseError`` that it is damaged, if it isn't what its name says.
    func rows(
        of mark: CopyMark, through position: Position
    ) async throws -> (database: RowDatabase, checkpoint: Checkpoint) {
        let lastDue = position / spacing * spacing
        // Where copies are missing on the way, they are made: of rows that can be stored.
        let isNear = try await !hasEvents(after: mark.position, through: lastDue)
        let database = isNear ? try copies.open(mark) : try copies.load(mark)
        guard let checkpoint = try database.read({ try Checkpoint(reading: $0) }),
            checkpoint.position == mark.position, self.mark(of: checkpoint) == mark,
            checkpoint.stop == nil, decisions.allow(checkpoint)
        else {
            throw RowDatabaseError(
                .damaged, projection.databaseName, "the copy isn't of position \(mark.position)")
        }
        return (database, checkpoint)
    }

    /// Takes a copy away that turned out to be no good.
    func remove(_ mark: CopyMark) throws { try copies.remove(mark) }

    private func mark(of checkpoint: Checkpoint) -> CopyMark {
        mark(checkpoint.position, checkpoint.witness, checkpoint.schema)
    }

    private func mark(_ position: Position, _ witness: String, _ schema: String) -> CopyMark {
        let digest = Fingerprint(of: Array("\(witness)\n\(schema)".utf8)).hexadecimal
        return CopyMark(position: position, key: String(digest.prefix(16)))
    }

    private func hasEvents(after position: Position, through end: Position) async throws -> Bool {
        try await store.hasEvents(of: projection, after: position, through: end)
    }
}

extension EventStore {
    /// Whether anything that the projection wants lies after `position`, up to `end`.
    func hasEvents(
        of projection: Projection, after position: Position, through end: Position
    ) async throws -> Bool {
        if position >= end { return false }
        var found = false
        _ = try await readAll(
            LogRead(projection.wanted, after: position, through: end, limit: 1)
        ) { _ in
            found = true
            return false
        }
        return found
    }
}
