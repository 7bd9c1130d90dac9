"""The server is killed under load, over and over, and started again. Its callers send what wasn't answered once more,
with the same key; its live readers come back where they were. In the end each command is in the log exactly once, and
each reader was told each position exactly once."""

import argparse
import collections
import random
import signal
import sys
import threading
import time

from .client import Client, Reader
from .server import Server

_WRITERS = 8


class Writer(threading.Thread):
    """Changes the stock of one thing by one, again and again."""

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(daemon=True)
        self._client, self._number = Client(server.port, server.token), number
        self.done: list[str] = []
        self.refused: list[str] = []
        self.is_over = False

    def run(self) -> None:
        count = 0
        while not self.is_over:
            key = f"w{self._number}-{count}"
            count += 1
            status = self._client.send(
                "AdjustStock", {"productId": "lamp", "delta": 1}, key, until=lambda: False)
            (self.done if status == 200 else self.refused).append(key)


def main(arguments: list[str]) -> int:
    """`kills --rounds N --seed S`."""
    parser = argparse.ArgumentParser(prog="service kills", description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    chosen = parser.parse_args(arguments)
    print(f"kills: seed {chosen.seed}", flush=True)
    chance = random.Random(chosen.seed)
    server = Server()
    try:
        return _finish(*_run(server, chosen.rounds, chance), server)
    finally:
        server.close()


def _run(server: Server, rounds: int, chance: random.Random) -> tuple[list[Writer], list[Reader]]:
    server.start()
    client = Client(server.port, server.token)
    for command, data in [
        ("AddCategory", {"categoryId": "lamps", "title": "Lamps"}),
        ("AddProduct", {"productId": "lamp", "title": "Lamp", "categoryIds": ["lamps"],
                        "basePriceCents": 4900, "quantity": 1}),
    ]:
        if client.send(command, data, command, until=lambda: False) != 200:
            raise RuntimeError(f"{command} was refused")
    writers = [Writer(server, number) for number in range(_WRITERS)]
    readers = [Reader(server.port, server.token) for _ in range(3)]
    for each in writers + readers:
        each.start()
    for _ in range(rounds):
        time.sleep(chance.uniform(0.05, 0.6))
        server.stop(signal.SIGKILL)
        server.start()
    for writer in writers:
        writer.is_over = True
    for writer in writers:
        writer.join()
    return writers, readers


def _finish(writers: list[Writer], readers: list[Reader], server: Server) -> int:
    client = Client(server.port, server.token)
    events, after = [], 0
    while True:
        _, page = client.ask("GET", f"/v1/events?limit=1000&after={after}")
        events += page["events"]
        if not page["events"]:
            break
        after = page["events"][-1]["position"]
    wrong: list[str] = []
    stored = collections.Counter(
        event["commandId"] for event in events if event["type"] == "StockAdjusted")
    done = [key for writer in writers for key in writer.done]
    for writer in writers:
        wrong += [f"{key} was refused" for key in writer.refused]
    wrong += [f"{key} was answered, and is in the log {stored[key]} times" for key in done if stored[key] != 1]
    wrong += [f"{key} is in the log, and nobody sent it" for key in set(stored) - set(done)]
    head = events[-1]["position"]
    deadline = time.monotonic() + 30
    while any(reader.positions[-1:] != [head] for reader in readers) and time.monotonic() < deadline:
        time.sleep(0.05)
    for reader in readers:
        reader.is_over = True
        if reader.positions != list(range(1, head + 1)):
            wrong.append(f"a reader was told {len(reader.positions)} of {head} positions, "
                         f"{len(set(reader.positions))} different ones")
    stopped = server.stop()
    server.es("verify")
    print(f"kills: {len(done)} commands, {head} events, {readers[0].comebacks} comebacks of a reader; "
          f"stopped in {stopped:.2f} s; {len(wrong)} wrong", flush=True)
    if stopped > 1:
        wrong.append(f"SIGTERM took {stopped:.2f} s")
    for line in wrong[:10]:
        print(f"WRONG {line}", file=sys.stderr)
    return 1 if wrong or not done else 0
