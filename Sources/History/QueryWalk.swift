import EventSourcing
import EventSourcingRuntime
import EventStore
import ReadModels
import Records

/// One query, asked again after each event that may change its answer: a single fold forward.
///
/// Which events those are follows from the answer before: those that the query's projections want, and
/// those of the streams that it looked into; all, if it goes by the time.
struct QueryWalk {
    let query: any Query
    let name: String
    let projections: [Projection]
    let models: ReadModels
    let store: any EventStore

    /// Events fetched at a time.
    private static let page = 1000

    /// Asks at `start` and after each event up to `end` that may change the answer; `body` is lent
    /// the position and the answer, or `nil` where there is no such thing, and answers `false` to
    /// stop.
    func run(
        from start: Position, through end: Position, progress: Progress?,
        _ body: (Position, QueryReply?) -> Bool
    ) async throws {
        var rows: [String: RowDatabase] = [:]
        var decisions: [String: FollowerDecisions] = [:]
        for projection in projections {
            let model = models.model(of: projection)
            let decided = try await model.decisions()
            let folded = try await MemoryFolding.rows(
                of: projection, in: store, through: start, following: decided, progress: progress)
            if let stop = folded.checkpoint.stop { throw stop.fault(projection.name) }
            rows[projection.name] = folded.database
            decisions[projection.name] = decided
        }
        let last =
            start == 0
            ? nil : try await store.events(LogRead(after: start - 1, through: start)).last
        var (reply, uses) = try await answer(
            at: start, now: last?.recordedAt ?? .earliest, rows)
        if !body(start, reply) { return }
        var position = start
        while position < end {
            let query = wanted(by: uses)
            let events = try await store.events(
                LogRead(query, after: position, through: end, limit: Self.page))
            for event in events {
                let isWanted = try apply(event, to: rows, decisions)
                position = event.position
                if !isWanted, !uses.everything, !uses.streams.contains(event.stream) { continue }
                let before = uses
                (reply, uses) = try await answer(at: position, now: event.recordedAt, rows)
                if !body(position, reply) { return }
                progress?(name, position, end)
                // It looked elsewhere this time: other events matter now.
                if uses != before { break }
            }
            if events.isEmpty { return }
        }
    }

    private func wanted(by uses: QueryUses.Noted) -> EventQuery {
        if uses.everything { return .all }
        var items: [EventQuery.Item] = []
        for projection in projections {
            guard case .anyOf(let wanted) = projection.wanted else { return .all }
            items += wanted
        }
        let categories = Set(uses.streams.map(\.category)).sorted()
        if !categories.isEmpty { items.append(.init(categories: categories)) }
        return items.isEmpty ? .all : .anyOf(items)
    }

    /// - Returns: Whether any of the projections wanted the event.
    private func apply(
        _ event: RecordedEvent, to rows: [String: RowDatabase],
        _ decisions: [String: FollowerDecisions]
    ) throws -> Bool {
        var isWanted = false
        for projection in projections {
            guard let database = rows[projection.name],
                event.withView({ projection.wanted.matches($0) }),
                decisions[projection.name]?.leaveOut(event.position) != true
            else { continue }
            isWanted = true
            let changed = Rows(source: GlancingConnection(database))
            let apply = projection.applier(changed)
            do {
                try event.withView { try apply($0) }
            } catch let fault where !Folding.isNotTheEvents(fault) {
                throw Stop(at: event.position, type: event.type, reason: "\(fault)")
                    .fault(projection.name)
            }
            try database.write { try changed.flush(to: $0) }
        }
        return isWanted
    }

    private func answer(
        at position: Position, now: Timestamp, _ rows: [String: RowDatabase]
    ) async throws -> (QueryReply?, QueryUses.Noted) {
        let uses = QueryUses()
        let source = QuerySource(
            position: position, now: now, store: store, databases: rows, uses: uses)
        let reply: QueryReply?
        do {
            reply = QueryReply(
                query: name, position: position, answer: try await query.answer(from: source))
        } catch let rejection as Rejection where rejection.isNotFound {
            reply = nil
        }
        return (reply, uses.all)
    }
}

extension Rejection {
    /// Whether all it says is that there is no such thing.
    var isNotFound: Bool { !refusals.isEmpty && refusals.allSatisfy { $0.code == .notFound } }
}
