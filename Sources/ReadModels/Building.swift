import EventSourcing
import EventSourcingRuntime
import EventStore

/// The building of one projection's rows, from the right to build them to the place where they serve.
struct Building: Sendable {
    let model: ReadModel
    let folding: Folding
    private let build: DatabaseBuild
    /// What a process that was killed had come to.
    private let begun: Checkpoint?
    private let target: Position
    private let start: BuildProgress

    /// Goes on with what was `found`, where that is sound, or begins anew.
    init(
        _ model: ReadModel, in found: DatabaseBuild, keeping past: PastRows?
    ) async throws {
        let target = try await model.store.head()
        let decisions = try await model.decisions()
        var begun: Checkpoint?
        var build = found
        if !found.isNew {
            do {
                begun = try await model.sound(decisions) { found.rows }?.checkpoint
            } catch ReadModelFault.beyondTheLog { begun = nil }
            if begun.map({ $0.position > target }) ?? true {
                begun = nil
                build = try found.startedOver()
            }
        }
        if begun == nil { try past?.removeAll() }
        self.model = model
        self.begun = begun
        self.build = build
        self.target = target
        folding = model.folding(build.rows, decisions, keeping: past)
        let position = begun?.position ?? 0
        start = BuildProgress(
            position: position, target: target, begunAt: position, begun: .now, reachedAt: .now)
        build.tell(start)
    }

    /// Its part in a pass over the log.
    func part() throws -> LogPass.Part {
        try minding { try LogPass.Part(filling: folding, from: begun, through: target) }
    }

    /// Tells others how far it has come.
    func tell(_ position: Position) {
        var now = start
        (now.position, now.reachedAt) = (max(position, start.begunAt), .now)
        build.tell(now)
    }

    /// Puts the rows where they belong.
    func end(_ part: LogPass.Part) throws -> ProjectionBuild {
        try minding {
            if let failure = part.failure { throw failure }
            try build.serve()
            try model.removeFormer()
            var built = ProjectionBuild(
                model.projection, part.checkpoint, resumedAt: begun?.position)
            if part.checkpoint.position < target, built.fault == nil {
                built.fault = folding.decisions.stop?.fault(model.projection.name)
            }
            return built
        }
    }

    private func minding<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as RowDatabaseError {
            // What it had stored is of no use, or takes the room that the log needs.
            if error.kind == .damaged || error.kind == .diskFull { build.discard() }
            throw error
        }
    }
}
