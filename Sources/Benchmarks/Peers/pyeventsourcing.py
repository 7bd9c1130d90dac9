"""The Python library eventsourcing on SQLite: its recorder for appends, its aggregates for commands."""

import time
import uuid
from importlib.metadata import version

import orjson

from . import callers
from .server import Unavailable
from .workload import (
    AT_ONCE, COMMANDS_OF_AN_ORDER, EVENTS_OF_AN_ORDER, METADATA, Order, data_set, stream)

try:
    from eventsourcing.application import AggregateNotFoundError, Application
    from eventsourcing.domain import Aggregate, event
    from eventsourcing.persistence import StoredEvent
except ImportError:
    Aggregate = Application = None

METADATA_OF_AN_EVENT = orjson.loads(METADATA)


def identity(stream):
    return uuid.uuid5(uuid.NAMESPACE_URL, stream)


if Aggregate is not None:

    class OrderAggregate(Aggregate):
        """An order in the library's terms; what its events do is what they do for every peer."""

        class Placed(Aggregate.Created):
            stream: str
            type: str
            payload: dict
            metadata: dict

        class Changed(Aggregate.Event):
            stream: str
            type: str
            payload: dict
            metadata: dict

        @event(Placed)
        def __init__(self, stream, type, payload, metadata):
            self.stream, self.order = stream, Order()
            self.order.evolve(type, payload)

        @event(Changed)
        def change(self, stream, type, payload, metadata):
            self.order.evolve(type, payload)

        @staticmethod
        def create_id(stream):
            return identity(stream)


def application(path):
    return Application(env={
        "PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": f"file:{path}",
        "SQLITE_LOCK_TIMEOUT": "10"})


class Recorder:
    """A caller of the recorder, which all callers of a process share."""

    shared = None

    def __init__(self, path):
        if Recorder.shared is None:
            Recorder.shared = application(path)
        self.application = Recorder.shared
        self.recorder = self.application.recorder
        self.ids = ("", None)

    def append(self, stream, expected, type, payload):
        if self.ids[0] != stream:
            self.ids = (stream, identity(stream))
        state = b'{"metadata":' + METADATA + b',"payload":' + payload + b"}"
        self.recorder.insert_events([StoredEvent(self.ids[1], expected, type, state)])
        return expected + 1


def commands(connection, new, number, until):
    """Whole commands as the library has them: an aggregate got, changed and saved."""
    count, library = 0, connection.application
    while True:
        for step in range(COMMANDS_OF_AN_ORDER):
            if time.perf_counter() >= until:
                return count
            name = stream(number)
            try:
                order = library.repository.get(identity(name))
            except AggregateNotFoundError:
                order = OrderAggregate(name, *Order().decide(number), METADATA_OF_AN_EVENT)
            else:
                order.change(name, *order.order.decide(number), METADATA_OF_AN_EVENT)
            library.save(order)
            count += 1
        number += 1


class PythonEventsourcing:
    name = "Python eventsourcing, SQLite"
    settings = [
        ("database", "eventsourcing.sqlite: journal_mode=WAL, synchronous=FULL", "as it comes, and"
         " one sync a commit"),
        ("append", "the recorder's insert_events; its primary key refuses a revision that is there",
         "nothing of the library in between"),
        ("driven by", "one process, a thread a caller", "writers of one process take turns; those of"
         " several would wait in SQLite's busy handler"),
        ("commands", "repository.get, a method of the aggregate, save; no snapshots, no cache",
         "its own way, and the same work as everybody's"),
        ("replay", "select_notifications, 5,000 at a time, to_domain_event of its mapper",
         "its own way to read, without a transaction an event as its ProjectionRunner has"),
    ]

    def __init__(self, folder, orders):
        if Aggregate is None:
            raise Unavailable("eventsourcing is not installed (PyPI: eventsourcing)")
        self.version = "eventsourcing " + version("eventsourcing")
        self.path = folder / "events.sqlite"
        self.application = application(self.path)
        aggregates, self.events = {}, 0
        for name, revision, type, payload in data_set(orders):
            payload = orjson.loads(payload)
            if revision == 0:
                aggregates[name] = OrderAggregate(name, type, payload, METADATA_OF_AN_EVENT)
            else:
                aggregates[name].change(name, type, payload, METADATA_OF_AN_EVENT)
            self.events += 1
            # Each of the orders that are under way has one new event then.
            if self.events % AT_ONCE == 0:
                self.application.save(*aggregates.values())
                if revision == EVENTS_OF_AN_ORDER - 1:
                    aggregates.clear()
        self.application.recorder.datastore.close()
        self.size = self.path.stat().st_size
        self.application = application(self.path)

    def appends(self, count, first, seconds):
        return callers.rate(
            Recorder, 0, str(self.path), callers.appends, count, first, seconds, processes=1)

    def commands(self, count, first, seconds):
        return callers.rate(
            Recorder, 0, str(self.path), commands, count, first, seconds,
            processes=1)

    def replay(self):
        recorder, mapper, seen = self.application.recorder, self.application.mapper, 0
        while seen < self.events:
            page = recorder.select_notifications(
                seen or None, min(5_000, self.events - seen), inclusive_of_start=False)
            for notification in page:
                event = mapper.to_domain_event(notification)
                yield event.stream, event.type, event.payload, event.metadata
            seen = page[-1].id

    def bytes(self):
        return self.size

    def close(self):
        self.application.close()
