package import EventStore
package import Postgres
internal import Threads

/// The stores that lie in one database, each in a schema whose name begins alike: which there are. It asks by one connection,
/// however many ask.
package final class StoreSchemas: Sendable {
    /// A schema in which a store is.
    package struct Found: Sendable, Equatable {
        package let name: String
        /// The server's own number of it: another, if it was dropped and made again.
        package let number: Int64
    }

    private let threads: ConnectionThreads

    /// Of the database at `address`, as libpq takes it.
    package init(at address: String) throws(PostgresOpeningError) {
        let address = try Address(address)
        let options = PostgresOptions()
        threads = ConnectionThreads(
            most: 1, patience: options.patience,
            enter: { () throws(PostgresFailure) in
                let connection = try Connection(to: address, mostTime: options.mostTime)
                try connection.run(Connection.session)
                return connection
            })
    }

    /// Those whose names begin so, in order.
    package func all(beginning prefix: String) async throws(EventStoreError) -> [Found] {
        try await ask(Self.list, prefix)
    }

    /// The one of this name; `nil`: there is none, or no store in it.
    package func one(_ name: String) async throws(EventStoreError) -> Found? {
        try await ask(Self.look, name).first
    }

    /// Ends its connection.
    package func close() async { await onOwnThread { [threads] in threads.stop() } }

    private func ask(
        _ statement: Statement, _ text: String
    ) async throws(EventStoreError) -> [Found] {
        try await threads.run(endsWithTask: true) { connection throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(text)
            let rows = try connection.query(statement, parameters)
            return (0..<rows.count).map { Found(name: rows.text($0, 0), number: rows.int8($0, 1)) }
        }
    }

    private static let list = Statement(
        name: "stores", text: text(where: "starts_with(n.nspname::text, $1)"))
    private static let look = Statement(name: "standing", text: text(where: "n.nspname::text = $1"))

    private static func text(where condition: String) -> String {
        """
        SELECT n.nspname::text, n.oid::bigint
        FROM pg_catalog.pg_namespace AS n
        WHERE \(condition) AND EXISTS (
            SELECT FROM pg_catalog.pg_class AS c
            WHERE c.relnamespace = n.oid AND c.relname = 'store' AND c.relkind = 'r')
        ORDER BY n.nspname::text COLLATE "C"
        """
    }
}
