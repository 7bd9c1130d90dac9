package import Postgres

/// How keys in PostgreSQL are used.
package struct KeysOptions: Sendable {
    /// Where the log is that they are the keys to, if that is a database, too: one that they are never in.
    package var log: DatabasePlace?
    /// Settings of the server that are put up with, though keys may be lost by them, or more easily found.
    package var accepting: Set<WeakSetting> = []
    /// So long a change is tried again while the connection is lost or the server is away.
    package var patience = Duration.seconds(15)
    /// So long a statement may take before the connection counts as lost.
    package var mostTime = Duration.seconds(30)
    /// The forms that are known, oldest first.
    var forms = KeysForm.all
    /// Whether the server's old WAL is done away with where keys were destroyed, as far as its user may have that done.
    var clearsWAL = true

    package init(log: DatabasePlace? = nil) { self.log = log }
}

/// How the server keeps keys that were destroyed for longer than it must. Nothing is refused for it.
package enum KeyRemains: String, Sendable, CaseIterable {
    case archive
    case wal
    case checkpoints

    /// What holds them, and what to do.
    package var description: String {
        switch self {
        case .archive:
            "the keys' server archives its WAL (archive_mode): destroyed keys are in it until it is deleted there; turn "
                + "it off, or delete it soon"
        case .wal:
            "the keys' server keeps old WAL (wal_recycle, wal_keep_size, a replication slot): destroyed keys are in it "
                + "until it is overwritten or removed; set wal_recycle=off and wal_keep_size=0, and drop slots that "
                + "nobody uses"
        case .checkpoints:
            "the keys' user may not have WAL removed at once: destroyed keys are in it until the server's next "
                + "checkpoint after a change of WAL file; grant it pg_checkpoint, and EXECUTE on pg_switch_wal()"
        }
    }
}

extension KeyRemains {
    static func look(_ connection: Connection) throws(PostgresFailure) -> Set<KeyRemains> {
        let rows = try connection.query(statement)
        guard rows.count == 1 else { throw .lost }
        return Set(allCases.enumerated().filter { rows.isTrue(0, Int32($0.offset)) }.map(\.element))
    }

    /// A value for each of the cases, in their order. `pg_checkpoint` is a role of PostgreSQL 15 and newer.
    private static let statement = Statement(
        name: "remains",
        text: """
            SELECT current_setting('archive_mode') <> 'off',
                current_setting('wal_recycle') <> 'off' OR current_setting('wal_keep_size') <> '0'
                    OR EXISTS (SELECT FROM pg_replication_slots),
                NOT (r.rolsuper OR has_function_privilege('pg_switch_wal()', 'EXECUTE') AND EXISTS (
                    SELECT FROM pg_roles AS c
                    WHERE c.rolname = 'pg_checkpoint' AND pg_has_role(c.oid, 'USAGE')))
            FROM pg_roles AS r WHERE r.rolname = current_user
            """)
}
