import EventSourcing
import EventStore
import ReadModels

/// Folds one projection into memory and holds it against the rows that are there, of this version or of
/// the last one before it. Those are read and nothing else.
struct ProjectionRehearsal {
    private let projection: Projection
    private let databases: any RowDatabases
    private let readDecisions: ReadDecisions
    private var store: any EventStore { databases.log }

    init(
        _ projection: Projection, databases: any RowDatabases, decisions: @escaping ReadDecisions
    ) {
        self.projection = projection
        self.databases = databases
        readDecisions = decisions
    }

    func run(
        through head: Position, progress: Progress?
    ) async throws -> PreflightReport.ProjectionCheck {
        let existing = try await existing()
        // Compared where the rows stand.
        let target = min(existing?.checkpoint.position ?? head, head)
        let begun = ContinuousClock.now
        var check = PreflightReport.ProjectionCheck()
        check.name = projection.name
        check.version = projection.version
        let decisions = try await readDecisions(projection.follower, store)
        let folded = try await MemoryFolding(databases.memory).rows(
            of: projection, in: store, through: target, following: decisions, progress: progress)
        let length = ContinuousClock.now - begun
        // What comes after the rows goes as quickly as what came before.
        let reached = folded.checkpoint.position
        check.rebuild = reached == 0 ? length : length * (Double(head) / Double(reached))
        // By an event, or by hand: then there is nothing to compare at one position.
        let stop = folded.checkpoint.stop ?? (reached < target ? decisions.stop : nil)
        check.stop = stop
        check.stop?.since = nil
        if let existing, stop == nil {
            check.comparedWith = existing.name
            check.differences = try RowDifferences.between(
                existing.database.snapshot(), folded.database, limit: 5)
        }
        return check
    }

    /// The rows that are there, if they are of this very log.
    private func existing() async throws -> (
        name: String, database: any RowDatabase, checkpoint: Checkpoint
    )? {
        for name in [projection.databaseName] + projection.earlierDatabases.map(\.name) {
            do {
                guard let database = try databases.open(name),
                    let checkpoint = try database.read({ try Checkpoint(reading: $0) }),
                    try await store.isLog(of: checkpoint)
                else { continue }
                return (name, database, checkpoint)
            } catch let error as RowDatabaseError where error.endsWithRebuild {
                continue
            }
        }
        return nil
    }
}
