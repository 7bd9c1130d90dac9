package import EventStore
internal import Postgres

extension PostgresEventStore {
    /// How the server of the log is.
    package func database() async throws(EventStoreError) -> DatabaseState {
        let accepted = try acceptedWeaknesses()
        let schema = try schema.text
        return try await onConnection { connection throws(PostgresFailure) in
            var state = DatabaseState()
            state.accepted = WeakSetting.allCases.filter(accepted.contains).map {
                DatabaseState.Weakness(name: $0.rawValue, meaning: $0.description)
            }
            var parameters = Parameters()
            parameters.add(schema)
            let server = try connection.query(Self.server, parameters)
            guard server.count == 1 else { throw .lost }
            state.version = server.text(0, 0)
            state.bytes = server.int8(0, 1)
            state.now = Timestamp(milliseconds: server.int8(0, 2))
            state.isStandby = server.isTrue(0, 3)
            if state.isStandby { return state }
            let standbys = try connection.query(Self.standbys)
            state.standbys = (0..<standbys.count).map { row in
                DatabaseState.Standby(
                    name: standbys.text(row, 0), state: standbys.text(row, 1),
                    behind: standbys.isNull(row, 2) ? nil : standbys.int8(row, 2))
            }
            return state
        }
    }

    private static let server = Statement(
        name: "database",
        text: """
            SELECT current_setting('server_version'), (
                SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class AS c
                JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'),
                (extract(epoch FROM clock_timestamp()) * 1000)::bigint, pg_is_in_recovery()
            """)
    private static let standbys = Statement(
        name: "standbys",
        text: """
            SELECT application_name::text, coalesce(sync_state, ''),
                pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::bigint
            FROM pg_stat_replication ORDER BY application_name
            """)
}
