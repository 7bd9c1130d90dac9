"""Runs the programs of one workload, with every change of one folder recorded, and says what they acknowledged."""

import json
import os
import random
import shutil
import subprocess
import sys
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from . import shim
from .commands import Command, line
from .recording import HEAD, Deed, Entry, parsed


# Where this package lies, for programs of its own.
FAULTS = Path(__file__).resolve().parents[1]


@dataclass
class Stage:
    """The state at one moment at which nobody was at work. What was forgotten until then is gone for good, from
    the answer to the command `erasure` on."""

    offset: int
    copy: Path
    gone: list[bytes]
    erasure: str | None
    number: int = 0


@dataclass
class Answer:
    """An acknowledgement, and the entry that it was said at."""

    number: int
    position: int
    command: Command | None
    command_id: str | None
    is_unchanged: bool


@dataclass
class Told:
    """All that was said: that the store is made (the entry), answers to commands, and the position that a question
    was answered at (the entry, the position)."""

    made: list[int] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    shown: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class Recorded:
    """A recording, whole: what was done, and what was said."""

    name: str
    kind: str
    folder: Path
    tape: Path
    entries: list[Entry]
    stages: list[Stage]
    told: Told
    # What was before this entry was there before, and isn't cut into.
    first: int = 0


@dataclass
class Recorder:
    """One workload's programs at work on one folder. `slow`: what a sync takes, in µs."""

    place: Path
    es: Path
    driver: Path
    seed: int
    slow: int = 0
    sent: dict[int, list[Command]] = field(default_factory=dict)
    stages: list[Stage] = field(default_factory=list)
    # How long the recording was when all was durable that had been there before.
    begun: int = 0

    def __post_init__(self) -> None:
        shutil.rmtree(self.place, ignore_errors=True)
        self.place.mkdir(parents=True)
        # Images are of a machine that was started again since.
        self.boot = self.place / "boot"
        self.boot.write_text(f"{uuid.UUID(int=self.seed << 64, version=4)}\n")
        self.folder = self.place / "store"
        self.tape = self.place / "tape"
        self.chance = random.Random(self.seed)

    # Programs

    def start(self, program: Path, *arguments: str, **settings: object) -> subprocess.Popen:
        """A program, recorded. `settings` are the shim's."""
        if self.slow:
            settings.setdefault("slow", self.slow)
        environment = shim.environment(self.folder, record=self.tape, boot=self.boot, **settings)
        environment |= {"HOME": str(self.place), "LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONPATH": str(FAULTS)}
        return subprocess.Popen(
            [program, *arguments], env=environment, cwd=self.place,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )

    def finish(self, process: subprocess.Popen, statuses: tuple[int, ...] = (0,)) -> bytes:
        out, err = process.communicate()
        if process.returncode not in statuses:
            raise RuntimeError(f"{process.args} ended with {process.returncode}: {out + err!r}")
        return out

    def older(self) -> None:
        """Has the store made as it was before there was a journal, all of it durable."""
        self.finish(self.start(Path(sys.executable), "-m", "faults.format.making", str(self.folder)))
        self.begun = self.tape.stat().st_size

    def run(self, *arguments: str, statuses: tuple[int, ...] = (0,), **settings: object) -> bytes:
        """`es`, to its end."""
        process = self.start(self.es, "--data", str(self.folder), *arguments, **settings)
        return self.finish(process, statuses)

    def send(self, command: Command, **settings: object) -> subprocess.Popen:
        """Begins to send one command; to be finished."""
        around = ["--json", "--id", command["id"], "--reason", command["reason"]]
        process = self.start(
            self.es, "--data", str(self.folder), "send", command["command"], "-", *around, **settings)
        self.sent[process.pid] = [command]
        process.stdin.write(json.dumps(command["data"]).encode())
        process.stdin.close()
        process.stdin = None
        return process

    def do(self, command: Command, statuses: tuple[int, ...] = (0,)) -> None:
        """Sends one command and waits for its answer."""
        self.finish(self.send(command), statuses)

    def begin_batch(self) -> subprocess.Popen:
        process = self.start(self.es, "--data", str(self.folder), "send", "--batch", "-", "--json")
        self.sent[process.pid] = []
        return process

    def feed(self, batch: subprocess.Popen, commands: list[Command]) -> None:
        """Hands a batch some commands and waits for all their answers."""
        self.sent[batch.pid] += commands
        batch.stdin.write(b"".join(map(line, commands)))
        batch.stdin.flush()
        for _ in commands:
            batch.stdout.readline()

    def batch(self, commands: list[Command], sizes: tuple[int, ...]) -> None:
        """Sends commands in groups of chance sizes, each after the answers to the one before."""
        batch = self.begin_batch()
        at = 0
        while at < len(commands):
            size = self.chance.choice(sizes)
            self.feed(batch, commands[at : at + size])
            at += size
        self.finish(batch)

    def ask(self, *queries: str) -> None:
        for query in queries:
            self.run(query, "--json")

    def forget(self, user: str, id: str, gone: list[bytes]) -> None:
        """Forgets somebody, between two stages."""
        self.stage([])
        process = self.start(
            self.es, "--data", str(self.folder), "forget", user, "--yes", "--json", "--id", id)
        self.sent[process.pid] = [{"command": "EraseUser", "id": id, "data": {"userId": user}}]
        self.finish(process)
        self.stage(gone, erasure=id)

    def stage(self, gone: list[bytes], erasure: str | None = None) -> None:
        """Nobody is at work: keeps a copy of the folder to tell how everything reads now."""
        copy = self.place / f"stage-{len(self.stages)}"
        shutil.copytree(self.folder, copy, symlinks=True)
        before = self.stages[-1].gone if self.stages else []
        self.stages.append(Stage(self.tape.stat().st_size, copy, before + gone, erasure))

    # What came of it

    def recorded(self, name: str, kind: str) -> Recorded:
        """Closes the recording."""
        self.stage([])
        entries = list(parsed(self.tape))
        told = told_in(entries, self.sent)
        erasures = {answer.command_id: answer.number + 1 for answer in told.answers}
        for stage in self.stages:
            ended = _entry_at(stage.offset, entries)
            stage.number = erasures[stage.erasure] if stage.erasure else ended
        first = _entry_at(self.begun, entries)
        return Recorded(name, kind, self.folder, self.tape, entries, self.stages, told, first)


