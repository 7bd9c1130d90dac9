"""Stores that look odd and are sound: what a version before, a full file or a killed process leaves behind."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from .format.files import store_of_manifest
from .format.journaling import begun, write_head
from .format.writing import journal, without_journal


def _full(folder: Path) -> None:
    """The journal has no room: the next append begins a file."""
    for file in journal(folder):
        replace(file, ahead=0).write(folder / "log")


def _unfilled(folder: Path) -> None:
    """The journal goes on in a second file: the first waits to be put into LMDB."""
    for file in journal(folder):
        half = len(file.frames) // 2
        frames = [records for _, records in file.frames[half:]]
        before = replace(file, frames=file.frames[:half])
        before.write(folder / "log")
        begun(store_of_manifest(folder), file.frames[half][0], before.seal, frames).write(folder / "log")


def _unsaid(folder: Path) -> None:
    """The last writers were killed before they told the others of what they wrote."""
    for file in journal(folder):
        write_head(folder / "log", store_of_manifest(folder), file.frames[-2][0] - 1, file.header.first)


def _redone(folder: Path) -> None:
    """A write failed, or seemed to, and was done again in the next file: the first has that frame too."""
    for file in journal(folder):
        half = len(file.frames) // 2
        frames = [records for _, records in file.frames[half:]]
        before = replace(file, frames=file.frames[:half])
        replace(file, frames=file.frames[:half + 1]).write(folder / "log")
        begun(store_of_manifest(folder), file.frames[half][0], before.seal, frames).write(folder / "log")


# Each is done to a sound store, and changes no event. The first takes the journal away, as there was none once.
ODDITIES: dict[str, Callable[[Path], None]] = {
    "older": without_journal, "full": _full, "unfilled": _unfilled, "unsaid": _unsaid, "redone": _redone}
