/// What a server must be, and be set to, for a receipt to mean what it says.
package struct ServerCheck {
    /// Of `connection`'s server. Whoever doesn't write needs less of it.
    /// - Throws: What stands in the way, unless it is accepted.
    /// - Returns: What is accepted and so.
    package static func look(
        _ connection: Connection, accepting: Set<WeakSetting>, toWrite: Bool = true
    ) throws(PostgresFailure) -> Set<WeakSetting> {
        let rows = try connection.query(statement)
        guard rows.count == 1 else { throw .lost }
        let version = Int(rows.int4(0, 0)) / 10_000
        if version < 14 { throw .unfit(.oldServer(found: version)) }
        let encoding = rows.text(0, 1)
        if encoding != "UTF8" { throw .unfit(.wrongEncoding(encoding)) }
        if !toWrite { return [] }
        // What libpq was told to look for, but an address may say otherwise.
        if rows.isTrue(0, 2) { throw .noConnection(.onlyStandby) }
        var weak: Set<WeakSetting> = []
        if rows.text(0, 3) == "off" { weak.insert(.fsync) }
        if rows.text(0, 4) == "off" { weak.insert(.fullPageWrites) }
        if !["on", "remote_apply"].contains(rows.text(0, 5)) { weak.insert(.synchronousCommit) }
        if rows.isTrue(0, 6) { weak.insert(.asynchronousStandby) }
        for setting in WeakSetting.allCases where weak.subtracting(accepting).contains(setting) {
            throw .unfit(.unsafe(setting))
        }
        return weak
    }

    /// A standby is somebody who streams all that is written: neither who subscribes to some tables, nor who makes a
    /// backup or keeps an archive. Whoever may not see what they do sees that they are there.
    private static let statement = Statement(
        name: "server",
        text: """
            SELECT current_setting('server_version_num')::integer, current_setting('server_encoding'),
                pg_is_in_recovery(), current_setting('fsync'), current_setting('full_page_writes'),
                current_setting('synchronous_commit'),
                current_setting('synchronous_standby_names') = '' AND EXISTS (
                    SELECT FROM pg_stat_replication AS r
                    WHERE r.state IS DISTINCT FROM 'backup'
                    AND r.application_name NOT IN ('pg_receivewal', 'pg_basebackup')
                    AND NOT EXISTS (
                        SELECT FROM pg_replication_slots AS s
                        WHERE s.active_pid = r.pid AND s.slot_type = 'logical'))
            """)
}
