"""`failover-driver` as a node: the store alone, which says by lines what it does."""

import itertools
import subprocess
import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooLate

from .node import PROGRAMS, Answer, Event, Node


class Driven(Node):
    def __init__(self, name: str, number: int) -> None:
        super().__init__(name, number)
        self._numbers = itertools.count()
        self._waiting: dict[int, Future[Answer]] = {}
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, address: str) -> None:
        self._process = self.machine.start(str(PROGRAMS / "failover-driver"), address, pipes=True)
        assert self._process.stdout is not None
        first = self._process.stdout.readline().decode().strip()
        if first != "READY":
            raise RuntimeError(f"{self.name} said {first!r}")
        threading.Thread(target=self._hear, daemon=True).start()

    def append(self, stream: str, expected: str, command: str, patience: float) -> Answer:
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
            position, _, stream, revision, command = rest.split(" ")
            self.seen.append(Event(int(position), stream, int(revision), command))
        elif kind == "BROKEN":
            self.broken.append(rest)
        elif kind in ("STORED", "CONFLICT", "UNKNOWN", "UNAVAILABLE", "REFUSED"):
            number, _, rest = rest.partition(" ")
            waiting = self._waiting.pop(int(number), None)
            if waiting is not None:
                numbers = [int(word) for word in rest.split(" ")] if kind == "STORED" else [0, 0]
                waiting.set_result(Answer(kind.lower(), *numbers, why="" if kind == "STORED" else rest))
