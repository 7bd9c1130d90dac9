internal import Postgres

/// The statements by which a store is used, in a schema.
struct StoreStatements: Sendable {
    let append: Statement
    let plain: Statement
    let plainOne: Statement
    let receipts: Statement
    let head: Statement
    let newest: Statement
    let revision: Statement
    let identity: Statement
    let records: Statement
    let fence: Statement
    let barrier: Statement
    let whereabouts: Statement
    let moveAway: Statement
    let comeBack: Statement
    private let log: [Statement]
    private let matching: [Statement]
    private let stream: [Statement]

    init(_ schema: SchemaName) {
        func statement(_ name: String, _ text: String) -> Statement {
            Statement(name: name, text: schema.filling(text))
        }
        func both(_ name: String, _ text: (_ isBackward: Bool) -> String) -> [Statement] {
            [statement(name, text(false)), statement(name + "_back", text(true))]
        }
        let places = (1...35).map { "$\($0)" }.joined(separator: ", ")
        append = statement("append", "SELECT * FROM @.append_many(\(places))")
        plain = statement("plain", Self.plain)
        plainOne = statement("plain_one", Self.plainOne)
        receipts = statement("receipts", Self.receipts)
        head = statement("head", "SELECT position FROM @.head")
        newest = statement(
            "newest",
            """
            SELECT h.position, e.checksum FROM @.head AS h LEFT JOIN @.events AS e ON e.position = h.position
            """)
        revision = statement(
            "revision",
            """
            SELECT revision FROM @.events WHERE stream = $1
            ORDER BY stream DESC, revision DESC LIMIT 1
            """)
        identity = statement("identity", Self.identity)
        records = statement("records", Self.records)
        fence = statement("fence", Self.fence)
        // To take the row is written down, and so it waits for a standby as a commit does.
        barrier = statement("barrier", "SELECT position FROM @.head FOR UPDATE")
        whereabouts = statement("whereabouts", Self.whereabouts)
        moveAway = statement("move_away", "SELECT * FROM @.move_away($1, $2)")
        comeBack = statement("come_back", "UPDATE @.store SET moved_to = NULL, moved_at = NULL")
        log = both("log") { isBackward in
            Self.page(
                of: "e.position > $1 AND e.position <= $2", by: "position", isBackward, bytes: "$4",
                most: "$3")
        }
        stream = both("stream") { isBackward in
            Self.page(
                of: "e.stream = $5 AND e.revision >= $1 AND e.revision <= $2", by: "revision",
                isBackward, bytes: "$4", most: "$3")
        }
        matching = both("matching") { Self.matching($0) }
    }

    func log(isBackward: Bool) -> Statement { log[isBackward ? 1 : 0] }
    func stream(isBackward: Bool) -> Statement { stream[isBackward ? 1 : 0] }
    func matching(isBackward: Bool) -> Statement { matching[isBackward ? 1 : 0] }

    // MARK: - Texts

    /// What is read of an event: as `EventColumn` numbers it.
    private static let columns = """
        position, revision, recorded_at, occurred_at, checksum, schema_version, place, places, id, stream, type,
        command_id, tags, metadata, payload
        """

    /// Events until so many bytes of them have come, the last one whole; at least one, if there is any.
    private static func bounded(
        _ select: String, by column: String, _ isBackward: Bool, bytes: String
    ) -> String {
        let direction = isBackward ? "DESC" : "ASC"
        return """
            SELECT \(columns) FROM (
                SELECT *, sum(octet_length(payload) + octet_length(metadata)) OVER (
                    ORDER BY \(column) \(direction) ROWS UNBOUNDED PRECEDING
                ) - octet_length(payload) - octet_length(metadata) AS bytes_before
                FROM (\(select)) AS e
            ) AS e WHERE bytes_before < \(bytes)::bigint ORDER BY \(column) \(direction)
            """
    }

