public import EventStore

/// One projection's rows, brought up to the log whenever they are asked for.
///
/// Rows and the position they are true at commit together. A process that finds them moved on by
/// another one in between throws its own work away and begins again from there: whoever is first
/// is right, since all fold the same log in the same way. Rows that are missing, damaged, of another
/// form or made of another log are built anew; nothing else in here repairs anything.
struct ReadModel: Sendable {
    let projection: Projection
    let store: any EventStore
    let databases: any RowDatabases

    /// How often rows that vanish are built anew for one question, before others are blamed.
    private static let rebuilds = 3
    /// How often the rows may be moved on by others in one catching up.
    private static let lostRaces = 1000

    /// The rows, true at `target` or later.
    /// - Throws: ``ReadModelFault/parked(projection:position:type:reason:)`` when an event that is
    ///   due can't be applied.
    func caughtUp(to target: Position, progress: Progress?) async throws -> CaughtUp {
        let past = try PastRows(projection, in: databases, store: store, head: target)
        for _ in 0..<Self.rebuilds {
            do {
                if let database = try await existing()?.database {
                    return try await catchUp(database, past, to: target, progress: progress)
                }
                try await rebuild(progress: progress)
            } catch let error as RowDatabaseError where error.kind == .gone {
                // Taken away under our hands: begin again with what is there now.
            } catch let error as RowDatabaseError where error.kind == .damaged {
                try await rebuild(progress: progress)
            }
        }
        throw ReadModelFault.busy(projection.name)
    }

    /// The database of this version, if it is there, whole, and posted from this very log.
    func existing() async throws -> (database: any RowDatabase, checkpoint: Checkpoint)? {
        do {
            guard let database = try databases.open(projection.databaseName),
                let checkpoint = try database.read({ try Checkpoint(reading: $0) }),
                checkpoint.schema == projection.schema, try await store.isLog(of: checkpoint)
            else { return nil }
            return (database, checkpoint)
        } catch let error as RowDatabaseError where error.endsWithRebuild {
            return nil
        }
    }

    /// Builds the rows anew from the whole log, beside what is there, and swaps them in.
    func rebuild(progress: Progress?) async throws {
        let head = try await store.head()
        let past = try PastRows(projection, in: databases, store: store, head: head)
        try past?.removeAll()
        let database = try databases.build(projection.databaseName)
        _ = try await folding(database, past).fill(through: head, progress: progress)
        try database.putInPlace()
        try databases.remove(projection.earlierDatabaseNames)
    }

    func folding(_ database: any RowDatabase, _ past: PastRows? = nil) -> Folding {
        Folding(projection: projection, store: store, database: database, past: past)
    }

    /// Brings rows that are in use up to `target`.
    private func catchUp(
        _ database: any RowDatabase, _ past: PastRows?, to target: Position, progress: Progress?
    ) async throws -> CaughtUp {
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
            if let poison = checkpoint.poison { throw poison.fault(projection.name) }
            let (rows, next) = try await folding(database).step(
                after: checkpoint.position,
                through: past?.stop(after: checkpoint.position, before: target) ?? target,
                rows: Rows(source: GlancingConnection(database)))
            let isOurs = try database.write { connection in
                guard try Checkpoint(reading: connection) == checkpoint else { return false }
                try rows.flush(to: connection)
                try next.store(in: connection)
                return true
            }
            if !isOurs { lostRaces += 1 }
            progress?(projection.name, next.position, target)
        }
        throw ReadModelFault.busy(projection.name)
    }
}

/// Rows that nobody changes any more, and the position they are true at.
struct CaughtUp: Sendable {
    var database: any RowDatabase
    var position: Position
}

/// Told how far the work on a projection has come: its name, the position, the last position.
public typealias Progress = @Sendable (String, Position, Position) -> Void