def _entry_at(offset: int, entries: list[Entry]) -> int:
    """The number of the entry that begins there in the recording."""
    at = 0
    for entry in entries:
        if at >= offset:
            return entry.number
        at += HEAD.size + len(entry.path.encode()) + len(entry.data)
    return len(entries)


def told_in(entries: list[Entry], sent: dict[int, list[Command]]) -> Told:
    """What was said, a line each, once the line was whole."""
    told = Told()
    rest: dict[int, bytes] = {}
    for entry in entries:
        if entry.deed != Deed.SAID:
            continue
        *lines, rest[entry.process] = (rest.get(entry.process, b"") + entry.data).split(b"\n")
        for line in lines:
            _take(line, entry, sent.get(entry.process, []), told)
    return told


def _take(said: bytes, entry: Entry, sent: list[Command], told: Told) -> None:
    if said.startswith(b"ACK "):
        _, position, _, _, id = said.decode().split(" ")
        told.answers.append(Answer(entry.number, int(position), None, id, False))
    elif said.startswith(b'{"query":'):
        told.shown.append((entry.number, json.loads(said)["position"]))
    elif said.startswith(b'{"ok":true,"store":'):
        told.made.append(entry.number)
    elif said.startswith(b'{"ok":true,"command":'):
        answer = json.loads(said)
        command = sent[answer.get("line", 1) - 1]
        told.answers.append(Answer(
            entry.number, answer["position"], command, command["id"], not answer["events"]))


def place_for(name: str) -> Path:
    """Where a workload's folder lies: in memory where there is such a place."""
    memory = Path("/dev/shm")
    base = memory if memory.is_dir() and os.access(memory, os.W_OK) else shim.BUILT
    return base / f"daybook-faults-{os.getpid()}" / name
