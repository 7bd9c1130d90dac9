"""Many stores of one server: a thousand on one node, ten of them busy. What a store costs that is open (memory, files), how
long the first who asks one waits, and how many requests a second the ten answer beside the others, as against the same
ten alone. Figures to read, not a test, but for what must hold on any machine: each answers from its own store."""

import argparse
import contextlib
import os
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from .client import Client
from .server import PROGRAMS, Served

_BUSY, _CALLERS = 10, 4
_SCRIPT = """
local names, turn = {%s}, 0
wrk.headers["Authorization"] = "Bearer %s"
wrk.headers["Content-Type"] = "application/json"
request = function()
  turn = turn + 1
  local path = "/v1/stores/" .. names[turn %% #names + 1]
  if turn %% 11 > 0 then return wrk.format("GET", path .. "/session") end
  return wrk.format("POST", path .. "/commands/AddCategory", nil, '{"title":"%d ' .. turn .. '"}')
end
"""


class Books(Served):
    """`es-serve --stores` on so many stores, copies of one with a token of its owner's; and the service's own."""

    def __init__(self, count: int) -> None:
        folder = Path(tempfile.mkdtemp(prefix="daybook-many-"))
        self.stores = folder / "books"
        super().__init__(folder, ["--stores", str(self.stores)])
        self.stores.mkdir()
        self.names = [f"book-{number}" for number in range(count)]
        self._es(self.names[0], "init", "--quiet")
        for number in range(3):
            self._es(self.names[0], "category", "add", f"Shelf {number}", "--quiet")
        self.token = self._es(
            self.names[0], "token", "create", "--name", "harness", "--role", "owner", "--quiet").split()[-1]
        for name in self.names[1:]:
            shutil.copytree(self.stores / self.names[0], self.stores / name)
        self._es("_service", "init", "--quiet")
        self.of_all = self._es(
            "_service", "token", "create", "--name", "harness", "--role", "owner", "--quiet").split()[-1]

    def _es(self, name: str, *words: str) -> str:
        environment = dict(os.environ, ES_DATA=str(self.stores / name), ES_ACTOR="harness", ES_OUTPUT="table")
        return subprocess.run(
            [str(PROGRAMS / "es"), *words], env=environment, check=True, stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True).stdout


def main(arguments: list[str]) -> int:
    """`many --stores N --seconds N --rounds N`."""
    parser = argparse.ArgumentParser(prog="service many", description=__doc__)
    parser.add_argument("--stores", type=int, default=1_000)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args(arguments)
    books = Books(chosen.stores)
    try:
        print(f"load of the machine: {os.getloadavg()[0]:.1f}", flush=True)
        ready = books.start()
        memory, files = books.used()
        print(f"{chosen.stores} stores, none of them open: ready in {ready * 1000:.0f} ms, "
              f"{memory >> 20} MiB, {files} files", flush=True)
        _first(books)
        busy = books.names[:_BUSY]
        alone, beside = [], []
        for _ in range(chosen.rounds):
            books.stop(signal.SIGTERM)
            books.start()
            alone.append(_requests(books, busy, chosen.seconds))
            with _asked_now_and_then(books, books.names[_BUSY:]):
                beside.append(_requests(books, busy, chosen.seconds))
        ratio = statistics.median(b / a for a, b in zip(alone, beside, strict=True))
        print(f"{_BUSY} busy: {statistics.median(alone):.0f} requests a second alone, "
              f"{statistics.median(beside):.0f} beside {chosen.stores - _BUSY} others, each asked in turn: × {ratio:.2f}")
        memory, files = books.used()
        print(f"by then: {memory >> 20} MiB, {files} files; {_open(books)} open")
        print(f"stopped in {books.stop() * 1000:.0f} ms; load of the machine: {os.getloadavg()[0]:.1f}")
    finally:
        books.close()
    return 0


def _first(books: Books) -> None:
    """Asks each store once, one after the other."""
    client = Client(books.port, books.token)
    (memory, files), opened = books.used(), _open(books)
    times = []
    for name in books.names:
        begun = time.monotonic()
        status, _ = client.ask("GET", f"/v1/stores/{name}/queries/categories")
        times.append(time.monotonic() - begun)
        if status != 200:
            raise RuntimeError(f"{name} answered {status}")
        if len(times) == min(50, len(books.names)):
            more, others = books.used()
            now = _open(books) - opened
            print(f"a store that is open: {(more - memory) / now / (1 << 20):.1f} MiB, {(others - files) / now:.0f} files")
    times.sort()
    print(f"the first who asks one: half within {times[len(times) // 2] * 1000:.1f} ms, "
          f"99 of 100 within {times[len(times) * 99 // 100] * 1000:.1f} ms")
    begun = time.monotonic()
    for _ in range(200):
        client.ask("GET", f"/v1/stores/{books.names[-1]}/queries/categories")
    print(f"who asks it again: {(time.monotonic() - begun) / 200 * 1000:.1f} ms")
    memory, files = books.used()
    print(f"all of them asked: {_open(books)} open, {memory >> 20} MiB, {files} files", flush=True)


def _open(books: Books) -> int:
    _, answer = Client(books.port, books.of_all).ask("GET", "/v1/stores")
    return sum(store["open"] for store in answer["stores"])


def _requests(books: Books, names: list[str], seconds: int) -> float:
    """How many a second these stores answer together, one in eleven of them a command; wrk calls."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(_SCRIPT % (",".join(f'"{name}"' for name in names), books.token, time.monotonic_ns()))
        file.flush()
        words = ["wrk", "-t1", f"-c{_CALLERS * len(names)}", f"-d{seconds}s", "-s", file.name]
        told = subprocess.run(
            [*words, f"http://127.0.0.1:{books.port}"], check=True, stdout=subprocess.PIPE, text=True).stdout
    if "Non-2xx" in told:
        raise RuntimeError(told)
    figure = re.search(r"Requests/sec:\s+([0-9.]+)", told)
    if figure is None:
        raise RuntimeError(told)
    return float(figure[1])


@contextlib.contextmanager
def _asked_now_and_then(books: Books, names: list[str]) -> Iterator[None]:
    """Others are asked one after the other, ten a second, so that stores are opened and closed all the time."""
    over = threading.Event()

    def ask() -> None:
        client = Client(books.port, books.token)
        number = 0
        while not over.wait(0.1) and names:
            client.ask("GET", f"/v1/stores/{names[number % len(names)]}/session")
            number += 1

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield
    finally:
        over.set()
        asking.join()
