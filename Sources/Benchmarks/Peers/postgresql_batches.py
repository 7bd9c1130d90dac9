"""A thousand events in one transaction, into the events table of postgresql.py."""

import time

import psycopg

from .workload import METADATA, PAYLOAD, TYPE

# A new stream with many events in one statement, as arrays; and in one for each event, as Marten itself sends them.
BATCH = """WITH stream AS (INSERT INTO mt_streams (id, type, version)
 VALUES (%(stream)s, 'order', %(count)s) ON CONFLICT DO NOTHING RETURNING id)
 INSERT INTO mt_events (stream_id, version, data, type, headers)
 SELECT stream.id, event.version, event.data, event.type, event.headers FROM stream CROSS JOIN
 unnest(%(data)s::jsonb[], %(types)s::text[], %(headers)s::jsonb[]) WITH ORDINALITY
 AS event(data, type, headers, version)"""
STREAM = "INSERT INTO mt_streams (id, type, version) VALUES (%s, 'order', %s)"
EVENT = """INSERT INTO mt_events (stream_id, version, data, type, headers)
 VALUES (%s, %s, %s::jsonb, %s, %s::jsonb)"""

IN_A_BATCH = 1_000
DATA, HEADERS = PAYLOAD.decode(), METADATA.decode()


def array(text):
    """A thousand times the same, as PostgreSQL writes an array: made once, so that the client's work isn't measured."""
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    return "{" + ",".join([f'"{quoted}"'] * IN_A_BATCH) + "}"


LISTS = {"count": IN_A_BATCH, "data": array(DATA), "types": array(TYPE), "headers": array(HEADERS)}


def all_in_one(cursor, stream):
    cursor.execute(BATCH, {"stream": stream, **LISTS})


def one_by_one(cursor, stream):
    """All of them are sent before the first is answered."""
    cursor.execute(STREAM, [stream, IN_A_BATCH])
    cursor.executemany(EVENT, [
        (stream, version, DATA, TYPE, HEADERS) for version in range(1, IN_A_BATCH + 1)])


def rate(append, address, first, seconds):
    """Events a second by one caller."""
    with psycopg.connect(address, prepare_threshold=0) as connection:
        cursor, count, begin = connection.cursor(), 0, time.perf_counter()
        while time.perf_counter() < begin + seconds:
            append(cursor, f"order-{first + count}")
            connection.commit()
            count += 1
        return count * IN_A_BATCH / (time.perf_counter() - begin)
