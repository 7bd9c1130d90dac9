package import EventStore
package import Postgres
internal import Threads
package import struct Foundation.UUID

/// A store that is made in a schema of the records of another: a copy of it, or of its beginning. Until it is whole it
/// is no store, and nobody else opens it; what was cut off is gone on with.
///
/// One at a time makes it, who has the ``Lease`` to it; whoever has lost that can't make a store of it any more.
package struct CopyMaking: Sendable {
    /// What reads of it what is there, record by record.
    package let store: PostgresEventStore
    private let statements: CopyStatements
    private let turn: Lease
    private let lease: String

    /// Goes on with a copy of the store `id` that was begun, or makes the schema for one if it may. `origin` is where it
    /// comes from, without any password. `nil`: another is at it.
    ///
    /// - Throws: ``PostgresOpeningError/alreadyThere(schema:)`` where a store is, or a copy of another;
    ///   ``PostgresOpeningError/notAStore(schema:)`` where there is nothing to go on with.
    package static func begin(
        at address: String, schema: String, of id: UUID, from origin: String,
        mayMake: Bool = true, _ options: PostgresOptions = PostgresOptions()
    ) async throws(PostgresOpeningError) -> CopyMaking? {
        for _ in 1..<mostTries {
            do throws(PostgresOpeningError) {
                return try await enter(
                    at: address, schema: schema, of: id, from: origin, mayMake: mayMake, options)
            } catch {
                // Whoever was at it may have taken all of it away in the midst of this.
                if case .refused = error { continue }
                guard error == .brokenOff else { throw error }
            }
        }
        return try await enter(
            at: address, schema: schema, of: id, from: origin, mayMake: mayMake, options)
    }

    private static let mostTries = 3

    private static func enter(
        at address: String, schema: String, of id: UUID, from origin: String,
        mayMake: Bool, _ options: PostgresOptions
    ) async throws(PostgresOpeningError) -> CopyMaking? {
        let opened = await onOwnThread {
            Result { () throws(PostgresOpeningError) in
                try OpenDatabase(address, schema: schema, options, .copy(of: id, mayMake: mayMake))
            }
        }
        let store = PostgresEventStore(try opened.get())
        do throws(EventStoreError) {
            guard store.id == id else { throw .invalid("it is a copy of another store") }
            guard let turn = try await turn(at: store) else {
                await store.close()
                return nil
            }
            let schema = try store.schema
            let making = CopyMaking(
                store: store, statements: CopyStatements(schema), turn: turn,
                lease: "\(schema.text) \(leaseName)")
            // Whoever had it before may have finished it since it was looked at.
            guard try await making.isDone(making.statements.begin, { $0.add(origin) }) else {
                throw .invalid("it is a store")
            }
            return making
        } catch {
            await store.close()
            switch error {
            case .invalid: throw .alreadyThere(schema: schema)
            case .conflict, .keyReused, .outcomeUnknown, .unavailable, .moved, .damaged:
                throw .brokenOff
            }
        }
    }

    private static let leaseName = "copying"

    /// `nil`: another is at it. The server may learn of one that was killed a moment later, so it is asked more than once.
    private static func turn(at store: PostgresEventStore) async throws(EventStoreError) -> Lease? {
        for pause in [50, 200, 750] {
            if let turn = try await Lease.take(leaseName, of: store) { return turn }
            // Cancelled, it is only asked sooner.
            try? await Task.sleep(for: .milliseconds(pause))
        }
        return try await Lease.take(leaseName, of: store)
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
    ///
    /// - Throws: ``EventStoreError/outcomeUnknown(_:)`` where it isn't known whether that was done.
    package func finish(createdAt: Timestamp) async throws(EventStoreError) {
        guard try await isDone(statements.finish, { $0.add(createdAt.milliseconds) }) else {
            throw .outcomeUnknown("the connection by which others were kept away was lost")
        }
    }

    /// Whether it is no store yet, and only this may make it one.
    package func isOurs() async throws(EventStoreError) -> Bool {
        try await isDone(statements.isOurs) { _ in }
    }

    /// Whether a statement that counts only on our turn has done what it is for.
    private func isDone(
        _ statement: Statement, _ more: @escaping @Sendable (inout Parameters) -> Void
    ) async throws(EventStoreError) -> Bool {
        let (session, lease) = (turn.session, lease)
        return try await store.onConnection { connection throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(Int64(session))
            parameters.add(lease)
            more(&parameters)
            return try connection.query(statement, parameters).count == 1
        }
    }

    /// Takes the schema away with all that is in it.
    package func giveUp() async throws(EventStoreError) {
        let statement = statements.giveUp
        try await store.onConnection { connection throws(PostgresFailure) in
            _ = try connection.query(statement)
        }
    }

    /// Lets go of it, so that another may go on with it.
    package func close() async {
        turn.giveBack()
        await store.close()
    }
}

/// The statements by which a copy is made.
private struct CopyStatements: Sendable {
    let begin: Statement
    let isOurs: Statement
    let add: Statement
    let finish: Statement
    let giveUp: Statement

    init(_ schema: SchemaName) {
        func statement(_ name: String, _ text: String) -> Statement {
            Statement(name: name, text: schema.filling(text))
        }
        let ours = "copied_from IS NOT NULL AND \(Lease.isHeld(session: "$1::bigint", lease: "$2"))"
        begin = statement(
            "copy_begin", "UPDATE @.store SET copied_from = $3 WHERE \(ours) RETURNING true")
        isOurs = statement("copy_is_ours", "SELECT FROM @.store WHERE \(ours)")
        add = statement("copy_add", Self.add)
        finish = statement(
            "copy_finish",
            """
            UPDATE @.store SET copied_from = NULL, created_at = $3 WHERE \(ours) RETURNING true
            """)
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
            WHERE position = $1::bigint - 1 AND EXISTS (SELECT FROM @.store WHERE copied_from IS NOT NULL)
            RETURNING position
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
