"""Redis streams, each write synced: a Lua script checks the stream's length and adds to it and to the log."""

import re
import shutil
import socket
import subprocess
import tempfile
import time

import orjson

from . import callers
from .server import Server, Unavailable
from .workload import METADATA, PAYLOAD, TYPE, data_set

SERVER = {
    "port": "0", "appendonly": "yes", "appendfsync": "always", "auto-aof-rewrite-percentage": "0",
    "save": "", "unixsocketperm": "700",
}

# A stream for its order, and the log of all.
APPEND = """
if redis.call('XLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return redis.error_reply('EXPECTED') end
redis.call('XADD', KEYS[2], '*', 's', KEYS[1], 't', ARGV[2], 'd', ARGV[3], 'm', ARGV[4])
redis.call('XADD', KEYS[1], '*', 't', ARGV[2], 'd', ARGV[3], 'm', ARGV[4])
return ARGV[1] + 1
"""


class Connection:
    """A caller's connection: Redis's own protocol on a socket."""

    def __init__(self, target):
        self.path, self.script = target
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(self.path)
        self.input = self.socket.makefile("rb", 1 << 16)

    def send(self, *words):
        parts = [b"*%d\r\n" % len(words)]
        for word in words:
            word = word if isinstance(word, bytes) else str(word).encode()
            parts.append(b"$%d\r\n%b\r\n" % (len(word), word))
        self.socket.sendall(b"".join(parts))

    def call(self, *words):
        self.send(*words)
        return self.answer()

    def answer(self):
        line = self.input.readline()
        kind, rest = line[:1], line[1:-2]
        match kind:
            case b"+":
                return rest
            case b":":
                return int(rest)
            case b"$":
                length = int(rest)
                return None if length < 0 else self.input.read(length + 2)[:-2]
            case b"*":
                return [self.answer() for _ in range(int(rest))]
            case _:
                raise OSError(f"Redis said {line!r}")

    def append(self, stream, expected, type, payload):
        return self.call(
            "EVALSHA", self.script, 2, stream, "log", expected, type, payload, METADATA)

    def load(self, stream):
        entries = self.call("XRANGE", stream, "-", "+")
        # t, d and m in that order.
        return [(fields[1].decode(), orjson.loads(fields[3])) for _, fields in entries], len(entries)


class Redis:
    name = "Redis streams"
    settings = [
        ("server", ", ".join(f"{name}={value or repr('')}" for name, value in SERVER.items()),
         "each turn of its loop is written and synced once before it answers; no rewrite in a window;"
         " a socket of the file system; bigger nodes of streams took more of the processor, not less"),
        ("append", "a Lua script by its hash: XLEN checked, XADD to the log and to the stream",
         "one round trip, and nothing between check and write"),
        ("driven by", "redis-benchmark, each append to a new stream, which must be empty;"
         " commands: a client of 40 lines on the raw socket, 4 processes",
         "its own load generator can't count revisions; in the server, a new stream takes as long as"
         " an old one (13 µs of the processor)"),
        ("replay", "XRANGE, 2,000 entries a call, the next one asked for while one is decoded",
         "the server works while the client does"),
    ]

    def __init__(self, folder, orders):
        if shutil.which("redis-server") is None or shutil.which("redis-benchmark") is None:
            raise Unavailable("Redis is not installed (Debian: redis-server, redis-tools)")
        self.folder = folder
        self.sockets = tempfile.mkdtemp(prefix="daybook-", dir="/tmp")
        self.path = self.sockets + "/redis"
        self.server = Server(
            ["redis-server", "--dir", folder, "--unixsocket", self.path,
             *(word for name, value in SERVER.items() for word in (f"--{name}", value))], folder)
        self.server.wait(lambda: Connection((self.path, "")).call("PING"))
        connection = Connection((self.path, ""))
        self.script = connection.call("SCRIPT", "LOAD", APPEND).decode()
        self.version = "Redis " + re.search(
            rb"redis_version:(\S+)", connection.call("INFO", "server"))[1].decode()
        self.events, waiting = 0, 0
        for stream, revision, type, payload in data_set(orders):
            connection.send(
                "EVALSHA", self.script, 2, stream, "orders", revision, type, payload, METADATA)
            self.events += 1
            waiting += 1
            if waiting == 500:
                for _ in range(waiting):
                    connection.answer()
                waiting = 0
        for _ in range(waiting):
            connection.answer()
        self.size = sum(
            path.stat().st_size for path in (folder / "appendonlydir").iterdir())

    def appends(self, callers, first, seconds):
        # Its length is a number of requests; so few first, then as many as that rate makes of the
        # seconds.
        rate = self.benchmark(callers, first, 500 * min(callers, 8))
        return self.benchmark(callers, first, max(round(rate * seconds), 1_000))

    def benchmark(self, callers, first, requests):
        # Its random numbers begin alike in two runs whose second and process number differ alike.
        stream = f"order-{first}-{time.time_ns()}-__rand_int__-__rand_int__"
        run = subprocess.run(
            ["redis-benchmark", "-s", self.path, "-c", str(callers), "-n", str(requests), "--csv",
             "-r", "2147483647", "EVALSHA", self.script, "2",
             stream, "log", "0", TYPE, PAYLOAD.decode(), METADATA.decode()],
            capture_output=True, text=True)
        rows = run.stdout.strip().splitlines()
        if run.returncode != 0 or len(rows) < 2 or "rror" in run.stdout + run.stderr:
            raise RuntimeError("redis-benchmark failed: " + (run.stderr + run.stdout)[-300:])
        return csv_rate(rows)

    def commands(self, count, first, seconds):
        return callers.rate(
            Connection, 0, (self.path, self.script), callers.commands, count, first, seconds,
            processes=4)

    def replay(self):
        connection, page = Connection((self.path, "")), 2_000
        connection.send("XRANGE", "orders", "-", "+", "COUNT", page)
        while True:
            entries = connection.answer()
            if len(entries) == page:
                connection.send("XRANGE", "orders", b"(" + entries[-1][0], "+", "COUNT", page)
            for _, fields in entries:
                yield (fields[1].decode(), fields[3].decode(), orjson.loads(fields[5]),
                       orjson.loads(fields[7]))
            if len(entries) < page:
                return

    def bytes(self):
        return self.size

    def close(self):
        self.server.stop()
        shutil.rmtree(self.sockets, ignore_errors=True)


def csv_rate(rows):
    """The column rps of what redis-benchmark --csv prints; the command before it may hold quotes."""
    columns = rows[0].replace('"', "").split(",")
    behind = len(columns) - columns.index("rps")
    return float(rows[-1].split(",")[-behind].strip('"'))
