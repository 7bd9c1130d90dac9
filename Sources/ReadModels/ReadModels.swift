package import EventSourcing
import EventSourcingRuntime
package import EventStore

/// All read models of one service, and what can be done to them.
package struct ReadModels: Sendable {
    package let projections: [Projection]
    let databases: RowDatabases
    package let decisions: ReadDecisions
    /// The rows that are kept current between questions; `nil` where each question looks for itself.
    let inUse: RowsInUse?
    /// Where everything is done that may wait for a disk; `nil` where that is wherever it is asked for.
    let threads: ServiceThreads?
    /// What is asked about the past; `nil` where each question looks for itself.
    let pastQuestions: PastQuestions?
    /// The rows of the past that were asked about last; `nil` where each question folds its own.
    let recentPast: RecentPast?

    /// The log that they are made of: the one that their databases are of, and no other.
    package var store: any EventStore { databases.log }

    /// All projections of a service. `decisions` finds what people have decided about one.
    ///
    /// With `threads`, for a process that answers many: rows that are asked about are kept current on
    /// them until the log is closed. Without, for one that answers a few: each question brings the rows
    /// forward for itself, and nothing is kept.
    package init(
        _ projections: [Projection], databases: RowDatabases,
        on threads: ServiceThreads? = nil,
        decisions: @escaping ReadDecisions = { _, _ in FollowerDecisions() }
    ) {
        self.projections = projections
        self.databases = databases
        self.decisions = decisions
        self.threads = threads
        pastQuestions = threads.map { PastQuestions(on: $0.past) }
        recentPast = threads.map { RecentPast(on: $0.past) }
        inUse = threads.map { threads in
            RowsInUse(
                ReadModels(projections, databases: databases, decisions: decisions), on: threads)
        }
    }

    /// Lets go of the threads that it has, once nobody asks any more.
    package func end() { threads?.end() }

    /// Does what takes long on the threads for that, and has nothing lent any more of what it replaces.
    func replacing<T>(_ body: () async throws -> T) async throws -> T {
        guard let threads, let inUse else { return try await body() }
        defer {
            inUse.forget()
            recentPast?.forget()
        }
        return try await withTaskExecutorPreference(threads.building) { try await body() }
    }

    /// Does what waits for a disk, and isn't long, where it holds up none who only want to be answered.
    package func reading<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        guard let threads else { return try await body() }
        return try await withTaskExecutorPreference(threads.reading) { try await body() }
    }

    /// The same for what may be long, a fold from the beginning say: few of those at once.
    package func lookingBack<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        guard let pastQuestions else { return try await body() }
        return try await pastQuestions.inTurn(body)
    }

    /// How many ask about the past by now.
    package var pastAskers: Int { pastQuestions?.askers ?? 0 }

    /// The names of all projections.
    package var names: [String] { projections.map(\.name) }

    /// Builds one projection's rows anew from the whole log. What was there serves until the new
    /// one takes its place, in one step; a crash in between leaves it as it was.
    @discardableResult
    package func rebuild(
        _ name: String, progress: Progress? = nil
    ) async throws -> ProjectionBuild {
        try await replacing { try await model(name).rebuild(progress: progress) }
    }

    /// Compares the rows of one projection that are there with what this code makes of the log up to
    /// where they stand; at most `limit` rows that differ are told one by one. It changes nothing: what
    /// is found to be right is put in their place by `rebuild(_:progress:)`.
    ///
    /// - Throws: `ReadModelFault.nothingServes(_:)` where no rows are there,
    ///   `ReadModelFault.parked(projection:_:)` for an event that this code can't
    ///   apply.
    package func difference(
        _ name: String, limit: Int = 20, progress: Progress? = nil
    ) async throws -> ProjectionDifference {
        guard let threads else {
            return try await model(name).difference(limit: limit, progress: progress)
        }
        return try await withTaskExecutorPreference(threads.building) {
            try await model(name).difference(limit: limit, progress: progress)
        }
    }

    /// Makes anew what was found damaged: the rows of one of these projections, or the copies of them,
    /// where they are made again when they are asked for. What was only taken away is opened anew as it is.
    func mend(
        _ error: RowDatabaseError, of names: [String], progress: Progress?
    ) async throws {
        guard error.kind == .damaged else { return }
        for name in names {
            let database = try projection(called: name).databaseName
            if error.database == database {
                try await rebuild(name, progress: progress)
            } else if error.database.hasPrefix(database + ".") {
                try databases.removeCopies(of: database)
            }
        }
    }

    /// Takes away the rows that were made of events of these types, and all rows that some earlier
    /// version may have made of them: the next query makes them anew. What is taken away leaves
    /// nothing behind in any file of ours, as a change of rows might.
    package func discard(madeOf types: [String]) throws {
        let names = projections.flatMap { projection in
            let isMadeOfThem = projection.eventTypes.contains(where: types.contains)
            return (isMadeOfThem ? [projection.databaseName] : [])
                + projection.earlierDatabases.map(\.name)
        }
        // Before, so that nobody is lent any as soon as they are gone, and after, for what was on its way.
        recentPast?.forget()
        try databases.remove(names)
        recentPast?.forget()
        inUse?.forget()
    }

    /// The rows of one projection as they are, caught up with the log, or as they were at `asOf`: for
    /// whoever compares them.
    package func rows(
        of name: String, asOf: Position? = nil, progress: Progress? = nil
    ) async throws -> RowDatabase {
        let head = try await store.head()
        if let asOf, asOf < head { return try await model(name).past(at: asOf, progress: progress) }
        return try await model(name).caughtUp(to: head, progress: progress).database
    }

    /// The rows of the named projections, all true at one position: `target` or later.
    func caughtUp(
        _ names: [String], to target: Position, progress: Progress?
    ) async throws -> (position: Position, databases: [String: RowDatabase]) {
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
    package func past(
        _ names: [String], at position: Position, progress: Progress?
    ) async throws -> [String: RowDatabase] {
        var databases: [String: RowDatabase] = [:]
        for name in names {
            let model = try model(name)
            // Whoever wants to be told how far it has come has it folded alone.
            databases[name] =
                if let recentPast, progress == nil {
                    try await recentPast.rows(of: model, at: position)
                } else { try await model.past(at: position, progress: progress) }
        }
        return databases
    }

    /// - Throws: ``ReadModelFault/unknownProjection(_:)`` where there is none of this name.
    package func projection(called name: String) throws -> Projection {
        guard let projection = projections.first(where: { $0.name == name }) else {
            throw ReadModelFault.unknownProjection(name)
        }
        return projection
    }

    func model(_ name: String) throws -> ReadModel { model(of: try projection(called: name)) }

    package func model(of projection: Projection) -> ReadModel {
        ReadModel(projection: projection, databases: databases, readDecisions: decisions)
    }
}
