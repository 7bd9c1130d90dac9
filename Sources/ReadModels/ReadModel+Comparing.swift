public import EventSourcing
public import EventStore

// What a new version of a projection would change is told before it serves: its rows beside those that
// serve, true at the same position, and the events that made what differs.

extension ReadModel {
    /// Builds a candidate that can be compared with what serves, or brings the one forward that is
    /// there: to where an earlier version's rows stand, which can't be brought forward by this binary,
    /// or else to the head of the log.
    func build(progress: Progress?) async throws -> ProjectionBuild {
        let target = try await serving(progress: progress)?.position
        let head = try await store.head()
        return try await builtCandidate(at: target ?? head, progress: progress).build
    }

    /// Compares what serves with what this binary makes of the log, at the same position.
    func difference(limit: Int, progress: Progress?) async throws -> ProjectionDifference {
        guard let before = try await serving(progress: progress) else {
            throw ReadModelFault.nothingServes(projection.name)
        }
        let after = try await builtCandidate(at: before.position, progress: progress).database
        let rows = try RowDifferences.between(before.database, after, limit: limit)
        return ProjectionDifference(
            name: projection.name, fromVersion: before.version, toVersion: projection.version,
            position: before.position, rows: rows,
            causes: try await causes(of: rows.examples, at: before.position, progress: progress))
    }

    /// The rows that serve: of this version and caught up, or of the last one before it that is there.
    private func serving(
        progress: Progress?
    ) async throws -> (version: Int, database: any RowDatabase, position: Position)? {
        let decisions = try await decisions()
        if let rows = try await existing(decisions) {
            let head = try await store.head()
            let isParked = decisions.stop(of: rows.checkpoint) != nil || decisions.stop != nil
            let caughtUp =
                try await isParked
                ? nil : caughtUpOrParked(rows.database, to: head, decisions, progress: progress)
            if let caughtUp {
                return (projection.version, caughtUp.database, caughtUp.position)
            }
            return try snapshot(rows.database).map { (projection.version, $0, $1) }
        }
        for (version, name) in projection.earlierDatabases {
            guard let database = try databases.open(name),
                let (rows, position) = try await earlier(database)
            else { continue }
            return (version, rows, position)
        }
        return nil
    }

    /// Caught up; `nil` when an event can't be applied: then they are compared as they are.
    private func caughtUpOrParked(
        _ database: any RowDatabase, to head: Position, _ decisions: FollowerDecisions,
        progress: Progress?
    ) async throws -> CaughtUp? {
        do {
            return try await catchUp(database, to: head, following: decisions, progress: progress)
        } catch ReadModelFault.parked {
            return nil
        }
    }

    /// An earlier version's rows as they are, if they are of this log; their form is their own.
    private func earlier(
        _ database: any RowDatabase
    ) async throws -> (any RowDatabase, Position)? {
        do {
            let rows = try database.snapshot()
            guard let checkpoint = try rows.read({ try Checkpoint(reading: $0) }),
                try await store.isLog(of: checkpoint)
            else { return nil }
            return (rows, checkpoint.position)
        } catch let error as RowDatabaseError where error.endsWithRebuild {
            return nil
        }
    }

    private func snapshot(
        _ database: any RowDatabase
    ) throws -> (any RowDatabase, Position)? {
        let rows = try database.snapshot()
        return try rows.read { try Checkpoint(reading: $0) }.map { (rows, $0.position) }
    }

    /// The events that touched each of these rows, found by folding the log once more.
    private func causes(
        of examples: [RowDifference], at position: Position, progress: Progress?
    ) async throws -> [RowCauses] {
        if examples.isEmpty { return [] }
        let touches = RowTouches(examples.map { ($0.table, $0.key) })
        _ = try await MemoryFolding(databases.memory).rows(
            of: projection, in: store, through: position, following: decisions(),
            noting: touches, progress: progress)
        return examples.map { touches.causes(of: $0.table, $0.key) }
    }
}

/// What a projection's code of today makes of the log, against the rows that serve.
public struct ProjectionDifference: Sendable {
    /// The projection's name.
    public var name: String
    /// The version of the rows that serve.
    public var fromVersion: Int
    /// The version that was compared with them.
    public var toVersion: Int
    /// Both are true at this position.
    public var position: Position
    /// What differs.
    public var rows: RowDifferences
    /// The events behind each of the examples in ``rows``, in their order.
    public var causes: [RowCauses]

    /// Whether nothing differs.
    public var isEmpty: Bool { rows.isEmpty }
}
