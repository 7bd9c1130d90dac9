import EventSourcing
import EventStore
import ReadModels

extension PreflightReport.ProjectionCheck {
    /// What `model`'s projection makes of the log, which ends at `head`, told of the rows that are there.
    init(
        of projection: Projection, _ model: ReadModel, through head: Position, progress: Progress?
    ) async throws {
        self.init(of: projection)
        let begun = ContinuousClock.now
        let rehearsal = try await model.rehearse(progress: progress)
        let length = ContinuousClock.now - begun
        // What comes after the rows goes as quickly as what came before.
        let reached = rehearsal.folded.checkpoint.position
        rebuild = reached == 0 ? length : length * (Double(head) / Double(reached))
        stop = rehearsal.stop
        stop?.since = nil
        differences = try rehearsal.differences(limit: 5)
        if differences != nil { comparedWith = rehearsal.serving?.name }
    }

    /// Of a projection that there are no rows of.
    init(of projection: Projection) {
        self.init()
        name = projection.name
        version = projection.version
    }
}
