internal import struct Foundation.UUID
internal import EventStore
internal import Postgres

/// How a store's schema is made, and brought to the newest form that is known here.
struct StoreSchema {
    let name: SchemaName
    let forms: [SchemaForm]

    /// The newest that is known.
    var newest: Int { forms.last?.number ?? 0 }

    /// Makes the schema and an empty store in it.
    func make(_ connection: Connection) throws(PostgresFailure) {
        try alone(connection) { () throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(name.text)
            let there = try connection.query(Self.look, parameters)
            // One that was made for it beforehand, since its user may make none, is empty.
            if there.isTrue(0, 1) { throw .unfit(.alreadyThere(schema: name.text)) }
            let make = there.isTrue(0, 0) ? "" : "CREATE SCHEMA \"\(name.text)\";"
            let id = UUID.random().lowercaseText
            try connection.run(
                make + forms.map { name.filling($0.text) }.joined()
                    + name.filling(
                        """
                        INSERT INTO @.head (position, recorded_at) VALUES (0, \(Timestamp.earliest.milliseconds));
                        INSERT INTO @.store (id, form) VALUES ('\(id)', \(newest));
                        """))
        }
    }

    /// Brings an older form up to the newest, while others use it.
    func upgrade(_ connection: Connection, isAllowed: Bool) throws(PostgresFailure) {
        let found = try form(connection)
        guard found < newest else { return }
        guard isAllowed else {
            throw .unfit(.olderFormat(schema: name.text, found: found, known: newest))
        }
        try alone(connection) { () throws(PostgresFailure) in
            // Another may have done it meanwhile.
            let found = try self.form(connection)
            for form in forms where form.number > found {
                try connection.run(
                    name.filling(form.text + "\nUPDATE @.store SET form = \(form.number);"))
            }
        }
    }

    /// - Throws: That there is no store, or a newer one.
    private func form(_ connection: Connection) throws(PostgresFailure) -> Int {
        let statement = Statement(name: "form", text: name.filling("SELECT form FROM @.store"))
        do throws(PostgresFailure) {
            let rows = try connection.query(statement)
            guard rows.count == 1 else { throw .unfit(.notAStore(schema: name.text)) }
            let found = Int(rows.int4(0, 0))
            if found > newest {
                throw .unfit(.newerFormat(schema: name.text, found: found, known: newest))
            }
            return found
        } catch {
            // No such schema, no such table in it, or no such column in that.
            let strange = ["3F000", "42P01", "42703"].map { PostgresFailure.refused($0) }
            throw strange.contains(error) ? .unfit(.notAStore(schema: name.text)) : error
        }
    }

    /// Runs `body` in one transaction, as the only one of all who make or upgrade this schema.
    private func alone(
        _ connection: Connection, _ body: () throws(PostgresFailure) -> Void
    ) throws(PostgresFailure) {
        try connection.run(
            "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('event store \(name.text)', 0))")
        do throws(PostgresFailure) {
            try body()
            try connection.run("COMMIT")
        } catch {
            // The server does it by itself where there is no connection any more.
            do throws(PostgresFailure) { try connection.run("ROLLBACK") } catch {}
            throw error
        }
    }

    private static let look = Statement(
        name: "look",
        text: """
            SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1),
                EXISTS (
                    SELECT FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                    WHERE n.nspname = $1)
            """)
}
