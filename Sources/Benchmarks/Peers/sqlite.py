"""SQLite in its write-ahead mode, every commit synced: by sqlite.c, and by Python's own module."""

import sqlite3
import subprocess
import threading
from pathlib import Path

import orjson

from . import callers
from .server import Unavailable
from .workload import METADATA, data_set

TABLE = """CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL,
    revision INTEGER NOT NULL, type TEXT NOT NULL, payload TEXT NOT NULL, metadata TEXT NOT NULL,
    UNIQUE (stream, revision))"""
APPEND = ("INSERT INTO events (stream, revision, type, payload, metadata) SELECT ?1, ?2, ?3, ?4, ?5"
          " WHERE ?2 = (SELECT coalesce(max(revision), -1) + 1 FROM events WHERE stream = ?1)")
CONNECTION = ("PRAGMA synchronous = FULL", "PRAGMA wal_autocheckpoint = 4000",
              "PRAGMA cache_size = -65536", "PRAGMA mmap_size = 1073741824")


def compiled(folder):
    """The program of sqlite.c."""
    source, program = Path(__file__).with_name("sqlite.c"), folder / "sqlite"
    try:
        made = subprocess.run(
            ["cc", "-O2", "-o", program, source, "-lsqlite3", "-lpthread"], capture_output=True,
            text=True)
    except FileNotFoundError as error:
        raise Unavailable("there is no C compiler (Debian: gcc)") from error
    if made.returncode != 0:
        raise Unavailable(f"sqlite.c did not compile (Debian: libsqlite3-dev): {made.stderr[-300:]}")
    return program


class Connection:
    """A caller's connection in Python; writers take turns, as in sqlite.c."""

    turn = threading.Lock()

    def __init__(self, path):
        self.database = sqlite3.connect(
            path, isolation_level=None, timeout=10, check_same_thread=False)
        for pragma in CONNECTION:
            self.database.execute(pragma)

    def append(self, stream, expected, type, payload):
        with self.turn:
            cursor = self.database.execute(
                APPEND, (stream, expected, type, payload.decode(), METADATA.decode()))
        if cursor.rowcount != 1:
            raise ValueError(f"{stream} is not at {expected}")
        return expected + 1

    def load(self, stream):
        rows = self.database.execute(
            "SELECT type, payload FROM events WHERE stream = ? ORDER BY revision", (stream,))
        events = [(type, orjson.loads(payload)) for type, payload in rows]
        return events, len(events)


class SQLite:
    name = "SQLite, C"
    settings = [
        ("database", "journal_mode=WAL, " + ", ".join(
            pragma.removeprefix("PRAGMA ").replace(" ", "") for pragma in CONNECTION),
         "one sync a commit; the log of 16 MB is used again without growing, its checkpoints are"
         " seldom; nothing is read from the disk twice"),
        ("append", "INSERT … SELECT … WHERE the stream's last revision is the expected one",
         "one statement, which commits itself; callers take turns at one connection, so that"
         " nobody sleeps in SQLite's busy handler and its pages stay known"),
        ("driven by", "sqlite.c, prepared statements, a thread a caller, each with a connection to read by",
         "no work in between"),
    ]

    def __init__(self, folder, orders):
        self.program, self.path, self.folder = compiled(folder), folder / "events.sqlite", folder
        self.version = f"SQLite {sqlite3.sqlite_version}"
        database = sqlite3.connect(self.path, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(TABLE)
        database.execute("BEGIN")
        database.executemany(
            "INSERT INTO events (stream, revision, type, payload, metadata) VALUES (?, ?, ?, ?, ?)",
            ((stream, revision, type, payload.decode(), METADATA.decode())
             for stream, revision, type, payload in data_set(orders)))
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.events = database.execute("SELECT count(*) FROM events").fetchone()[0]
        database.close()
        self.size = self.path.stat().st_size

    def run(self, *arguments):
        run = subprocess.run(
            [self.program, *map(str, arguments)], capture_output=True, text=True, timeout=120)
        if run.returncode != 0:
            raise RuntimeError("sqlite.c failed: " + run.stderr)
        return float(run.stdout)

    def appends(self, callers, first, seconds):
        return self.run("appends", self.path, callers, seconds, first)

    def commands(self, callers, first, seconds):
        return self.run("commands", self.path, callers, seconds, first)

    def replay_rate(self):
        return self.run("replay", self.path, self.events)

    def bytes(self):
        return self.size

    def close(self):
        pass


class GroupedSQLite:
    """The same file, with the group commit that an event store on SQLite would have to bring itself."""

    name = "SQLite, C, our group commit"
    settings = [("append", "the callers' requests are queued; one thread commits all that wait",
                 "one sync for all: this much is ours, not SQLite's")]

    def __init__(self, sqlite):
        self.sqlite, self.version = sqlite, sqlite.version

    def appends(self, callers, first, seconds):
        return self.sqlite.run("appends", self.sqlite.path, callers, seconds, first, "group")

    def commands(self, callers, first, seconds):
        return self.sqlite.run("commands", self.sqlite.path, callers, seconds, first, "group")

    def close(self):
        pass


class PythonSQLite:
    """The same file from Python."""

    name = "SQLite, Python"
    settings = [("driven by", "Python's sqlite3, one process, a connection a thread",
                 "more processes would wait in SQLite's busy handler")]

    def __init__(self, sqlite):
        self.sqlite, self.version = sqlite, sqlite.version

    def commands(self, count, first, seconds):
        return callers.rate(
            Connection, 0, str(self.sqlite.path), callers.commands, count, first, seconds,
            processes=1)

    def replay(self):
        database = sqlite3.connect(self.sqlite.path)
        for stream, type, payload, metadata in database.execute(
            "SELECT stream, type, payload, metadata FROM events ORDER BY position LIMIT ?",
            (self.sqlite.events,)
        ):
            yield stream, type, orjson.loads(payload), orjson.loads(metadata)
        database.close()

    def close(self):
        pass
