import EventSourcing
import EventSourcingRuntime
import EventStore

extension LogPass {
    /// One projection's part in a pass over the log: its rows in memory, and how far they are.
    final class Part {
        let folding: Folding
        /// The last position that may be applied.
        private(set) var limit: Position
        private(set) var rows: Rows
        /// Where ``rows`` stand. After a ``stand(at:)`` that is ahead of what is stored.
        private(set) var checkpoint: Checkpoint
        /// Why it dropped out, where that was its database's doing.
        private(set) var failure: RowDatabaseError?
        /// Whether an event was applied, or tried, since the rows were last written.
        private(set) var hasTaken = false
        /// The event that the reading under way has come to and that can't be applied.
        private var stop: Stop?
        /// The first event of which something can't be read, since the rows were last written.
        private var unread: Position?
        /// Whether nobody has seen the rows yet, so that they need no index until they are written.
        private let isNew: Bool
        private var apply: (borrowing EventView) throws -> Void

        /// Goes on with rows that stand at `checkpoint`, to be folded through `target`.
        convenience init(
            _ folding: Folding, from checkpoint: Checkpoint, through target: Position
        ) {
            self.init(
                folding, checkpoint, target, isNew: false,
                rows: GlancingConnection(folding.database))
        }

        /// Fills a database: an empty one, or on from the checkpoint that a fill which broke off left.
        convenience init(
            filling folding: Folding, from begun: Checkpoint?, through target: Position
        ) throws {
            // Where nothing is stored yet, a row that isn't in memory isn't there.
            self.init(
                folding, try begun ?? folding.makeTables(), target, isNew: true,
                rows: begun == nil ? nil : GlancingConnection(folding.database))
        }

        private init(
            _ folding: Folding, _ checkpoint: Checkpoint, _ target: Position, isNew: Bool,
            rows source: GlancingConnection?
        ) {
            self.folding = folding
            self.checkpoint = checkpoint
            // What couldn't be applied is tried again.
            self.checkpoint.stop = nil
            self.isNew = isNew
            limit = folding.decisions.limit(target)
            rows = Rows(source: source, touches: folding.touches)
            apply = folding.projection.applier(rows)
        }

        var isDone: Bool {
            checkpoint.position >= limit || checkpoint.stop != nil || failure != nil
        }

        /// Whether events can be shown to it.
        var isListening: Bool { stop == nil && failure == nil }

        /// Where it has to stop next.
        var nextStop: Position {
            folding.past?.stop(after: checkpoint.position, before: limit) ?? limit
        }

        /// Lets it go further, as far as `target`.
        func extend(through target: Position) { limit = folding.decisions.limit(target) }

        /// Applies an event, unless it is to be left out.
        func take(_ view: borrowing EventView) throws {
            guard isListening, !folding.decisions.leaveOut(view.position) else { return }
            hasTaken = true
            if !view.isWhole { unread = unread ?? view.position }
            folding.touches?.begin(view)
            do {
                try apply(view)
            } catch let fault as RowDatabaseError {
                failure = fault
            } catch {
                if Folding.isNotTheEvents(error) { throw error }
                stop = Stop(
                    at: view.position, type: view.type, reason: "\(error)", since: .now)
            }
        }

        /// Ends a reading: the rows are true at `reached`, or before the event that can't be applied.
        func stand(at reached: Position) async throws {
            guard let stop else {
                checkpoint = try await folding.checkpoint(
                    at: reached, stop: nil, unread: checkpoint.unread ?? unread)
                return
            }
            // The event may have changed a row before it failed: fold again, up to the one before it,
            // from what is stored.
            startOver()
            let (after, through) = (checkpoint.position, stop.position - 1)
            unread = nil
            if through > after {
                _ = try await folding.store.readAll(
                    LogRead(folding.projection.wanted, after: after, through: through)
                ) { view in
                    try take(view)
                    return isListening
                }
            }
            checkpoint = try await folding.checkpoint(
                at: through, stop: stop, unread: checkpoint.unread ?? unread)
        }

        /// Writes what has changed with the checkpoint, and keeps a copy where one is due.
        func store() async throws {
            do {
                if let failure { throw failure }
                try folding.database.write { try write(to: $0) }
                if let past = folding.past, past.isRound(checkpoint.position) {
                    if isNew { try folding.makeIndexes() }
                    try await past.keep(folding.database, at: checkpoint)
                }
            } catch let error as RowDatabaseError {
                failure = error
            }
        }

        /// Writes what has changed with the checkpoint.
        func write(to connection: any RowConnection) throws {
            try rows.flush(to: connection)
            try checkpoint.store(in: connection)
            hasTaken = false
        }

        /// Does what comes last, which is quicker.
        func finish() throws {
            guard isNew, failure == nil else { return }
            do { try folding.makeIndexes() } catch let error as RowDatabaseError { failure = error }
        }

        /// Throws away what is in memory: what was written is read when it is asked for.
        func startOver() {
            stop = nil
            rows = Rows(source: GlancingConnection(folding.database), touches: folding.touches)
            apply = folding.projection.applier(rows)
        }
    }
}
