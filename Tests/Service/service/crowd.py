"""Ten thousand connections at once, half of them live readers and half kept open in between: whoever asks beside them
waits hardly longer, each reader is told each event once and in order, and all of them are sent home within a second of
SIGTERM."""

import argparse
import multiprocessing
import re
import resource
import select
import socket
import sys
import time
from multiprocessing.connection import Connection

from .client import Client
from .server import Server

# 99 of 100 who ask beside them are answered within it; then, how many files a process has open besides connections.
_PATIENCE, _FILES = 0.1, 1_000
_ID = re.compile(rb"^id: (\d+)\n", re.M)


class _Member:
    """One connection of the crowd."""

    def __init__(self, port: int, number: int, request: bytes) -> None:
        # From many addresses, so that there are ports enough.
        self.socket = socket.create_connection(
            ("127.0.0.1", port), timeout=60, source_address=(f"127.0.0.{2 + number % 50}", 0))
        self.socket.sendall(request)
        self.socket.setblocking(False)
        self.text = b""
        self.places: list[int] = []
        self.isGreeted = self.isLive = self.isSentHome = False

    def read(self) -> bool:
        """Takes what came; whether there may be more."""
        part = self.socket.recv(1 << 16)
        self.text += part
        if not self.isGreeted and b"\r\n\r\n" in self.text:
            self.isGreeted = True
            self.isLive = b"text/event-stream" in self.text
        self.isSentHome = self.isSentHome or b"event: end\n" in self.text
        whole, line, rest = self.text.rpartition(b"\n\n")
        if self.isLive and line:
            self.places += [int(place) for place in _ID.findall(whole + line)]
            self.text = rest
        return bool(part)


def _crowd(port: int, token: str, count: int, after: int, parent: Connection) -> None:
    """The process of the crowd: says when all have an answer, then, asked by a position, how many know of it, and in the
    end how they were sent home."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    head = f"Host: localhost:{port}\r\nAuthorization: Bearer {token}\r\n"
    live = f"GET /v1/events?after={after} HTTP/1.1\r\n{head}Accept: text/event-stream\r\n\r\n".encode()
    kept = f"GET /health HTTP/1.1\r\n{head}\r\n".encode()
    poll = select.epoll()
    poll.register(parent.fileno(), select.EPOLLIN)
    members: dict[int, _Member] = {}
    everybody: list[_Member] = []
    for number in range(count):
        member = _Member(port, number, live if number % 2 else kept)
        members[member.socket.fileno()] = member
        everybody.append(member)
        poll.register(member.socket.fileno(), select.EPOLLIN)
    wanted, isReady = 0, False
    while members:
        for file, _ in poll.poll(0.05):
            if file == parent.fileno():
                wanted = parent.recv()
                continue
            try:
                isOpen = members[file].read()
            except OSError:
                isOpen = False
            if not isOpen:
                poll.unregister(file)
                members.pop(file).socket.close()
        if not isReady and all(member.isGreeted for member in everybody):
            isReady = True
            parent.send(time.monotonic())
        if wanted:
            readers = [member for member in everybody if member.isLive]
            know = sum(member.places[-1:] == [wanted] for member in readers)
            if know == len(readers):
                right = list(range(after + 1, wanted + 1))
                parent.send((know, sum(member.places != right for member in readers)))
                wanted = 0
    readers = [member for member in everybody if member.isLive]
    parent.send((len(readers), sum(member.isSentHome for member in readers)))


def main(arguments: list[str]) -> int:
    """`crowd --connections N --seconds S`."""
    parser = argparse.ArgumentParser(prog="service crowd", description=__doc__)
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=15)
    chosen = parser.parse_args(arguments)
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if files < chosen.connections + _FILES:
        print(f"a process may have {files} files open here, which is too few: ulimit -Hn", file=sys.stderr)
        return 69
    server = Server()
    try:
        return _run(server, chosen.connections, chosen.seconds)
    finally:
        server.close()


def _run(server: Server, count: int, seconds: float) -> int:
    server.start()
    client = Client(server.port, server.token)
    client.send("AddCategory", {"categoryId": "lamps", "title": "Lamps"}, "c", until=lambda: False)
    client.send("AddProduct", {"productId": "lamp", "title": "Lamp", "categoryIds": ["lamps"], "basePriceCents": 4900,
                               "quantity": 1}, "p", until=lambda: False)
    head = client.ask("GET", "/v1/position")[1]["position"]
    alone, head = _beside(client, min(seconds, 3), head)
    memory, files = server.used()
    ours, theirs = multiprocessing.Pipe()
    crowd = multiprocessing.get_context("fork").Process(
        target=_crowd, args=(server.port, server.token, count, head, theirs), daemon=True)
    begun = time.monotonic()
    crowd.start()
    # The other end is the crowd's alone, so that its death is seen.
    theirs.close()
    opened = ours.recv() - begun
    grown, more = server.used()[0] - memory, server.used()[1] - files
    beside, head = _beside(client, seconds, head)
    begun = time.monotonic()
    ours.send(head)
    known, wrong = ours.recv() if ours.poll(60) else (0, count)
    late = time.monotonic() - begun
    stopped = server.stop()
    readers, home = ours.recv() if ours.poll(60) else (0, 0)
    crowd.join()
    print(f"crowd: {count} connections in {opened:.1f} s, {readers} of them live readers: {grown / 1e6:.0f} MB, "
          f"{grown / count / 1000:.1f} kB each, {more} files; 99 of 100 beside them within {beside * 1000:.1f} ms, "
          f"{alone * 1000:.1f} ms before; {known} readers knew of all {late:.1f} s after it; stopped in {stopped:.2f} s",
          flush=True)
    faults = [what for isWrong, what in [
        (beside > _PATIENCE, f"99 of 100 took more than {_PATIENCE * 1000:.0f} ms"),
        (more < count, f"{count} connections are {more} files"),
        (wrong > 0 or known != readers, f"{wrong} readers weren't told each event once, in order"),
        (readers != count // 2 or home != readers, f"{home} of {readers} readers were told to come back"),
        (stopped > 1.2, f"SIGTERM took {stopped:.2f} s"),
    ] if isWrong]
    for what in faults:
        print(f"WRONG {what}", file=sys.stderr)
    return 1 if faults else 0


def _beside(client: Client, seconds: float, head: int) -> tuple[float, int]:
    """Asks one thing after the other, and once a second sends a command: within how long 99 of 100 were answered, and
    where the log is then."""
    waits: list[float] = []
    begun, sent = time.monotonic(), 0
    while (now := time.monotonic()) < begun + seconds:
        if now - begun > sent:
            sent += 1
            status, answer = client.ask("POST", "/v1/commands/AdjustStock", '{"productId":"lamp","delta":1}')
            head = answer["position"]
        else:
            status, _ = client.ask("GET", "/v1/queries/product?productId=lamp")
        if status != 200:
            raise RuntimeError(f"status {status}")
        waits.append(time.monotonic() - now)
        # A token may ask 2,000 times a second.
        time.sleep(0.001)
    return sorted(waits)[len(waits) * 99 // 100], head
