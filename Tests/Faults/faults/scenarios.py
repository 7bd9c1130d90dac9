"""What a process is doing when a call fails, or when it is killed: each begins on a store of its own."""

import functools
import json
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .business import STEADY, Command, command, commands, order
from .es import Answer, batch, es
from .specimens import QUERIES, UNMADE, copy, must, specimen

REGISTER = command("RegisterUser", "register", userId="w1", displayName="Grace", email="g@example.org")
SEND_ONE = ("send", "--batch", "-", "--json")


@dataclass(frozen=True)
class Scenario:
    """One run of `es`. `sends`: what it is given, a line each, if it sends."""

    name: str
    base: str | None
    arguments: tuple[str, ...]
    sends: tuple[str, ...] = ()
    # Whether the base has its read models, and whether what it prints is all that it is for.
    has_views: bool = True
    looks: bool = False

    @property
    def given(self) -> str | None:
        """The standard input."""
        return "".join(self.sends) if self.sends else None

    @property
    def ids(self) -> list[str]:
        """Of the commands that it sends, in order."""
        if self.sends:
            return [json.loads(line)["id"] for line in self.sends]
        if "--id" in self.arguments:
            return [self.arguments[self.arguments.index("--id") + 1]]
        return []

    def prepare(self, folder: Path) -> Path:
        """The store that it begins on, or none."""
        shutil.rmtree(folder, ignore_errors=True)
        if self.base:
            copy(specimen(self.base), folder)
            if not self.has_views:
                shutil.rmtree(folder / "views")
        return folder

    def run(self, folder: Path, extra: dict[str, str] | None = None) -> Answer:
        """Does it once."""
        return es(folder, *self.arguments, given=self.given, extra=extra, seconds=30)


def _sending(name: str, base: str | None, *made: Command) -> Scenario:
    return Scenario(name, base, SEND_ONE, tuple(batch([one]) for one in made))


SCENARIOS = {
    scenario.name: scenario for scenario in (
        Scenario("init", None, ("init", "--json")),
        _sending("register", "small", REGISTER),
        _sending("order", "small", order("w", 1, "u1", "p1", 2)),
        _sending("unchanged", "small", STEADY | {
            "command": "UpdateOrderStatus", "id": "again", "data": {"orderId": "steady", "status": "placed"}}),
        _sending("refused", "small", command(
            "AddCategory", "refused-again", categoryId="lamps", title="again")),
        _sending("batch", "small", *commands(24, seed=9, prefix="b", users=3)),
        _sending("takeover", "older", REGISTER),
        _sending("roll", "full", *commands(6, seed=9, prefix="r", users=2)),
        _sending("unfilled", "unfilled", REGISTER),
        _sending("rescue", "unsaid", REGISTER),
        _sending("redone", "redone", REGISTER),
        _sending("filling", "nearly", *commands(30, seed=9, prefix="f", users=2)),
        Scenario("forget", "small", ("forget", "u1", "--yes", "--json", "--id", "forget")),
        Scenario("query", "small", ("orders", "--json"), has_views=False, looks=True),
        Scenario("catch-up", "behind", ("orders", "--json"), looks=True),
        Scenario("rebuild", "small", ("projections", "rebuild", "orders")),
        Scenario("verify", "small", ("verify", "--json"), looks=True),
        Scenario("check", "small", ("check", "--json"), looks=True),
    )}


@dataclass
class Outcome:
    """How a scenario ends where nothing fails: what every faulty run must come to in the end."""

    status: int
    out: str
    events: int
    story: list[tuple[Any, ...]]
    answers: dict[str, str] = field(default_factory=dict)


_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
_LENGTH = re.compile(r'(illiseconds":)[\d.]+')


def without_chance(text: str) -> str:
    """A text without what differs from run to run: ids that were made up, and times."""
    return _LENGTH.sub(r"\1N", _TIME.sub("TIME", _UUID.sub("ID", text)))


def story(folder: Path) -> list[tuple[Any, ...]] | None:
    """The events of a store, as they are the same in every run; `None` where the log can't be read."""
    answer = es(folder, "log", "--json")
    if answer.status != 0:
        return None
    return [(line["position"], line["stream"], line["revision"], line["type"], line["commandId"],
             without_chance(json.dumps(line.get("data"), sort_keys=True))) for line in answer.lines()]


@functools.cache
def base_events(scenario: str) -> int:
    """How many events the store has that it begins on."""
    base = SCENARIOS[scenario].base
    if base is None:
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return len(story(copy(specimen(base), Path(folder) / "store")) or [])


@functools.cache
def outcome(scenario: str) -> Outcome:
    """Of a run in which nothing fails."""
    chosen = SCENARIOS[scenario]
    with tempfile.TemporaryDirectory() as scratch:
        folder = chosen.prepare(Path(scratch) / "store")
        answer = chosen.run(folder)
        told = story(folder)
        if answer.died or told is None:
            print(f"{scenario} fails without any fault: {answer}", file=sys.stderr)
            sys.exit(UNMADE)
        answers = {query: without_chance(must(es(folder, query, "--json")).out) for query in QUERIES}
        return Outcome(answer.status, without_chance(answer.out), len(told), told, answers)


def difference(got: str, wanted: str) -> str:
    """Where two texts part."""
    place = next((k for k, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
    start = max(place - 80, 0)
    return f"{got[start:place + 80]!r} instead of {wanted[start:place + 80]!r} ({len(got)} and {len(wanted)})"
