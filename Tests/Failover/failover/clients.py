"""Clients that write all the while, each with a record of its own: what it sent and when, and what it was answered."""

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from .node import Node

# What a client waits for an answer before it asks again, under the same id. Longer than a node itself takes to give up.
_PATIENCE = 70.0


@dataclass
class Entry:
    """One command: what became of it, as its client knows it."""

    command: str
    stream: str
    sent: float
    answered: float = 0.0
    # Of the answer; 0 while there is none.
    position: int = 0
    revision: int = 0
    # By whom it was answered.
    node: str = ""
    # Every answer on the way, but the last.
    tries: list[str] = field(default_factory=list)
    # Told that it is not stored, by a reason that no fault explains.
    wrong: str = ""


class Client(threading.Thread):
    """Writes to a stream of its own, at the revision that it must have, and to those that all write to. Whatever isn't
    known is sent again, to the other node."""

    def __init__(self, number: int, nodes: Sequence[Node], seed: int, pause: float) -> None:
        super().__init__(daemon=True)
        self._number, self._nodes, self._pause = number, nodes, pause
        self._chance = random.Random(seed * 1000 + number)
        self.record: list[Entry] = []
        self.is_over = False

    def run(self) -> None:
        own = -1
        while not self.is_over:
            time.sleep(self._chance.uniform(0, 2 * self._pause))
            command = f"c{self._number}-{len(self.record)}"
            if self._chance.random() < 0.5:
                stream, expected = f"product-client-{self._number}", "none" if own < 0 else str(own)
            else:
                stream, expected = f"product-shared-{self._chance.randrange(8)}", "any"
            entry = Entry(command, stream, time.monotonic())
            self.record.append(entry)
            self._send(entry, expected)
            if expected != "any" and entry.position:
                own = entry.revision

    def _send(self, entry: Entry, expected: str) -> None:
        turn = self._number
        while True:
            node = self._nodes[turn % len(self._nodes)]
            answer = node.append(entry.stream, expected, entry.command, _PATIENCE)
            if answer.kind == "stored":
                entry.position, entry.revision, entry.node = answer.position, answer.revision, node.name
                entry.answered = time.monotonic()
                return
            entry.tries.append(f"{node.name}: {answer.kind} {answer.why}".strip())
            if answer.kind in ("conflict", "refused"):
                entry.wrong = entry.tries[-1]
                return
            if self.is_over and len(entry.tries) > 3 or all(each.broken for each in self._nodes):
                return
            turn += 1
            time.sleep(0.05)


class Crowd:
    """All of them."""

    def __init__(self, count: int, nodes: Sequence[Node], seed: int, pause: float = 0.15) -> None:
        self.clients = [Client(number, nodes, seed, pause) for number in range(count)]
        for client in self.clients:
            client.start()

    def stop(self) -> None:
        for client in self.clients:
            client.is_over = True
        for client in self.clients:
            client.join(_PATIENCE * 3)

    @property
    def record(self) -> list[Entry]:
        return [entry for client in self.clients for entry in list(client.record)]

    def answered_since(self, moment: float) -> set[str]:
        """The nodes by which something was answered that was sent after `moment`."""
        last = [entry for client in self.clients for entry in client.record[-2:]]
        return {entry.node for entry in last if entry.position and entry.sent > moment}

    def longest_silence(self, begun: float, ended: float) -> float:
        """How long nobody at all was answered, at the longest, between two moments."""
        times = sorted(entry.answered for entry in self.record if begun <= entry.answered <= ended)
        marks = [begun, *times, ended]
        return max(after - before for before, after in zip(marks, marks[1:]))
