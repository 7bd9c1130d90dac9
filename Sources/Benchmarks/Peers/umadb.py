"""UmaDB: its server out of PyPI's wheel, and its own client in Python."""

import itertools
import sys
from importlib.metadata import version
from pathlib import Path

import orjson

from . import callers
from .server import Server, Unavailable, free_port, reach
from .workload import METADATA, data_set

# UmaDB keeps metadata as names and strings, not as a document.
METADATA_OF_AN_EVENT = orjson.loads(METADATA)


class Connection:
    """A caller's connection."""

    def __init__(self, port):
        import umadb
        self.library = umadb
        self.client = umadb.Client(f"http://127.0.0.1:{port}", batch_size=1_000)

    def append(self, stream, expected, type, payload):
        uma = self.library
        return self.client.append(
            [uma.Event(type, payload, tags=[stream], metadata=METADATA_OF_AN_EVENT)],
            condition=uma.AppendCondition(self.query(stream), after=expected))

    def load(self, stream):
        events, expected = [], None
        for found in self.client.read(query=self.query(stream)):
            event = found.event
            events.append((event.event_type, orjson.loads(event.data)))
            expected = found.position
        return events, expected

    def query(self, stream):
        return self.library.Query([self.library.QueryItem(tags=[stream])])


class UmaDB:
    name = "UmaDB"
    settings = [
        ("server", "as it comes", "each commit is synced (fdatasync), into space that was"
         " zeroed ahead; with --pipelined-writer it is no faster here, and reads beside writes fail"),
        ("append", "a tag for each stream; refused if the tag has an event after the position that was"
         " read", "its own check, DCB's"),
        ("driven by", "its own client (Rust inside), 2 processes", "Python's lock is shared by fewer;"
         " with four it is no faster"),
        ("replay", "read() of the client, 1,000 events a message", "the largest that its server sends"),
    ]

    def __init__(self, folder, orders):
        try:
            import umadb
        except ImportError as error:
            raise Unavailable("umadb is not installed (PyPI: umadb)") from error
        self.version = "UmaDB " + version("umadb")
        self.port = free_port()
        self.file = folder / "uma.db"
        self.server = Server(
            [Path(sys.executable).with_name("umadb"), "--listen", f"127.0.0.1:{self.port}",
             "--db-path", self.file], folder)
        self.server.wait(lambda: reach(self.port))
        client = Connection(self.port).client
        self.events = 0
        events = data_set(orders)
        while batch := list(itertools.islice(events, 1_000)):
            self.events += len(batch)
            client.append([
                umadb.Event(type, payload, tags=[stream], metadata=METADATA_OF_AN_EVENT)
                for stream, _, type, payload in batch])
        self.size = used(self.file)

    def appends(self, count, first, seconds):
        return callers.rate(
            Connection, None, self.port, callers.appends, count, first, seconds, processes=2)

    def commands(self, count, first, seconds):
        return callers.rate(
            Connection, None, self.port, callers.commands, count, first, seconds, processes=2)

    def replay(self):
        # Kept: a client that nobody holds any more ends its reads.
        connection = Connection(self.port)
        for found in connection.client.read(limit=self.events):
            event = found.event
            yield event.tags[0], event.event_type, orjson.loads(event.data), event.metadata

    def bytes(self):
        return self.size

    def close(self):
        self.server.stop()


def used(file):
    """The pages of a file that aren't all zeros: it takes space ahead."""
    zeros, count = bytes(4096), 0
    with open(file, "rb") as pages:
        while page := pages.read(4096):
            count += len(page) if page != zeros[:len(page)] else 0
    return count
