extension StoreStatements {
    // What is read is as it was when the log ended at the position that is asked for: whoever appends holds the row
    // until all of it is to be seen, and a row that was changed meanwhile is looked at once more, and isn't that one.

    /// Stores requests that ask for nothing but new command ids and streams that are where they are expected, if all of
    /// that is so, and the log ends where it is thought to: else nothing. Answers with the log's clock, or no row.
    static let plain = """
        WITH taken AS (
            UPDATE @.head SET position = $4::bigint, recorded_at = greatest(recorded_at, $2::bigint)
            WHERE one AND position = $1::bigint
            AND NOT EXISTS (
                SELECT FROM (SELECT unnest($7::text[]) AS id) AS q JOIN @.commands AS k ON k.id = q.id)
            AND NOT EXISTS (
                SELECT FROM (SELECT unnest($5::text[]) AS stream, unnest($6::bigint[]) AS revision) AS q
                WHERE q.revision <> coalesce((
                    SELECT e.revision FROM @.events AS e WHERE e.stream = q.stream
                    ORDER BY e.stream DESC, e.revision DESC LIMIT 1), -1))
            RETURNING recorded_at
        ), stored AS (
            INSERT INTO @.events (
                position, revision, recorded_at, occurred_at, checksum, schema_version, place, places, id,
                stream, type, command_id, tags, metadata, payload)
            SELECT v.position, v.revision, t.recorded_at, nullif(v.occurred, -9223372036854775808), v.checksum,
                v.version, v.place, v.places, v.id, v.stream, v.type, v.command, v.tags, v.metadata, v.payload
            FROM taken AS t CROSS JOIN (
                SELECT unnest($11::bigint[]) AS position, unnest($12::bigint[]) AS revision,
                    unnest($13::bigint[]) AS occurred, unnest($14::bigint[]) AS checksum,
                    unnest($15::int[]) AS version, unnest($16::int[]) AS place, unnest($17::int[]) AS places,
                    unnest($18::uuid[]) AS id, unnest($19::text[]) AS stream, unnest($20::text[]) AS type,
                    unnest($21::text[]) AS command, unnest($22::bytea[]) AS tags,
                    unnest($23::bytea[]) AS metadata, unnest($24::bytea[]) AS payload) AS v
        ), kept AS (
            INSERT INTO @.commands (id, fingerprint, attempt, first, last)
            SELECT q.id, q.fingerprint, $3::bigint, q.first, q.last FROM taken CROSS JOIN (
                SELECT unnest($7::text[]) AS id, unnest($8::bytea[]) AS fingerprint,
                    unnest($9::bigint[]) AS first, unnest($10::bigint[]) AS last) AS q
        ), tagged AS (
            INSERT INTO @.tags (tag, position)
            SELECT q.tag, q.position FROM taken CROSS JOIN (
                SELECT unnest($25::text[]) AS tag, unnest($26::bigint[]) AS position) AS q
        )
        SELECT recorded_at FROM taken
        """

    /// The same for one event without tags, and without an id of its own.
    static let plainOne = """
        WITH taken AS (
            UPDATE @.head SET position = position + 1, recorded_at = greatest(recorded_at, $2::bigint)
            WHERE one AND position = $1::bigint
            AND NOT EXISTS (SELECT FROM @.commands AS k WHERE k.id = $4::text)
            AND $7::bigint = coalesce((
                SELECT e.revision FROM @.events AS e WHERE e.stream = $6::text
                ORDER BY e.stream DESC, e.revision DESC LIMIT 1), -1)
            RETURNING position, recorded_at
        ), stored AS (
            INSERT INTO @.events (
                position, revision, recorded_at, occurred_at, checksum, schema_version, place, places,
                stream, type, command_id, tags, metadata, payload)
            SELECT t.position, $7::bigint + 1, t.recorded_at, nullif($8::bigint, -9223372036854775808),
                $9::bigint, $10::int, 0, 1, $6::text, $11::text, $4::text, ''::bytea, $12::bytea, $13::bytea
            FROM taken AS t
        ), kept AS (
            INSERT INTO @.commands (id, fingerprint, attempt, first, last)
            SELECT $4::text, $5::bytea, $3::bigint, t.position, t.position FROM taken AS t
        )
        SELECT recorded_at FROM taken
        """
}
