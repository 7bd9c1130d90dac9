import EventSourcing
import EventStore

/// The building of one projection's rows, from the right to build them to the place where they serve.
struct Building: Sendable {
    let model: ReadModel
    let place: BuildPlace
    let folding: Folding
    private let database: any DatabaseUnderConstruction
    /// What a process that was killed had come to.
    private let begun: Checkpoint?
    private let target: Position
    private let start: BuildProgress

    /// Goes on with what was `found`, where that is sound, or begins anew.
    init(
        _ model: ReadModel, in found: any DatabaseUnderConstruction, as place: BuildPlace,
        through target: Position?, keeping past: PastRows?
    ) async throws {
        let head = try await model.store.head()
        let target = min(target ?? head, head)
        let decisions = try await model.decisions()
        var begun: Checkpoint?
        var database = found
        if !found.isNew {
            begun = try await model.sound(decisions) { found }?.checkpoint
            if begun.map({ $0.position > target }) ?? true {
                begun = nil
                database = try found.startedOver()
            }
        }
        if begun == nil { try past?.removeAll() }
        self.model = model
        self.place = place
        self.begun = begun
        self.database = database
        self.target = target
        folding = model.folding(database, decisions, keeping: past)
        let position = begun?.position ?? 0
        start = BuildProgress(
            position: position, target: target, begunAt: position, begun: .now, told: .now)
        database.tell(start)
    }

    /// Its part in a pass over the log.
    func part() throws -> LogPass.Part {
        try minding { try LogPass.Part(filling: folding, from: begun, through: target) }
    }

    /// Tells others how far it has come.
    func tell(_ position: Position) {
        var now = start
        (now.position, now.told) = (max(position, start.begunAt), .now)
        database.tell(now)
    }

    /// Puts the rows where they belong.
    func end(_ part: LogPass.Part) throws -> ProjectionBuild {
        try minding {
            if let failure = part.failure { throw failure }
            try database.put(as: place)
            if place == .serving { try model.removeFormer() }
            var build = ProjectionBuild(
                model.projection, part.checkpoint, resumedAt: begun?.position)
            if part.checkpoint.position < target, build.fault == nil {
                build.fault = folding.decisions.stop?.fault(model.projection.name)
            }
            return build
        }
    }

    private func minding<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as RowDatabaseError {
            // What it had stored is of no use, or takes the room that the log needs.
            if error.kind == .damaged || error.kind == .diskFull { database.discard() }
            throw error
        }
    }
}
