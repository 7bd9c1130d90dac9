package import EventSourcing
import EventSourcingRuntime
public import EventStore

/// One projection's rows, brought up to the log whenever they are asked for.
///
/// Rows and the position they are true at commit together. A process that finds them moved on by
/// another one in between throws its own work away and begins again from there: whoever is first
/// is right, since all fold the same log in the same way. Rows that are missing, damaged, of another
/// form, made of another log or against what was decided are built anew; nothing else in here repairs
/// anything.
package struct ReadModel: Sendable {
    let projection: Projection
    let databases: RowDatabases
    let readDecisions: ReadDecisions

    /// The log that the rows are made of.
    var store: any EventStore { databases.log }

    /// How often rows that vanish are built anew for one question, before others are blamed.
    static let rebuilds = 3
    /// How often the rows may be moved on by others in one catching up.
    private static let lostRaces = 1000

    /// The rows, true at `target` or later.
    /// - Throws: ``ReadModelFault/parked(projection:_:)`` when an event that is
    ///   due can't be applied.
    func caughtUp(to target: Position, progress: Progress?) async throws -> CaughtUp {
        for _ in 0..<Self.rebuilds {
            do {
                let decisions = try await decisions()
                if let rows = try await asTheyAre(decisions), rows.position >= target {
                    return rows
                }
                let past = try past(head: target, decisions)
                if let database = try await existing(decisions)?.database {
                    return try await catchUp(
                        database, past, to: target, following: decisions, progress: progress)
                }
                try await provide(progress: progress)
            } catch let error as RowDatabaseError where error.kind == .gone {
                // Taken away under our hands: begin again with what is there now.
            } catch let error as RowDatabaseError where error.kind == .damaged {
                try await rebuild(progress: progress)
            }
        }
        throw ReadModelFault.busy(projection.name)
    }

    /// What was decided about the projection.
    package func decisions() async throws -> FollowerDecisions {
        try await readDecisions(projection.follower, store)
    }

    /// The database of this version, if it is there, whole, posted from this very log and as was
    /// decided.
    func existing(
        _ decisions: FollowerDecisions
    ) async throws -> (database: RowDatabase, checkpoint: Checkpoint)? {
        try await sound(decisions) { try databases.open(projection.databaseName) }
    }

    /// A database and its checkpoint, if it can be gone on from.
    func sound(
        _ decisions: FollowerDecisions, _ open: () throws -> RowDatabase?
    ) async throws -> (database: RowDatabase, checkpoint: Checkpoint)? {
        do {
            guard let database = try open(),
                let checkpoint = try database.read({ try Checkpoint(reading: $0) }),
                try await isSound(checkpoint, decisions)
            else { return nil }
            return (database, checkpoint)
        } catch let error as RowDatabaseError where error.endsWithRebuild {
            return nil
        }
    }

    /// Whether rows with this checkpoint are of this form, made of this log and of all that can be read of
    /// it, and as was decided.
    /// - Throws: ``ReadModelFault/beyondTheLog(projection:rows:log:)``.
    func isSound(
        _ checkpoint: Checkpoint, _ decisions: FollowerDecisions
    ) async throws -> Bool {
        guard checkpoint.schema == projection.schema, decisions.allow(checkpoint) else {
            return false
        }
        if let unread = checkpoint.unread, try await store.isWhole(at: unread) { return false }
        if try await store.isLog(of: checkpoint) { return true }
        // An older log was put back, or the last commits are gone: not to be passed over in silence.
        let head = try await store.head()
        if checkpoint.position > head,
            try await store.hasGiven(checkpoint.witness, at: checkpoint.position)
        {
            throw ReadModelFault.beyondTheLog(
                projection: projection.name, rows: checkpoint.position, log: head)
        }
        return false
    }

    func folding(
        _ database: RowDatabase, _ decisions: FollowerDecisions, keeping past: PastRows? = nil
    ) -> Folding {
        Folding(projection, of: store, into: database, keeping: past, following: decisions)
    }

    /// Brings rows that are in use up to `target`.
    func catchUp(
        _ database: RowDatabase, _ past: PastRows? = nil, to target: Position,
        following decisions: FollowerDecisions, progress: Progress?
    ) async throws -> CaughtUp {
        let limit = decisions.limit(target)
        var lostRaces = 0
        while lostRaces < Self.lostRaces {
            let snapshot = try database.snapshot()
            guard let checkpoint = try snapshot.read({ try Checkpoint(reading: $0) }) else {
                throw RowDatabaseError(.damaged, projection.databaseName, "it has no checkpoint")
            }
            try await past?.keep(snapshot, at: checkpoint)
            if checkpoint.position >= target {
                return CaughtUp(database: snapshot, position: checkpoint.position)
            }
            if let stop = decisions.stop(of: checkpoint) {
                throw stop.fault(projection.name)
            }
            if checkpoint.position >= limit, let stop = decisions.stop {
                throw stop.fault(projection.name)
            }
            let part = LogPass.Part(folding(database, decisions), from: checkpoint, through: limit)
            try await LogPass(store, [part]).step(
                through: past?.stop(after: checkpoint.position, before: limit) ?? limit
            ) { progress?(projection.name, $0, limit) }
            if let failure = part.failure { throw failure }
            let isOurs = try database.write { connection in
                guard try Checkpoint(reading: connection) == checkpoint else { return false }
                try part.write(to: connection)
                return true
            }
            if !isOurs { lostRaces += 1 }
            progress?(projection.name, part.checkpoint.position, target)
        }
        throw ReadModelFault.busy(projection.name)
    }
}

/// Rows that nobody changes any more, and the position they are true at.
struct CaughtUp: Sendable {
    var database: RowDatabase
    var position: Position
}

/// Told how far the work on a projection has come: its name, the position, the last position.
public typealias Progress = @Sendable (String, Position, Position) -> Void
