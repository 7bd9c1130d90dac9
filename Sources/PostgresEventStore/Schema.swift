internal import struct Foundation.UUID
internal import EventStore
internal import Postgres

extension VersionedSchema {
    /// The one that a store is.
    static func store(_ name: SchemaName, _ forms: [SchemaForm]) -> VersionedSchema {
        VersionedSchema(name: name, forms: forms, table: "store")
    }

    /// Makes the schema and an empty store in it.
    func makeStore(_ connection: Connection) throws(PostgresFailure) {
        try makeStore(connection, .random(), "")
    }

    /// Makes one that is to become a copy of another; which other is said later.
    func makeCopy(_ connection: Connection, of id: UUID) throws(PostgresFailure) {
        try makeStore(connection, id, "UPDATE @.store SET copied_from = '';")
    }

    private func makeStore(
        _ connection: Connection, _ id: UUID, _ further: String
    ) throws(PostgresFailure) {
        try make(
            connection,
            begin: """
                INSERT INTO @.head (position, recorded_at) VALUES (0, \(Timestamp.earliest.milliseconds));
                INSERT INTO @.store (id, form) VALUES ('\(id.lowercaseText)', \(newest));
                \(further)
                """)
    }
}

extension SchemaForm {
    /// All that are known of a store. Those who still run the version before call functions by names and arguments
    /// that a step may take away.
    static let all = [
        SchemaForm(number: 1, text: tables + matching + appending + "\n"),
        SchemaForm(number: 2, text: beside),
        SchemaForm(number: 3, text: moving),
    ]

    private static let tables = """
        CREATE TABLE @.store (
            one boolean PRIMARY KEY DEFAULT true CHECK (one),
            id uuid NOT NULL,
            form integer NOT NULL,
            -- Another whenever the log may have lost what it had: a backup was put back, a standby that lagged behind
            -- was put in the primary's place.
            epoch bigint NOT NULL DEFAULT 1
        );
        -- The order of the log: whoever appends holds this row until that is committed.
        CREATE TABLE @.head (
            one boolean PRIMARY KEY DEFAULT true CHECK (one),
            position bigint NOT NULL,
            -- Milliseconds since 1970 began, as everywhere here.
            recorded_at bigint NOT NULL
        ) WITH (fillfactor = 10);
        CREATE TABLE @.events (
            position bigint PRIMARY KEY,
            revision bigint NOT NULL,
            recorded_at bigint NOT NULL,
            -- NULL: when it was recorded.
            occurred_at bigint,
            -- CRC32C of all that its writer gave.
            checksum bigint NOT NULL,
            schema_version integer NOT NULL,
            -- Which of its command's events it is, from 0, and how many those are.
            place integer NOT NULL,
            places integer NOT NULL,
            -- NULL: made of the store's id and the position.
            id uuid,
            stream text COLLATE "C" NOT NULL,
            type text COLLATE "C" NOT NULL,
            command_id text COLLATE "C" NOT NULL,
            -- One byte of length and the tag, for each.
            tags bytea NOT NULL,
            metadata bytea NOT NULL,
            payload bytea NOT NULL,
            UNIQUE (stream, revision)
        );
        CREATE INDEX ON @.events (type, position);
        CREATE INDEX ON @.events (split_part(stream, '-', 1), position);
        CREATE TABLE @.tags (
            tag text COLLATE "C" NOT NULL,
            position bigint NOT NULL,
            PRIMARY KEY (tag, position)
        );
        -- For ever: a command that comes again after years is still the same one.
        CREATE TABLE @.commands (
            id text COLLATE "C" PRIMARY KEY,
            fingerprint bytea NOT NULL,
            -- By which attempt it was stored: whoever lost the answer finds out that it was its own.
            attempt bigint NOT NULL,
            first bigint NOT NULL,
            last bigint NOT NULL
        );
        """

    /// The positions of events that an item of a query means, at the beginning or the end of a part of the log.
    private static var matching: String {
        """
        CREATE FUNCTION @.matching(
            in_types text[], in_tags text[], in_categories text[],
            in_after bigint, in_through bigint, in_most bigint, in_back boolean
        ) RETURNS SETOF bigint LANGUAGE plpgsql STABLE AS $function$
        DECLARE
            rare text;
        BEGIN
            IF in_tags IS NOT NULL THEN
                rare := in_tags[1];
                IF cardinality(in_tags) > 1 THEN
                    SELECT t.tag INTO rare FROM unnest(in_tags) AS t(tag) ORDER BY (
                        SELECT count(*) FROM (
                            SELECT 1 FROM @.tags AS p
                            WHERE p.tag = t.tag AND p.position > in_after AND p.position <= in_through
                            LIMIT 1000
                        ) AS few
                    ) LIMIT 1;
                END IF;
        \(eitherWay(by: "p", tagged))
            ELSIF in_types IS NOT NULL THEN
        \(eitherWay(by: "p", typed))
            ELSIF in_categories IS NOT NULL THEN
        \(eitherWay(by: "p", categorized))
            ELSE
        \(eitherWay(by: "e", "SELECT e.position FROM @.events AS e WHERE \(within("e"))"))
            END IF;
        END
        $function$;

        """
    }

    private static func within(_ table: String) -> String {
        "\(table).position > in_after AND \(table).position <= in_through"
    }

    private static let tagged = """
        SELECT p.position FROM @.tags AS p
        WHERE p.tag = rare AND \(within("p"))
        AND NOT EXISTS (
            SELECT FROM unnest(in_tags) AS o(tag) WHERE NOT EXISTS (
                SELECT FROM @.tags AS q WHERE q.tag = o.tag AND q.position = p.position))
        AND (in_types IS NULL AND in_categories IS NULL OR EXISTS (
            SELECT FROM @.events AS e WHERE e.position = p.position
            AND (in_types IS NULL OR e.type = ANY (in_types))
            AND (in_categories IS NULL OR split_part(e.stream, '-', 1) = ANY (in_categories))))
        """

    private static let typed = """
        SELECT p.position FROM unnest(in_types) AS t(type) CROSS JOIN LATERAL (
            SELECT e.position FROM @.events AS e WHERE e.type = t.type AND \(within("e"))
            AND (in_categories IS NULL OR split_part(e.stream, '-', 1) = ANY (in_categories))
            ORDER BY e.type @@, e.position @@ LIMIT in_most) AS p
        """

    private static let categorized = """
        SELECT p.position FROM unnest(in_categories) AS c(category) CROSS JOIN LATERAL (
            SELECT e.position FROM @.events AS e
            WHERE split_part(e.stream, '-', 1) = c.category AND \(within("e"))
            ORDER BY split_part(e.stream, '-', 1) @@, e.position @@ LIMIT in_most) AS p
        """

    /// `@@` stands for the direction.
    private static func eitherWay(by table: String, _ select: String) -> String {
        func way(_ direction: String) -> String {
            select.replacing("@@", with: direction)
                + " ORDER BY \(table).position \(direction) LIMIT in_most;"
        }
        return "IF in_back THEN RETURN QUERY \(way("DESC")) ELSE RETURN QUERY \(way("ASC")) END IF;"
    }
}
