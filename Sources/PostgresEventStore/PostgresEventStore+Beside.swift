package import EventStore
package import Postgres

extension PostgresEventStore {
    /// The schema that the store is, and lies in.
    package var schema: SchemaName {
        get throws(EventStoreError) { try open().sessions.schema }
    }

    /// Does `body` on a connection to the database that the log is in; again on another, where one was lost: it must
    /// come to the same whether it is done once or twice.
    package func onConnection<R: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(PostgresFailure) -> R
    ) async throws(EventStoreError) -> R {
        let database = try open()
        return try await database.readers.run { connection throws(PostgresFailure) in
            do throws(PostgresFailure) { return try body(connection) } catch {
                throw try database.sessions.elsewhere(error, connection)
            }
        }
    }
}
