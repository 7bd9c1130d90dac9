"""Sound stores that a verifier could take for others: none may be failed."""

import sys
import uuid
from collections.abc import Callable
from pathlib import Path

from .business import command, commands
from .es import batch, es
from .format.judging import judged
from .format.posting import Kind, posting_key
from .specimens import UNMADE, copy, must, specimen


def _fresh(folder: Path) -> None:
    must(es(folder, "init", "--json"))


def _grown(folder: Path) -> None:
    """Event by event, and with what batches leave."""
    _fresh(folder)
    for made in commands(12, seed=3):
        must(es(folder, "send", "--batch", "-", "--json", given=batch([made])))


def _forgotten(folder: Path) -> None:
    _fresh(folder)
    must(es(folder, "send", "--batch", "-", "--json", given=batch(commands(40, seed=4))))
    must(es(folder, "forget", "u1", "--yes", "--json"))


def _of_one_millisecond() -> tuple[str, str]:
    """Two UUIDs of version 7 of one millisecond, on one posting key: among some two hundred there is a pair."""
    seen: dict[int, str] = {}
    for number in range(1 << 20):
        id = str(uuid.UUID(int=0x0190_0000_0000 << 80 | 7 << 76 | 2 << 62 | number))
        key = posting_key(Kind.COMMAND, id.encode())
        if key in seen:
            return seen[key], id
        seen[key] = id
    raise AssertionError("no two of a million ids share a key of fourteen bits")


def _colliding(folder: Path) -> None:
    """Ids that share a key are two ids."""
    _fresh(folder)
    ids = _of_one_millisecond()
    given = batch(command("AddCategory", id, categoryId=f"c{k}", title=f"C {k}") for k, id in enumerate(ids))
    must(es(folder, "send", "--batch", "-", "--json", given=given))


def _filled(folder: Path) -> None:
    """Its index is written by `es` at the end."""
    copy(specimen("nearly"), folder)
    must(es(folder, "send", "--batch", "-", "--json", given=batch(commands(30, seed=9, prefix="f", users=2))))


def _manifest_lost(folder: Path) -> None:
    """It is made again from what the log says, and the journal is kept."""
    (copy(specimen("small"), folder) / "MANIFEST").unlink()
    must(es(folder, "init", "--json"))
    if judged(folder).root != judged(specimen("small")).root:
        print("with the manifest made again, the journal's events are gone", file=sys.stderr)
        sys.exit(UNMADE)


def _as(name: str) -> Callable[[Path], None]:
    """A specimen that looks odd, and is sound."""
    def make(folder: Path) -> None:
        copy(specimen(name), folder)

    return make


HONEST: dict[str, Callable[[Path], None]] = {
    "a store with nothing in it": _fresh,
    "a store that grew by single commands": _grown,
    "a store that forgot a person": _forgotten,
    "a store whose index was written": _filled,
    "a store of before there was a journal": _as("older"),
    "a store whose manifest was made again": _manifest_lost,
    "a journal without room": _as("full"),
    "a journal that waits to be put into LMDB": _as("unfilled"),
    "a journal whose frame was written again": _as("redone"),
    "a journal that goes on behind what is said of it": _as("unsaid"),
    "two commands of one millisecond on one posting key": _colliding,
}
