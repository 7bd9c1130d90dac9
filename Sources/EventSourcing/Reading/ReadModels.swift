public import EventStore

/// All read models of one service, and what can be done to them.
public struct ReadModels: Sendable {
    let projections: [Projection]
    let store: any EventStore
    let databases: any RowDatabases

    public init(
        _ projections: [Projection], store: any EventStore, databases: any RowDatabases
    ) {
        self.projections = projections
        self.store = store
        self.databases = databases
    }

    /// The names of all projections.
    public var names: [String] { projections.map(\.name) }

    /// Builds one projection's rows anew from the whole log. What was there serves until the new
    /// one takes its place, in one step; a crash in between leaves it as it was.
    public func rebuild(_ name: String, progress: Progress? = nil) async throws {
        try await model(name).rebuild(progress: progress)
    }

    /// Takes away the rows that were made of events of these types: the next query makes them anew.
    /// What is taken away leaves nothing behind in any file of ours, as a change of rows might.
    public func discard(madeOf types: [String]) throws {
        for projection in projections where projection.eventTypes.contains(where: types.contains) {
            try databases.remove([projection.databaseName] + projection.earlierDatabaseNames)
        }
    }

    /// The rows of one projection as they are, caught up with the log: for whoever compares them.
    public func rows(of name: String, progress: Progress? = nil) async throws -> any RowDatabase {
        try await model(name).caughtUp(to: try await store.head(), progress: progress).database
    }

    /// How each projection stands against the log.
    public func status() async throws -> [ProjectionStatus] {
        let head = try await store.head()
        var all: [ProjectionStatus] = []
        for projection in projections {
            let model = ReadModel(projection: projection, store: store, databases: databases)
            let checkpoint = try await model.existing()?.checkpoint
            let position = checkpoint?.position ?? 0
            var state = ProjectionStatus.State.live
            if checkpoint == nil { state = .notBuilt } else if position < head { state = .behind }
            if checkpoint?.poison != nil { state = .parked }
            all.append(
                ProjectionStatus(
                    name: projection.name, version: projection.version, state: state,
                    position: position, lag: head > position ? head - position : 0,
                    parked: checkpoint?.poison.map { ($0.position, $0.type, $0.reason) }))
        }
        return all
    }

    /// The rows of the named projections, all true at one position: `target` or later.
    func caughtUp(
        _ names: [String], to target: Position, progress: Progress?
    ) async throws -> (position: Position, databases: [String: any RowDatabase]) {
        var target = target
        // Others may move one of them on while the next is caught up; then the first follows.
        for _ in 0..<100 {
            var views: [String: CaughtUp] = [:]
            for name in names {
                views[name] = try await model(name).caughtUp(to: target, progress: progress)
            }
            let newest = views.values.map(\.position).max() ?? target
            if views.values.allSatisfy({ $0.position == newest }) {
                return (newest, views.mapValues(\.database))
            }
            target = newest
        }
        throw ReadModelFault.busy(names.joined(separator: ", "))
    }

    /// The rows of the named projections as they were at `position`.
    func past(
        _ names: [String], at position: Position, progress: Progress?
    ) async throws -> [String: any RowDatabase] {
        var databases: [String: any RowDatabase] = [:]
        for name in names {
            databases[name] = try await model(name).past(at: position, progress: progress)
        }
        return databases
    }

    /// - Throws: ``ReadModelFault/unknownProjection(_:)`` where there is none of this name.
    func projection(called name: String) throws -> Projection {
        guard let projection = projections.first(where: { $0.name == name }) else {
            throw ReadModelFault.unknownProjection(name)
        }
        return projection
    }

    private func model(_ name: String) throws -> ReadModel {
        ReadModel(projection: try projection(called: name), store: store, databases: databases)
    }
}

/// How one projection stands.
public struct ProjectionStatus: Sendable {
    /// The projection's.
    public var name: String
    /// The version that its rows are of.
    public var version: Int
    /// Whether it can answer at once, and why not.
    public var state: State
    /// The last position whose event it has applied.
    public var position: Position
    /// How many positions it is behind the log.
    public var lag: UInt64
    /// The event that it has stopped at, if it has.
    public var parked: (position: Position, type: String, reason: String)?

    /// How far its rows are.
    public enum State: String, Sendable {
        /// At the head of the log.
        case live
        /// Behind; the next query catches it up.
        case behind
        /// Stopped at an event that it can't apply.
        case parked
        /// Nothing of this version is there yet; the next query builds it.
        case notBuilt = "not-built"
    }
}
