import EventSourcing
import EventSourcingRuntime
package import EventStore
import PersonalData
package import Replay

extension BackOffice {
    /// Decides history again, by the rules of today and `rules`, and tells what would be different:
    /// commands, things, read models. Only looks: nothing is sent, stored or fetched.
    ///
    /// At most `examples` rows are told of each read model. `progress` is told what is being done, and
    /// how far that has come.
    package func replay(
        rules: [ReplayRule] = [], from: Position = 1, through: Position = .max,
        examples: Int = 5,
        progress: @escaping @Sendable (String, Position, Position) -> Void = { _, _, _ in }
    ) async throws -> ReplayReport {
        try await lookingBack {
            try await replayed(rules, from, through, examples, progress)
        }
    }

    private func replayed(
        _ rules: [ReplayRule], _ from: Position, _ through: Position, _ examples: Int,
        _ progress: @escaping @Sendable (String, Position, Position) -> Void
    ) async throws -> ReplayReport {
        let sealed = store as? SealedEventStore
        let replay = Replay(Self.contexts, of: sealed?.openingCommands ?? store, rules: rules) {
            sealed?.scratch(over: $0) ?? $0
        }
        let done = try await replay.run(
            from: from, through: through, refused: try await refused.all()
        ) { progress("replay", $0, $1) }
        var report = done.report
        if report.isDifferent {
            report.readModels = try await readModels.differences(
                report, done.store, examples: examples, progress: progress)
        }
        return report
    }
}
