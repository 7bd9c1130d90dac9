"""Minutes of everything at once: live readers, writers, rebuilds in between. After the first minute there is no growth
of memory or of open files, and no reader misses anything."""

import argparse
import sys
import threading
import time

from .client import GONE, Client, Reader
from .server import Server

_READERS, _WRITERS = 200, 64
# What a process may breathe: allocators give back late, caches have their bounds.
_GROWTH = 1.15


class _Writer(threading.Thread):
    def __init__(self, server: Server, number: int, pause: float) -> None:
        super().__init__(daemon=True)
        self._client, self._number, self._pause = Client(server.port, server.token), number, pause
        self.sent = 0
        self.is_over = False

    def run(self) -> None:
        while not self.is_over:
            self._client.send(
                "AdjustStock", {"productId": f"lamp{self._number % 8}", "delta": 1},
                f"w{self._number}-{self.sent}", until=lambda: False)
            self.sent += 1
            time.sleep(self._pause)


def main(arguments: list[str]) -> int:
    """`soak --seconds N`."""
    parser = argparse.ArgumentParser(prog="service soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rate", type=float, default=100, help="commands a second, of all writers")
    chosen = parser.parse_args(arguments)
    server = Server()
    try:
        return _run(server, chosen.seconds, chosen.rate)
    finally:
        server.close()


def _run(server: Server, seconds: float, rate: float) -> int:
    ready = server.start()
    client = Client(server.port, server.token)
    client.send("AddCategory", {"categoryId": "lamps", "title": "Lamps"}, "c", until=lambda: False)
    for number in range(8):
        client.send("AddProduct", {"productId": f"lamp{number}", "title": f"Lamp {number}",
                                   "categoryIds": ["lamps"], "basePriceCents": 4900, "quantity": 1},
                    f"p{number}", until=lambda: False)
    before = server.used()[0]
    readers = [Reader(server.port, server.token) for _ in range(_READERS)]
    for reader in readers:
        reader.start()
    time.sleep(3)
    of_a_reader = (server.used()[0] - before) / _READERS
    writers = [_Writer(server, number, _WRITERS / rate) for number in range(_WRITERS)]
    for writer in writers:
        writer.start()
    begun, settled, last = time.monotonic(), None, (0, 0)
    while (passed := time.monotonic() - begun) < seconds:
        time.sleep(2)
        server.es("projections", "rebuild", "catalog", "--quiet")
        last = server.used()
        if settled is None and passed > min(60, seconds / 3):
            settled = last
    for writer in writers:
        writer.is_over = True
    for writer in writers:
        writer.join()
    return _finish(server, readers, sum(writer.sent for writer in writers), settled, last, ready, of_a_reader)


def _finish(server: Server, readers: list[Reader], sent: int, settled: tuple[int, int] | None,
            last: tuple[int, int], ready: float, of_a_reader: float) -> int:
    client = Client(server.port, server.token)
    try:
        _, answer = client.ask("GET", "/v1/queries/products?limit=1")
        head = answer["position"]
    except GONE as error:
        print(f"WRONG the server is gone: {error}", file=sys.stderr)
        return 1
    deadline = time.monotonic() + 30
    while any(reader.positions[-1:] != [head] for reader in readers) and time.monotonic() < deadline:
        time.sleep(0.1)
    wrong = [f"a reader was told {len(reader.positions)} of {head} positions"
             for reader in readers if reader.positions != list(range(1, head + 1))]
    stopped = server.stop()
    if settled is None:
        wrong.append("it was too short to say anything")
    else:
        print(f"soak: memory {settled[0] / 1e6:.1f} MB, then {last[0] / 1e6:.1f} MB; "
              f"files {settled[1]}, then {last[1]}")
        if last[0] > settled[0] * _GROWTH:
            wrong.append(f"memory grew from {settled[0]} to {last[0]} bytes")
        if last[1] > settled[1] + 8:
            wrong.append(f"open files grew from {settled[1]} to {last[1]}")
    print(f"soak: {sent} commands, {head} events to {len(readers)} readers, each {of_a_reader / 1000:.0f} kB; "
          f"ready in {ready * 1000:.0f} ms, stopped in {stopped:.2f} s; {len(wrong)} wrong", flush=True)
    for line in wrong[:10]:
        print(f"WRONG {line}", file=sys.stderr)
    return 1 if wrong or not sent else 0
