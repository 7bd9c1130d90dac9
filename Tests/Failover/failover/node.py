"""A node: a program that has the log open, on a machine of its own, and takes what clients ask of it."""

import itertools
import os
import subprocess
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLate
from dataclasses import dataclass
from pathlib import Path

from .machine import Machine

PROGRAMS = Path(os.environ.get("DAYBOOK_PROGRAMS", ".build/release")).resolve()


@dataclass(frozen=True)
class Event:
    """An event of the log, as it is told apart from others."""

    position: int
    stream: str
    revision: int
    command: str
    id: str = ""


@dataclass(frozen=True)
class Answer:
    """What came of a command: `stored`, `conflict`, `unknown`, `unavailable` or `refused`."""

    kind: str
    position: int = 0
    revision: int = 0
    why: str = ""


class Node:
    """`failover-driver`, which says by lines what it does."""

    def __init__(self, name: str, number: int) -> None:
        self.machine = Machine(name, number, megabytes=16)
        self.name = name
        # What it has told of the log, in the order in which it did.
        self.seen: list[Event] = []
        # Why it does nothing any more.
        self.broken: list[str] = []
        self.sayings: list[str] = []
        self._numbers = itertools.count()
        self._waiting: dict[int, Future[Answer]] = {}
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, address: str, *words: str) -> None:
        self._process = self.machine.start(str(PROGRAMS / "failover-driver"), address, *words, pipes=True)
        assert self._process.stdout is not None
        first = self._process.stdout.readline().decode().strip()
        if first != "READY":
            raise RuntimeError(f"{self.name} said {first!r}")
        threading.Thread(target=self._hear, daemon=True).start()

    def append(self, stream: str, expected: str, command: str, patience: float) -> Answer:
        """Asks it, and waits no longer than `patience`."""
        assert self._process is not None and self._process.stdin is not None
        answer: Future[Answer] = Future()
        with self._lock:
            number = next(self._numbers)
            self._waiting[number] = answer
            try:
                self._process.stdin.write(f"APPEND {number} {stream} {expected} {command}\n".encode())
                self._process.stdin.flush()
            except OSError:
                return Answer("unavailable", why="the node is gone")
        try:
            return answer.result(patience)
        except TooLate:
            return Answer("unknown", why="no answer")

    def _hear(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        for line in self._process.stdout:
            self._take(line.decode().rstrip("\n"))

    def _take(self, line: str) -> None:
        kind, _, rest = line.partition(" ")
        if kind == "SEEN":
            position, event, stream, revision, command = rest.split(" ")
            self.seen.append(Event(int(position), stream, int(revision), command, event))
        elif kind == "BROKEN":
            self.broken.append(rest)
        elif kind in ("STORED", "CONFLICT", "UNKNOWN", "UNAVAILABLE", "REFUSED"):
            number, _, rest = rest.partition(" ")
            waiting = self._waiting.pop(int(number), None)
            if waiting is not None:
                numbers = [int(word) for word in rest.split(" ")] if kind == "STORED" else [0, 0]
                waiting.set_result(Answer(kind.lower(), *numbers, why="" if kind == "STORED" else rest))
        else:
            self.sayings.append(line)
