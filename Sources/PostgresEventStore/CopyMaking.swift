package import EventStore
package import Postgres
internal import Threads
package import struct Foundation.UUID

/// A store that is made in a schema of the records of another: a copy of it, or of its beginning. Until it is whole it
/// is no store, and nobody else opens it; what was cut off is gone on with.
///
/// One at a time makes it: whoever comes second is told by what they find when they add.
package struct CopyMaking: Sendable {
    /// What reads of it what is there, record by record.
    package let store: PostgresEventStore
    private let statements: CopyStatements

    /// Makes the schema for a copy of the store `id`, or goes on with one that was begun. `origin` is where it comes
    /// from, without any password.
    ///
    /// - Throws: ``PostgresOpeningError/alreadyThere(schema:)`` where a store is, or a copy of another.
    package static func begin(
        at address: String, schema: String, of id: UUID, from origin: String,
        _ options: PostgresOptions = PostgresOptions()
    ) async throws(PostgresOpeningError) -> CopyMaking {
        let opened = await onOwnThread {
            Result { () throws(PostgresOpeningError) in
                try OpenDatabase(address, schema: schema, options, .copy(of: id))
            }
        }
        let store = PostgresEventStore(try opened.get())
        do throws(EventStoreError) {
            guard store.id == id else { throw .invalid("it is a copy of another store") }
            let making = CopyMaking(store: store, statements: CopyStatements(try store.schema))
            var parameters = Parameters()
            parameters.add(origin)
            try await making.say(making.statements.begin, parameters)
            return making
        } catch {
            await store.close()
            switch error {
            case .invalid: throw .alreadyThere(schema: schema)
            case .conflict, .keyReused, .outcomeUnknown, .unavailable, .moved, .damaged:
                throw .unreachable(why: "it broke off, or doesn't answer")
            }
        }
    }

    /// Adds records, each of the position behind the last, all in one transaction; answers where the copy ends then.
    /// It comes to the same when it is done twice.
    ///
    /// - Throws: ``EventStoreError/damaged(_:_:)`` where another has added something else meanwhile.
    package func add(_ records: [WrittenRecord]) async throws(EventStoreError) -> Position {
        guard let first = records.first, let last = records.last else {
            return try await store.head()
        }
        let lists = RecordLists(records)
        let statement = statements.add
        let end = try await store.onConnection { connection throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(Int64(clamping: first.position))
            parameters.add(Int64(clamping: last.position))
            parameters.add(last.recordedAt.milliseconds)
            for list in lists.all { parameters.add(list) }
            let rows = try connection.query(statement, parameters)
            guard rows.count == 1 else { throw .lost }
            return Position(clamping: rows.int8(0, 0))
        }
        guard end == last.position else {
            throw .damaged(last.position, "another has added to the copy meanwhile")
        }
        return end
    }

    /// Makes it a store, which was made at `createdAt`.
    package func finish(createdAt: Timestamp) async throws(EventStoreError) {
        var parameters = Parameters()
        parameters.add(createdAt.milliseconds)
        try await say(statements.finish, parameters)
    }

    /// Takes the schema away with all that is in it.
    package func giveUp() async throws(EventStoreError) {
        try await say(statements.giveUp, Parameters())
    }

    private func say(
        _ statement: Statement, _ parameters: Parameters
    ) async throws(EventStoreError) {
        try await store.onConnection { connection throws(PostgresFailure) in
            _ = try connection.query(statement, parameters)
        }
    }
}

/// The statements by which a copy is made.
private struct CopyStatements: Sendable {
    let begin: Statement
    let add: Statement
    let finish: Statement
    let giveUp: Statement

    init(_ schema: SchemaName) {
        func statement(_ name: String, _ text: String) -> Statement {
            Statement(name: name, text: schema.filling(text))
        }
        begin = statement(
            "copy_begin", "UPDATE @.store SET copied_from = $1 WHERE copied_from IS NOT NULL")
        add = statement("copy_add", Self.add)
        finish = statement(
            "copy_finish",
            "UPDATE @.store SET copied_from = NULL, created_at = $1 WHERE copied_from IS NOT NULL")
        giveUp = statement(
            "copy_give_up",
            """
            DO $do$ BEGIN
                IF (SELECT s.copied_from IS NOT NULL FROM @.store AS s FOR UPDATE) THEN
                    DROP SCHEMA "\(schema.text)" CASCADE;
                END IF;
            END $do$
            """)
    }

    /// All of it hangs on the head's being where the first of the records comes behind it.
    private static let add = """
        WITH moved AS (
            UPDATE @.head SET position = $2::bigint, recorded_at = greatest(recorded_at, $3::bigint)
            WHERE position = $1::bigint - 1 RETURNING position
        ), added AS (
            INSERT INTO @.events (
                position, revision, recorded_at, occurred_at, checksum, schema_version, place, places, id, stream,
                type, command_id, tags, metadata, payload)
            SELECT v.position, v.revision, v.recorded_at, nullif(v.occurred_at, -9223372036854775808), v.checksum,
                v.version, v.place, v.places, v.id, v.stream, v.type, v.command, v.tags, v.metadata, v.payload
            FROM unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::int[], $10::int[],
                $11::int[], $12::uuid[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::bytea[],
                $18::bytea[]) AS v(position, revision, recorded_at, occurred_at, checksum, version, place, places,
                id, stream, type, command, tags, metadata, payload)
            WHERE EXISTS (SELECT FROM moved)
        ), commands AS (
            INSERT INTO @.commands (id, fingerprint, attempt, first, last)
            SELECT c.id, c.fingerprint, 0, c.first, c.last
            FROM unnest($19::text[], $20::bytea[], $21::bigint[], $22::bigint[]) AS c(id, fingerprint, first, last)
            WHERE EXISTS (SELECT FROM moved)
        ), tags AS (
            INSERT INTO @.tags (tag, position)
            SELECT t.tag, t.position FROM unnest($23::text[], $24::bigint[]) AS t(tag, position)
            WHERE EXISTS (SELECT FROM moved)
        )
        SELECT coalesce((SELECT m.position FROM moved AS m), (SELECT h.position FROM @.head AS h))
        """
}
