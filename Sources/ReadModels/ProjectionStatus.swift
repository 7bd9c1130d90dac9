import EventSourcing
package import EventSourcingRuntime
import EventStore

// How projections stand, told by what can be seen: a position that moves, a lock that is held. No flag
// says "running" of what runs no more.

/// How one projection stands.
@dynamicMemberLookup
package struct ProjectionStatus: Sendable {
    /// How it stands to the log.
    package var follower: FollowerStatus
    /// The version that its rows are of.
    package var version: Int
    /// How far the building of its rows has come, while some process builds.
    package var building: BuildProgress?

    package init(follower: FollowerStatus, version: Int, building: BuildProgress?) {
        self.follower = follower
        self.version = version
        self.building = building
    }

    package subscript<Value>(dynamicMember path: KeyPath<FollowerStatus, Value>) -> Value {
        follower[keyPath: path]
    }
}

extension ReadModels {
    /// How long a build may stand still before it counts as stuck, and how often it is looked at.
    private static let patience = (looks: 40, apart: Duration.milliseconds(50))

    /// How each projection stands against the log.
    package func status() async throws -> [ProjectionStatus] {
        try await reading { try await looked() }
    }

    private func looked() async throws -> [ProjectionStatus] {
        let head = try await store.head()
        var all: [ProjectionStatus] = []
        for projection in projections {
            all.append(try await status(of: projection, head))
        }
        // All at once, since a build that moves is seen to do so at once, and the others wait long.
        for _ in 0..<Self.patience.looks where all.contains(where: { $0.state == .stuck }) {
            try await Task.sleep(for: Self.patience.apart)
            for (index, projection) in projections.enumerated() where all[index].state == .stuck {
                let now = try databases.progress(of: projection.databaseName)
                // Over, or another one by now, or further: it moves.
                let then = all[index].building
                if now?.position != then?.position || now?.begun != then?.begun {
                    all[index] = try await status(of: projection, head)
                    if all[index].state == .stuck { all[index].follower.state = .building }
                }
            }
        }
        return all
    }

    /// How one projection stands at a first look: a build, unless it is at its end, counts as stuck
    /// until it is seen to move.
    private func status(of projection: Projection, _ head: Position) async throws
        -> ProjectionStatus
    {
        let model = model(of: projection)
        let decisions = try await model.decisions()
        let checkpoint = try await model.existing(decisions)?.checkpoint
        let position = checkpoint?.position ?? 0
        let building = try databases.progress(of: projection.databaseName)
        let stop = checkpoint.flatMap { decisions.stop(of: $0) } ?? decisions.stop
        var state = FollowerStatus.State.live
        if checkpoint == nil { state = .notBuilt } else if position < head { state = .behind }
        if stop != nil { state = .parked }
        if let building { state = building.position < building.target ? .stuck : .building }
        return ProjectionStatus(
            follower: FollowerStatus(
                projection.name, state, at: position,
                lag: head > position ? head - position : 0, stop: stop, following: decisions),
            version: projection.version, building: building)
    }
}
