import EventSourcing
import EventSourcingRuntime
import EventStore

// Rows as new as they are asked for: lent by those that are kept current, or brought forward for the
// one question where nothing is kept.

/// Rows of one or several projections, all true at one position.
enum FreshRows: Sendable {
    case inUse(LentRows)
    case own(position: Position, [String: RowDatabase])

    var position: Position {
        switch self {
        case .inUse(let rows): rows.position
        case .own(let position, _): position
        }
    }
}

extension ReadModels {
    /// The rows of the named projections, all true at one position that is new enough.
    ///
    /// - Throws: ``EventStoreError/invalid(_:)`` where a position is asked for that the log hasn't come to.
    func rows(
        of names: [String], _ freshness: Freshness, progress: Progress?
    ) async throws -> FreshRows {
        switch freshness {
        case .asItIs:
            if let rows = try inUse?.current(names, atLeast: 0) { return .inUse(rows) }
            if let rows = try await rowsAsTheyAre(of: names) { return rows }
            return try await rows(of: names, atLeast: store.head(), progress)
        case .atLeast(let position):
            if let inUse {
                if let rows = try inUse.current(names, atLeast: position) { return .inUse(rows) }
            } else if let rows = try await rowsAsTheyAre(of: names), rows.position >= position {
                return rows
            }
            let head = try await store.head()
            guard position <= head else {
                throw EventStoreError.invalid(
                    "the log ends at \(head), before position \(position)")
            }
            return try await rows(
                of: names, atLeast: max(position, inUse == nil ? head : 0), progress)
        case .head: return try await rows(of: names, atLeast: store.head(), progress)
        }
    }

    private func rows(
        of names: [String], atLeast position: Position, _ progress: Progress?
    ) async throws -> FreshRows {
        if let inUse {
            return .inUse(try await inUse.rows(of: names, atLeast: position, progress: progress))
        }
        let rows = try await caughtUp(names, to: position, progress: progress)
        return .own(position: rows.position, rows.databases)
    }

    /// Rows that serve, without any folding; `nil` where some don't, or not at the same position.
    private func rowsAsTheyAre(of names: [String]) async throws -> FreshRows? {
        var rows: [String: RowDatabase] = [:]
        var position: Position?
        for name in names {
            let model = try model(name)
            guard let found = try await model.asTheyAre(model.decisions()),
                found.position == position ?? found.position
            else { return nil }
            position = found.position
            rows[name] = found.database
        }
        if let position { return .own(position: position, rows) }
        return .own(position: try await store.head(), rows)
    }
}

extension ReadModel {
    /// The rows that serve, as they are, by one connection; `nil` where there are none of this form,
    /// made of this log and as was decided.
    func asTheyAre(_ decisions: FollowerDecisions) async throws -> CaughtUp? {
        try await sound(decisions) { try databases.open(projection.databaseName)?.snapshot() }
            .map { CaughtUp(database: $0.database, position: $0.checkpoint.position) }
    }
}
