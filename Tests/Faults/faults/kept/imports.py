"""Events that were exported, taken in again: the log that they were, whole, or behind those of another store, each once."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..business import commands
from ..specimens import must, sent
from .place import Place, Violation

if TYPE_CHECKING:
    from .steps import Base


def exported(*arguments: str) -> Callable[[Place], None]:
    def lay(place: Place) -> None:
        must(place.es("export", *arguments, "--out", "log.ndjson"))
        (place.folder / "keys").write_bytes((place.store / "keys").read_bytes())
        shutil.rmtree(place.store)
    return lay


def imported(place: Place, base: "Base", told: dict | None) -> Iterator[Violation]:
    """The log that it was, whole, or no store."""
    if not place.is_made("copy"):
        if told is not None:
            yield "there is no store", ""
        return
    yield from place.unsound("copy", base.root)
    yield from place.differs("copy", base.log)


def opened(place: Place, base: "Base", told: dict | None) -> Iterator[Violation]:
    """The same events under new keys; so it has another root, and addresses have other names."""
    if not place.is_made("copy"):
        if told is not None:
            yield "there is no store", ""
        return
    yield from place.unsound("copy", told.get("root") if told else None)
    answer = place.es("log", "--json", store="copy")
    if answer.status != 0 or _unnamed(answer.out) != _unnamed("".join(line + "\n" for line in base.log)):
        yield "the copy tells other events", str(answer)


def _unnamed(log: str) -> str:
    """Without what a store's own key makes of an address."""
    return re.sub(r'"email:[0-9a-f]+"', '"email"', log)


SEALED = ("import", "events", "log.ndjson", "--keys", "keys", "--json")


def lay_two(place: Place) -> None:
    sent(place.folder / "other", commands(24, seed=8, prefix="z", users=2))
    must(place.es("export", "--out", str(place.folder / "log.ndjson"), store="other"))


def merged(place: Place, base: "Base", told: dict | None) -> Iterator[Violation]:
    """What was there is there; behind it come the other's, each once, in their order."""
    yield from place.unsound("store")
    answer = place.es("log", "--json")
    if answer.status != 0:
        yield "the store can't be read", str(answer)
        return
    lines = answer.out.splitlines()
    if lines[:len(base.log)] != base.log:
        yield "what was there before has changed", f"{len(lines)} events"
        return
    got = [_what(line) for line in lines[len(base.log):]]
    wanted = _news(base)
    if got != wanted[:len(got)]:
        yield "what was merged is something else", f"{len(got)} for {len(wanted)}"
    elif told is not None and len(got) != len(wanted):
        yield "what was merged isn't whole", f"{len(got)} for {len(wanted)}"


def _what(line: str) -> tuple:
    event = json.loads(line)
    return event["type"], event["commandId"], json.dumps(event.get("data"), sort_keys=True)


def _news(base: "Base") -> list[tuple]:
    """The other's events whose commands the store hasn't had."""
    known = {json.loads(line)["commandId"] for line in base.log}
    return [what for what in map(_what, base.other) if what[1] not in known]
