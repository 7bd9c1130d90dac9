internal import EventStore
internal import Threads

/// Which database one is connected with, whatever the address calls it: the server's own number, which its standbys
/// and copies of its files have as well, and the database's in that.
package struct DatabasePlace: Sendable, Equatable {
    package let server: Int64
    package let database: Int64

    /// The one at `address`.
    package static func of(_ address: String) async throws(PostgresOpeningError) -> DatabasePlace {
        let place = await onOwnThread { () -> Result<DatabasePlace, PostgresOpeningError> in
            Result { () throws(PostgresOpeningError) in
                let address = try Address(address)
                do throws(PostgresFailure) {
                    return try look(try Connection(to: address, mostTime: .seconds(30)))
                } catch {
                    throw error.inOpeningTerms
                }
            }
        }
        return try place.get()
    }

    /// The one of a connection.
    package static func look(_ connection: Connection) throws(PostgresFailure) -> DatabasePlace {
        let rows = try connection.query(statement)
        guard rows.count == 1 else { throw .lost }
        return DatabasePlace(server: rows.int8(0, 0), database: rows.int8(0, 1))
    }

    private static let statement = Statement(
        name: "place",
        text: """
            SELECT s.system_identifier, d.oid::bigint
            FROM pg_catalog.pg_control_system() AS s, pg_catalog.pg_database AS d
            WHERE d.datname = pg_catalog.current_database()
            """)
}

extension PostgresFailure {
    /// What whoever opens something is told.
    package var inOpeningTerms: PostgresOpeningError {
        switch self {
        case .noConnection(let error), .unfit(let error): error
        case .lost: .brokenOff
        case .refused(let state): .refused(state: state)
        }
    }
}
