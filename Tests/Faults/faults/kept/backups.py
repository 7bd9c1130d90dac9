"""Backups: what is said to be one can be put back; what was cut off is said to be unfinished, or isn't there."""

import functools
import io
import shutil
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..es import Answer
from ..specimens import copy, must, specimen
from .place import Place, Violation
from .sides import furnish, lacking, remember

if TYPE_CHECKING:
    from .steps import Base

# How `es` says that there is nothing to be put back: no folder of backups, none that was ever finished.
_NONE = 66


def lay_nothing(_: Place) -> None:
    """The store alone."""


def lay_backup(place: Place) -> None:
    """A backup, which knows of an earlier one, and no store."""
    must(place.es("backup", "create", "safe", "--json"))
    remember(place)
    must(place.es("backup", "create", "safe", "--json"))
    shutil.rmtree(place.store)


def lay_piped(place: Place) -> None:
    """The same as one file, as it comes by a pipe."""
    lay_backup(place)
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        tar.add(place.folder / "safe", arcname=".")
    (place.folder / "safe.tar").write_bytes(archive.getvalue())


def lay_passphrase(place: Place) -> None:
    """The store, and what the keys of its backup are to open with."""
    (place.folder / "passphrase").write_text("correct horse battery staple\n")


def lay_older(place: Place) -> None:
    """A backup of the store as it was before it went on."""
    must(place.es("backup", "create", "safe", "--json"))
    shutil.rmtree(place.store)
    copy(specimen("grown"), place.store)
    furnish(place)


def backed_up(
    place: Place, base: "Base", told: dict | None, opening: tuple[str, ...] = (),
) -> Iterator[Violation]:
    """All that is listed can be put back, and all that was promised is listed. `opening`: what opens the keys."""
    promised = (base.folder / "safe" / "points").exists()
    found = place.es("backup", "verify", "safe", "--json")
    if found.status == _NONE and told is None and not promised:
        return
    if found.status != 0:
        yield "the backup isn't sound", str(found)
        return
    points = found.lines()[0]["points"]
    promised_position = (told or {}).get("position", 0)
    if points[-1]["position"] < promised_position:
        yield "what was backed up isn't there", f"{promised_position}: {found}"
    if found.lines()[0]["position"] == len(base.log) and found.lines()[0]["root"] != base.root:
        yield "the backup has another root", str(found)
    yield from _comes_back(place, base, points[-1]["position"], opening)


# The keys lie in a folder of their own, and open with a passphrase.
SEALED = ("--seal", "--keys-to", "keyring", "--passphrase-file", "passphrase")
sealed: Callable[[Place, "Base", dict | None], Iterator[Violation]] = functools.partial(
    backed_up, opening=SEALED[-2:])


def followed(place: Place, base: "Base", told: dict | None) -> Iterator[Violation]:
    """The same, of a store that has gone on. It has all that the backup has."""
    now = replace(base, root=place.root("store"), log=place.log("store"))
    if now.log[:len(base.log)] != base.log:
        yield "what was there before has changed", f"{len(now.log)} events"
    yield from backed_up(place, now, told)


def _comes_back(
    place: Place, base: "Base", least: int, opening: tuple[str, ...],
) -> Iterator[Violation]:
    """Put back it is the store, as far as it goes, with what lies beside it."""
    back = place.folder / "back"
    shutil.rmtree(back, ignore_errors=True)
    answer: Answer = place.es("restore", "safe", "--json", *opening, store="back")
    if answer.status != 0:
        yield "the backup can't be put back", str(answer)
        return
    position = answer.lines()[-1]["position"]
    if position < least:
        yield "less comes back than the last point has", f"{position} of {least}"
    root = base.root if position == len(base.log) else None
    yield from place.unsound("back", root)
    yield from place.differs("back", base.log[:position])
    # What came behind the last point is put back, but what lies beside the log is as of that.
    if position == len(base.log) and not answer.lines()[-1]["beyond"]:
        yield from lacking(place, "back", "store")
    shutil.rmtree(back, ignore_errors=True)


def restored(
    place: Place, base: "Base", told: dict | None, through: int | None = None,
) -> Iterator[Violation]:
    """The store that it was, whole, or none; and the backup is what it was. `through`: as it was at that position."""
    if place.files("safe") != Place(base.folder).files("safe"):
        yield "the backup has changed", ""
    if not place.is_made("copy"):
        if told is not None:
            yield "there is no store", ""
        return
    yield from place.unsound("copy", base.root if through is None else (told or {}).get("root"))
    yield from place.differs("copy", base.log[:through])
    if through is None:
        yield from lacking(place, "copy", "sides")
