"""PostgreSQL: a plain events table shaped as Marten's, and a write function as message-db's."""

import orjson
import psycopg
from psycopg.types.json import set_json_loads

from . import callers
from . import postgresql_batches as batches
from .postgresql_server import SERVER, Database, DatabaseWithStandby
from .workload import METADATA, data_set

set_json_loads(orjson.loads)

# Marten's two tables, without what it keeps for features that nobody uses here: its foreign key,
# its columns for the names of .NET types, snapshots, tenants.
TABLES = """
CREATE TABLE mt_streams (id text PRIMARY KEY, type text, version bigint NOT NULL,
    timestamp timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 70);
CREATE TABLE mt_events (seq_id bigserial PRIMARY KEY, id uuid NOT NULL DEFAULT gen_random_uuid(),
    stream_id text NOT NULL, version bigint NOT NULL, data jsonb NOT NULL, type text NOT NULL,
    timestamp timestamptz NOT NULL DEFAULT now(), headers jsonb NOT NULL);
CREATE UNIQUE INDEX ON mt_events (stream_id, version);
"""

# One statement, so one round trip: no row comes back unless the stream was where it was expected.
FIRST = """WITH stream AS (INSERT INTO mt_streams (id, type, version) VALUES ({0}, 'order', 1)
 ON CONFLICT DO NOTHING RETURNING id, version)
 INSERT INTO mt_events (stream_id, version, data, type, headers)
 SELECT id, version, {2}::jsonb, {3}, {4}::jsonb FROM stream RETURNING version"""
NEXT = """WITH stream AS (UPDATE mt_streams SET version = version + 1, timestamp = now()
 WHERE id = {0} AND version = {1}::bigint RETURNING id, version)
 INSERT INTO mt_events (stream_id, version, data, type, headers)
 SELECT id, version, {2}::jsonb, {3}, {4}::jsonb FROM stream RETURNING version"""

# What message-db's write_message does, its lock of the category held until the commit among it.
FUNCTION = """
CREATE TABLE messages (global_position bigserial PRIMARY KEY, position bigint NOT NULL,
    time timestamp NOT NULL DEFAULT (now() AT TIME ZONE 'utc'), stream_name text NOT NULL,
    type text NOT NULL, data jsonb, metadata jsonb, id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid());
CREATE UNIQUE INDEX ON messages (stream_name, position);
CREATE FUNCTION category(name text) RETURNS text LANGUAGE sql IMMUTABLE
    AS $$ SELECT split_part(name, '-', 1) $$;
CREATE INDEX ON messages (category(stream_name), global_position);
CREATE FUNCTION write_message(name text, type text, data jsonb, metadata jsonb, expected bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE last bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(category(name), 0));
    SELECT max(position) INTO last FROM messages WHERE stream_name = name;
    IF coalesce(last, -1) <> expected THEN
        RAISE EXCEPTION 'Wrong expected version: % (Stream: %, Stream Version: %)', expected, name, last;
    END IF;
    INSERT INTO messages (stream_name, position, type, data, metadata)
        VALUES (name, expected + 1, type, data, metadata);
    RETURN expected + 1;
END $$;
"""

# The lives of orders of each of pgbench's callers; \\gset fails where no row came back.
LIVES = """\\set stream :first + :client_id * 100000 + :n / 10
\\set revision :n % 10
\\set n :n + 1
"""
EVENTS_SCRIPT = (
    LIVES + "\\if :revision = 0\n" + FIRST.replace("\n", " ") + " \\gset\n\\else\n"
    + NEXT.replace("\n", " ") + " \\gset\n\\endif\n").format(
        "'order-' || :stream", ":revision", ":data", ":type", ":headers")
FUNCTION_SCRIPT = LIVES + (
    "SELECT write_message('order' || :client_id || '-' || :stream, :type, :data::jsonb,"
    " :headers::jsonb, (:revision)::bigint - 1) \\gset\n")

ORDERS_IN_SQL = """
BEGIN; DROP TABLE IF EXISTS orders;
CREATE TABLE orders AS SELECT stream_id,
    max(data->>'orderNumber') number, max(data->>'customerId') customer,
    (array_agg(data->'shippingAddress'->>'name' ORDER BY version DESC)
        FILTER (WHERE data ? 'shippingAddress'))[1] name,
    (array_agg(data->'shippingAddress'->>'city' ORDER BY version DESC)
        FILTER (WHERE data ? 'shippingAddress'))[1] city,
    max((data->>'totalCents')::bigint) total,
    coalesce((array_agg(data->>'to' ORDER BY version DESC) FILTER (WHERE data ? 'to'))[1],
        'placed') status,
    (array_agg(headers->>'actor' ORDER BY version DESC))[1] changed_by
FROM mt_events WHERE seq_id <= {0} GROUP BY stream_id;
ALTER TABLE orders ADD PRIMARY KEY (stream_id); CREATE INDEX ON orders (status, number); COMMIT;
"""


