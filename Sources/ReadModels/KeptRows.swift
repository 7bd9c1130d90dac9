import EventSourcing
import EventSourcingRuntime
import EventStore

/// One projection's rows between two runs of the one that keeps them current: what of them is in
/// memory, how far they are, and where they are read.
final class KeptRows {
    let model: ReadModel
    let generation: String
    let decisions: FollowerDecisions
    let part: LogPass.Part
    private(set) var held: HeldRows?
    private let database: RowDatabase
    private let past: PastRows?
    private let readers: RowReaders
    private var stored: Checkpoint
    /// How many commits it is until the log beside the rows is looked at again.
    private var commitsToLook = 0

    /// So many events they may be behind and still be brought forward with all others.
    private static let near: Position = 10_000
    /// So many positions may go by that change nothing before that is written down.
    private static let unwritten: Position = 1_000
    /// Rows in memory, beyond which they are read anew when they are asked for.
    private static let inMemory = 50_000
    private static let commitsBetweenLooks = 64

    /// What there is to be kept of a projection.
    enum Found {
        case rows(KeptRows)
        /// They have to be built, or brought forward from far behind.
        case far
    }

    /// Finds what serves. - Throws: ``ReadModelFault`` where it has stopped.
    static func find(
        _ model: ReadModel, generation: String?, decisions: FollowerDecisions,
        head: Position, readers: RowReaders
    ) async throws -> Found {
        // Before the rows are looked at: see ``PastRows``.
        let past = try model.past(head: head, decisions)
        guard let generation, let (database, checkpoint) = try await model.existing(decisions)
        else { return .far }
        if let stop = decisions.stop(of: checkpoint) {
            throw stop.fault(model.projection.name)
        }
        if checkpoint.position + near < decisions.limit(head) { return .far }
        return .rows(
            KeptRows(model, generation, decisions, database, past, checkpoint, head, readers))
    }

    private init(
        _ model: ReadModel, _ generation: String, _ decisions: FollowerDecisions,
        _ database: RowDatabase, _ past: PastRows?, _ checkpoint: Checkpoint,
        _ head: Position, _ readers: RowReaders
    ) {
        self.model = model
        self.generation = generation
        self.decisions = decisions
        self.database = database
        self.past = past
        self.readers = readers
        stored = checkpoint
        part = LogPass.Part(
            model.folding(database, decisions, keeping: past), from: checkpoint, through: head)
    }

    /// Why it can't be brought to `target`, where something keeps it from that.
    func fault(at target: Position) -> ReadModelFault? {
        let name = model.projection.name
        if let stop = part.checkpoint.stop { return stop.fault(name) }
        return part.checkpoint.position < target ? decisions.stop?.fault(name) : nil
    }

    /// Writes what was folded, and tells which rows that changes.
    /// - Returns: `false` where others have moved the rows: then this is of no more use.
    func commit(_ changes: inout RowChanges) async throws -> Bool {
        if let failure = part.failure { throw failure }
        let checkpoint = part.checkpoint
        let isRound = past?.isRound(checkpoint.position) ?? false
        let isDue = checkpoint.position >= stored.position + Self.unwritten
        guard part.hasTaken || checkpoint.stop != nil || isRound || isDue else { return true }
        let name = model.projection.name
        changes.note(
            part.rows.changed.map { RowPlace(projection: name, table: $0.table, key: $0.key) },
            of: name)
        let isOurs = try database.write { connection in
            guard try Checkpoint(reading: connection) == stored else { return false }
            try part.write(to: connection)
            return true
        }
        guard isOurs else { return false }
        stored = checkpoint
        try await past?.keep(database, at: checkpoint)
        if part.rows.count > Self.inMemory { part.startOver() }
        return true
    }

    /// Has the rows read as they are stored now. `withdraw` takes back all that is lent, so that the
    /// log beside the rows can begin anew.
    /// - Returns: `false` where others have moved the rows: then this is of no more use.
    func hold(withdraw: () -> Void) throws -> Bool {
        if held?.checkpoint == stored { return true }
        commitsToLook -= 1
        if commitsToLook <= 0 {
            commitsToLook = Self.commitsBetweenLooks
            if database.isLong {
                withdraw()
                held = nil
                try database.shorten()
            }
        }
        guard let now = try HeldRows(readers, at: stored) else { return false }
        held = now
        return true
    }

    /// Lets go of the rows as they were.
    func letGo() { held = nil }
}
