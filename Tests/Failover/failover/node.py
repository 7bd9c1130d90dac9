"""A node: a program that has the log open, on a machine of its own, takes what clients ask of it, and tells whoever
follows what comes."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .machine import Machine

PROGRAMS = Path(os.environ.get("DAYBOOK_PROGRAMS", ".build/release")).resolve()


@dataclass(frozen=True)
class Event:
    """An event of the log, as it is told apart from others."""

    position: int
    stream: str
    revision: int
    command: str


@dataclass(frozen=True)
class Answer:
    """What came of a command: `stored`, `conflict`, `unknown`, `unavailable` or `refused`."""

    kind: str
    position: int = 0
    revision: int = 0
    why: str = ""


class Node:
    """What every kind of them has."""

    def __init__(self, name: str, number: int) -> None:
        self.machine = Machine(name, number, megabytes=512)
        self.name = name
        # What it has told of the log, in the order in which it did.
        self.seen: list[Event] = []
        # Why it does nothing any more.
        self.broken: list[str] = []

    def start(self, address: str) -> None:
        """Starts it on the database at `address`."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Writes what there must be before clients come."""

    def append(self, stream: str, expected: str, command: str, patience: float) -> Answer:
        """One event for a stream, which is at a revision, or has `none`, or `any`; waits no longer than `patience`."""
        raise NotImplementedError

    def models(self, head: int) -> dict[str, Any]:
        """What its read models answer, once they have come to `head`."""
        return {}