class Events:
    """A caller's connection."""

    def __init__(self, address):
        self.connection = psycopg.connect(address, autocommit=True, prepare_threshold=0)
        self.cursor = self.connection.cursor()

    def append(self, stream, expected, type, payload):
        row = self.cursor.execute(
            FIRST_OF_A_CALLER if expected == 0 else NEXT_OF_A_CALLER,
            {"stream": stream, "expected": expected, "data": payload.decode(), "type": type,
             "headers": METADATA.decode()}).fetchone()
        if row is None:
            raise ValueError(f"{stream} is not at {expected}")
        return row[0]

    def load(self, stream):
        rows = self.cursor.execute(
            "SELECT type, data FROM mt_events WHERE stream_id = %s ORDER BY version", [stream]
        ).fetchall()
        return rows, len(rows)


PLACES = ["%(stream)s", "%(expected)s", "%(data)s", "%(type)s", "%(headers)s"]
FIRST_OF_A_CALLER, NEXT_OF_A_CALLER = FIRST.format(*PLACES), NEXT.format(*PLACES)


class PostgreSQL:
    name = "PostgreSQL, events table"
    more_callers = (512,)
    settings = [
        ("server", ", ".join(f"{name}={value}" for name, value in SERVER.items()),
         "each commit is synced, with the cheapest sync that is; the least WAL; no checkpoint, vacuum"
         " or bookkeeping in a window; a socket of the file system"),
        ("append", "one statement: mt_streams and mt_events (Marten) in a WITH; the stream's version"
         " checked by its UPDATE", "one round trip, and no lock outlives the commit's group"),
        ("driven by", "pgbench -M prepared, as many threads as cores; commands: psycopg 3 in C,"
         " 4 processes", "its own load generator; no plan is made twice"),
        ("batch", "1,000 events in one statement, as arrays that the client has ready; beside it, as a note, a"
         " statement an event in a pipeline, as Marten sends them", "the less it is asked, the faster it is"),
        ("replay", "psycopg, a server-side cursor, 2,000 rows a fetch", "the rows needn't fit"
         " into memory, and no offset is searched"),
    ]

    def __init__(self, folder, orders):
        self.set_up(Database(folder))
        self.database.run(FUNCTION)
        self.folder, self.events = folder, 0
        with psycopg.connect(self.database.address) as connection:
            with connection.cursor().copy(
                "COPY mt_events (stream_id, version, type, data, headers) FROM STDIN"
            ) as copy:
                for stream, revision, type, payload in data_set(orders):
                    copy.write_row(
                        (stream, revision + 1, type, payload.decode(), METADATA.decode()))
                    self.events += 1
            connection.execute(
                "INSERT INTO mt_streams (id, type, version)"
                " SELECT stream_id, 'order', max(version) FROM mt_events GROUP BY stream_id")
        self.database.run("VACUUM ANALYZE", "CHECKPOINT")

    def set_up(self, database):
        self.database, self.version = database, f"PostgreSQL {database.version}"
        self.database.run(TABLES)

    def appends(self, callers, first, seconds):
        return self.database.pgbench(EVENTS_SCRIPT, callers, first, seconds)

    def batches(self, first, seconds):
        return batches.rate(batches.all_in_one, self.database.address, first, seconds)

    def batches_one_by_one(self, first, seconds):
        return batches.rate(batches.one_by_one, self.database.address, first, seconds)

    def commands(self, count, first, seconds):
        return callers.rate(
            Events, 0, self.database.address, callers.commands, count, first, seconds, processes=4)

    def replay(self):
        with psycopg.connect(self.database.address) as connection:
            cursor = connection.cursor("replay")
            cursor.itersize = 2_000
            yield from cursor.execute(
                "SELECT stream_id, type, data, headers FROM mt_events WHERE seq_id <= %s"
                " ORDER BY seq_id", [self.events])

    def rebuild_in_sql(self):
        """The same list by the database itself, into a table of it, committed."""
        self.database.run(ORDERS_IN_SQL.format(self.events))

    def bytes(self):
        with psycopg.connect(self.database.address) as connection:
            return connection.execute(
                "SELECT pg_total_relation_size('mt_events') + pg_total_relation_size('mt_streams')"
            ).fetchone()[0]

    def close(self):
        self.database.close()


class WriteFunction:
    """Beside the table, in the same server."""

    name = "PostgreSQL, write function"
    settings = [
        ("append", "a function as message-db's write_message, with its lock of the category;"
         " a category for each caller", "that lock is held until the commit is synced: callers of"
         " one category would never share a sync"),
        ("driven by", "pgbench -M prepared", "its own load generator"),
    ]

    def __init__(self, postgresql):
        self.database = postgresql.database
        self.version = postgresql.version

    def appends(self, callers, first, seconds):
        return self.database.pgbench(FUNCTION_SCRIPT, callers, first, seconds)

    def close(self):
        pass


class PostgreSQLWithStandby(PostgreSQL):
    """The same table on a server of its own, whose commits wait for a second one."""

    name = "PostgreSQL, events table, a standby"
    settings = [
        ("server", "as the events table's, with wal_level=replica and a second server by pg_basebackup, named in"
         " synchronous_standby_names: a commit waits until that has synced it, too", "both on this machine and disk"),
    ]
    # What only reads waits for nobody, and commands are a few appends.
    commands = replay = rebuild_in_sql = bytes = None

    def __init__(self, folder, _):
        self.set_up(DatabaseWithStandby(folder))
        self.folder = folder
