"""The cluster, two nodes beside it and the clients, while something happens to them: says of each fault how long it
took until what was lost was there again, and how long nobody could write."""

import sys
import time
from collections.abc import Callable, Sequence

from .clients import Crowd
from .cluster import Cluster, Slow, wait
from .machine import Machine
from .node import Event, Node


class Scene:
    def __init__(self, cluster: Cluster, nodes: Sequence[Node], crowd: Crowd) -> None:
        self.cluster, self.nodes, self.crowd = cluster, nodes, crowd
        self.wrong: list[str] = []
        self._name = ""
        self._begun = 0.0
        # What was so after how many seconds, the last time that it came to be so.
        self._marks: dict[str, float] = {}

    def begin(self, name: str) -> Machine:
        """Answers who is the primary."""
        self._name, self._marks = name, {}
        leader = self.cluster.await_leader()
        self._begun = time.monotonic()
        return leader

    def mark(self, what: str) -> None:
        self._marks[what] = time.monotonic() - self._begun

    def await_another(self, old: Machine) -> Machine:
        """A primary that isn't the old one."""
        new = self.cluster.await_leader(but=old)
        self.mark(f"{new.name} the primary")
        return new

    def await_writing(self, seconds: float = 120) -> None:
        """Until both nodes have answered what was sent from now on."""
        since = time.monotonic()
        names = {node.name for node in self.nodes}
        wait("answers of both nodes", seconds, lambda: self.crowd.answered_since(since) == names)
        self.mark("both nodes written to")

    def end(self) -> None:
        """Waits until all is as it was before, and says how it was."""
        self.cluster.await_whole()
        self.mark("whole")
        told = self._told()
        self.await_writing()
        silence = self.crowd.longest_silence(self._begun, time.monotonic())
        print(f"failover: {self._name}: nobody could write for {silence:.1f} s; {told}", flush=True)

    def _told(self) -> str:
        return ", ".join(f"{what} after {seconds:.1f} s" for what, seconds in self._marks.items())

    def attempt(self, name: str, fault: Callable[["Scene"], None]) -> None:
        try:
            fault(self)
        except Slow as slow:
            self.wrong.append(f"{name}: {slow}")
            print(f"WRONG {name}: {slow}; {self._told()}", file=sys.stderr, flush=True)


def read_log(cluster: Cluster, server: Machine | None = None) -> tuple[list[Event], list[int]]:
    """The log as it lies in a server's tables, the primary's unless it is said, and when its events were recorded."""
    with (cluster.ask_leader("books") if server is None else cluster.ask(server, "books")) as session:
        rows = session.execute(
            "SELECT position, stream, revision, command_id, recorded_at FROM daybook.events ORDER BY position"
        ).fetchall()
    return [Event(*row[:4]) for row in rows], [row[4] for row in rows]
