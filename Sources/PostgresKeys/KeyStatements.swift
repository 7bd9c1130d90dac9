internal import Postgres

/// The statements by which keys are used, in a schema.
///
/// What is looked at is read by statements of their own, and never in a function: a table that was written anew looks
/// empty to a snapshot of before, and a statement takes its own after it has waited for the table.
struct KeyStatements: Sendable {
    let ring: Statement
    let keys: Statement
    let destroyed: Statement
    let heard: Statement
    let make: Statement
    let destroy: Statement
    let clear: Statement
    let unheard: Statement
    let forgetNodes: Statement
    let leave: Statement
    let noteErased: Statement
    let claim: Statement
    let damaged: Statement
    let beginTaking: Statement
    let take: Statement
    let logsValues: Statement
    let holds: Statement

    /// What is sorted could come to lie in a temporary file.
    static let session = "SET enable_sort = off; SET enable_bitmapscan = off"

    init(_ schema: SchemaName) {
        func statement(_ name: String, _ text: String) -> Statement {
            Statement(name: name, text: schema.filling(text))
        }
        // Whether one key, the last that was known, is still there; `$3`: as destroyed.
        ring = statement(
            "ring",
            """
            SELECT r.epoch, r.store, r.secret, r.secret_checksum, r.erased_through, r.changes, r.destroyed, r.erasings,
                (SELECT n.heard FROM @.nodes AS n WHERE n.id = $1),
                $2::bigint = 0 OR EXISTS (SELECT FROM @.destroyed AS d WHERE d.id = $2)
                    OR $3::integer = 0 AND EXISTS (SELECT FROM @.keys AS k WHERE k.id = $2)
            FROM @.keyring AS r
            """)
        // By the index, in its order.
        keys = statement(
            "keys",
            """
            SELECT k.change, k.id, int8send(k.since) || k.person || k.key || k.checksum FROM @.keys AS k
            WHERE (k.change, k.id) > ($1, $2) AND k.change <= $3 ORDER BY k.change, k.id LIMIT $4
            """)
        destroyed = statement(
            "destroyed",
            """
            SELECT d.change, d.id, int8send(d.since) FROM @.destroyed AS d
            WHERE (d.change, d.id) > ($1, $2) AND d.change <= $3 ORDER BY d.change, d.id LIMIT $4
            """)
        heard = statement("heard", "SELECT @.heard($1, $2)")
        make = statement("make", "SELECT * FROM @.make_keys($1, $2, $3)")
        destroy = statement("destroy", "SELECT @.destroy($1, $2)")
        clear = statement("clear", "SELECT @.clear()")
        let late = "n.heard < (SELECT r.destroyed FROM @.keyring AS r)"
        unheard = statement("unheard", "SELECT count(*) FROM @.nodes AS n WHERE \(late)")
        forgetNodes = statement("forget", "DELETE FROM @.nodes AS n WHERE \(late)")
        leave = statement("leave", "DELETE FROM @.nodes WHERE id = $1")
        noteErased = statement(
            "erased", "UPDATE @.keyring SET erased_through = $1 WHERE erased_through < $1")
        claim = statement("claim", "UPDATE @.keyring SET store = $1 WHERE store IS NULL")
        damaged = statement(
            "damaged",
            """
            SELECT k.id, count(*) OVER () FROM @.keys AS k
            WHERE k.checksum <> @.checksum(k.id, k.since, k.person, k.key)
            AND NOT EXISTS (SELECT FROM @.destroyed AS d WHERE d.id = k.id) LIMIT 20
            """)
        holds = statement(
            "holds",
            "SELECT EXISTS (SELECT FROM @.keys AS k WHERE k.id = ANY ($1::bigint[]))")
        beginTaking = statement(
            "begin_taking", "SELECT @.begin_taking($1, $2::integer <> 0, $3)")
        take = statement("take", "SELECT @.take($1, $2, $3, $4)")
        logsValues = statement(
            "logs_values",
            """
            SELECT current_setting('log_parameter_max_length') <> '0' AND (
                    current_setting('log_statement') = 'all' OR current_setting('log_duration') = 'on'
                    OR current_setting('log_min_duration_statement') <> '-1'
                    OR current_setting('log_min_duration_sample') <> '-1'
                    OR current_setting('log_transaction_sample_rate') <> '0')
                OR current_setting('log_parameter_max_length_on_error') <> '0'
            """)
    }
}
