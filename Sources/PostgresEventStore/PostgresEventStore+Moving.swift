package import EventStore
internal import Glibc
internal import Postgres

extension PostgresEventStore: MovableStore {
    /// So often it is tried to get at the log's tables, a second each.
    private static let mostTries = 15

    package func moved() async throws(EventStoreError) -> MovedStore? {
        let statement = try open().sessions.statements.whereabouts
        return try await onConnection { connection throws(PostgresFailure) in
            try Whereabouts(connection, statement).moved
        }
    }

    /// Where it has moved to is told by the server, too: to any program, of whichever version, by what it refuses.
    package func moveAway(
        to place: String, at time: Timestamp
    ) async throws(EventStoreError) -> MovedStore {
        let statement = try open().sessions.statements.moveAway
        let moved = try await onConnection { connection throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(place)
            parameters.add(time.milliseconds)
            _ = connection.wasWarned()
            let rows = try Self.patiently { () throws(PostgresFailure) in
                try connection.query(statement, parameters)
            }
            // The wait for a standby was broken off: another server may yet know nothing of it.
            if connection.wasWarned() { throw .lost }
            guard rows.count == 1, !rows.isNull(0, 0) else { throw .lost }
            return MovedStore(
                to: rows.text(0, 0), position: Position(clamping: rows.int8(0, 1)),
                at: Timestamp(milliseconds: rows.int8(0, 2)))
        }
        guard moved.to == place else { throw .moved(moved) }
        return moved
    }

    /// When the store was made that this is a copy of; `nil` where it is none.
    package func createdAt() async throws(EventStoreError) -> Timestamp? {
        let statement = try open().sessions.statements.whereabouts
        return try await onConnection { connection throws(PostgresFailure) in
            try Whereabouts(connection, statement).createdAt
        }
    }

    package func comeBack() async throws(EventStoreError) {
        let statement = try open().sessions.statements.comeBack
        try await onConnection { connection throws(PostgresFailure) in
            _ = try connection.query(statement)
        }
    }

    /// Whoever appends next waits while this does; so it doesn't wait for long, and then lets them pass.
    private static func patiently<R>(
        _ body: () throws(PostgresFailure) -> R
    ) throws(PostgresFailure) -> R {
        var tries = 1
        while true {
            do throws(PostgresFailure) { return try body() } catch {
                guard error == .tablesHeld, tries < mostTries else { throw error }
                tries += 1
                usleep(200_000)
            }
        }
    }
}

extension PostgresFailure {
    /// A lock wasn't to be had in time.
    fileprivate static let tablesHeld = Self.refused("55P03")
}

/// What a store says of where it comes from and where it has gone.
struct Whereabouts {
    /// Where it is being copied from: it is no store yet.
    let copiedFrom: String?
    let moved: MovedStore?
    /// When it was made, if it says so.
    let createdAt: Timestamp?

    init(_ connection: Connection, _ statement: Statement) throws(PostgresFailure) {
        let rows = try connection.query(statement)
        guard rows.count == 1 else { throw .lost }
        copiedFrom = rows.isNull(0, 0) ? nil : rows.text(0, 0)
        moved =
            rows.isNull(0, 1)
            ? nil
            : MovedStore(
                to: rows.text(0, 1), position: Position(clamping: rows.int8(0, 2)),
                at: Timestamp(milliseconds: rows.int8(0, 3)))
        createdAt = rows.isNull(0, 4) ? nil : Timestamp(milliseconds: rows.int8(0, 4))
    }
}

extension Sessions {
    /// Says where the books have gone, where that is why something was refused.
    func elsewhere(
        _ failure: PostgresFailure, _ connection: Connection
    ) throws(PostgresFailure) -> PostgresFailure {
        guard failure == .hasMoved else { return failure }
        let moved = try Whereabouts(connection, statements.whereabouts).moved
        // It has come back since: that passes.
        return moved.map { .unfit(.moved($0)) } ?? .lost
    }
}