    private static func page(
        of condition: String, by column: String, _ isBackward: Bool, bytes: String, most: String
    ) -> String {
        bounded(
            """
            SELECT \(columns) FROM @.events AS e WHERE \(condition)
            ORDER BY \(column) \(isBackward ? "DESC" : "ASC") LIMIT \(most)
            """, by: column, isBackward, bytes: bytes)
    }

    private static func matching(_ isBackward: Bool) -> String {
        let direction = isBackward ? "DESC" : "ASC"
        return bounded(
            """
            SELECT e.* FROM (
                SELECT DISTINCT m.position FROM unnest($5::text[], $6::text[], $7::text[])
                    AS i(types, tags, categories)
                CROSS JOIN LATERAL @.matching(
                    i.types::text[], i.tags::text[], i.categories::text[], $1, $2, $3::bigint, \(isBackward)
                ) AS m(position) ORDER BY m.position \(direction) LIMIT $3::bigint
            ) AS f JOIN @.events AS e ON e.position = f.position
            """, by: "position", isBackward, bytes: "$4")
    }

    /// Events with what else a record in a folder has: where their stream began, and the digest of their command.
    private static let records = """
        SELECT \(columns), (SELECT f.position FROM @.events AS f WHERE f.stream = e.stream AND f.revision = 0) AS began,
            CASE WHEN place = 0 THEN (
                SELECT k.fingerprint FROM @.commands AS k WHERE k.id = e.command_id) END AS digest
        FROM (SELECT * FROM @.events WHERE position > $1 ORDER BY position LIMIT $2::bigint) AS e
        ORDER BY e.position
        """

    /// All events of commands, by the commands' numbers: their receipts are made of them.
    private static let receipts = """
        SELECT q.number, k.fingerprint, e.position, e.revision, e.recorded_at, e.stream, e.type
        FROM unnest($1::text[]) WITH ORDINALITY AS q(id, number)
        JOIN @.commands AS k ON k.id = q.id
        JOIN @.events AS e ON e.position BETWEEN k.first AND k.last
        ORDER BY q.number, e.position
        """

    /// What a store says of where it comes from and has gone to; nothing in a form that knows nothing of that.
    private static let whereabouts = """
        SELECT w.row->>'copied_from', w.row->>'moved_to', h.position, (w.row->>'moved_at')::bigint,
            (w.row->>'created_at')::bigint
        FROM (SELECT to_jsonb(s) AS row FROM @.store AS s) AS w CROSS JOIN @.head AS h
        """

    /// Ends a connection, once it doesn't hold the log's head: what is ended depends on the row's being taken.
    private static let fence = """
        WITH taken AS MATERIALIZED (SELECT h.position FROM @.head AS h FOR UPDATE)
        SELECT pg_terminate_backend(a.pid, $3::bigint + 0 * (SELECT count(*) FROM taken))
        FROM pg_stat_activity AS a
        WHERE a.pid = $1::integer AND (extract(epoch FROM a.backend_start) * 1000000)::bigint = $2::bigint
            AND a.pid <> pg_backend_pid()
        """

    /// Which store this is, where its log ends, what it has at a position, what the connection is known by, and which
    /// server it is one to: its cluster, how often another had taken the primary's place before it was the primary, when
    /// it was begun, and whether its commits wait for standbys.
    private static let identity = """
        SELECT s.id, s.epoch, h.position, (SELECT e.checksum FROM @.events AS e WHERE e.position = $1),
            pg_backend_pid(), (SELECT (extract(epoch FROM a.backend_start) * 1000000)::bigint
                FROM pg_stat_activity AS a WHERE a.pid = pg_backend_pid()),
            (SELECT c.system_identifier FROM pg_control_system() AS c),
            CASE WHEN pg_is_in_recovery() THEN 0
                ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END,
            (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint,
            current_setting('synchronous_standby_names') <> ''
        FROM @.store AS s CROSS JOIN @.head AS h
        """
}
