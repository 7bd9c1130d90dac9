"""A place that a step works in: a folder with `store`, what the step is given, and what it makes beside it."""

import functools
import shutil
from collections.abc import Iterator
from pathlib import Path

from ..es import Answer, es
from ..recording import Folder, read_folder
from ..specimens import must, scratch

Violation = tuple[str, str]


class Place:
    """One such folder. All of `es` runs in it, on the store that it is told."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def store(self) -> Path:
        return self.folder / "store"

    def es(self, *arguments: str, store: str = "store", given: str | bytes | None = None,
           extra: dict[str, str] | None = None, seconds: float = 60) -> Answer:
        """Runs it to its end."""
        return es(self.folder / store, *arguments, given=given, extra=extra, seconds=seconds)

    def log(self, store: str) -> list[str]:
        """Every event with its texts opened, a line each."""
        return must(self.es("log", "--json", store=store)).out.splitlines()

    def root(self, store: str) -> str:
        return must(self.es("verify", "--json", store=store)).lines()[0]["root"]

    def is_made(self, store: str) -> bool:
        return (self.folder / store / "MANIFEST").exists()

    def files(self, below: str) -> Folder:
        """What lies in a part of it; nothing where there is no such part."""
        return read_folder(self.folder / below)

    def unsound(self, store: str, root: str | None = None) -> Iterator[Violation]:
        """What `es verify` has to say of a store, which has this root."""
        answer = self.es("verify", "--json", store=store)
        if answer.status != 0:
            yield f"the {store} isn't sound", str(answer)
        elif root and answer.lines()[0]["root"] != root:
            yield f"the {store} has another root", f"{answer.lines()[0]['root']} instead of {root}"

    def differs(self, store: str, wanted: list[str]) -> Iterator[Violation]:
        """Where a store's events, opened, aren't those that are wanted."""
        answer = self.es("log", "--json", store=store)
        if answer.status != 0:
            yield f"the {store} can't be read", str(answer)
        elif answer.out.splitlines() != wanted:
            got = answer.out.splitlines()
            parted = next((k for k, (a, b) in enumerate(zip(got, wanted)) if a != b), min(len(got), len(wanted)))
            yield f"the {store} tells other events", f"{len(got)} for {len(wanted)}, from position {parted + 1} on"


def done(answer: Answer) -> dict | None:
    """The last thing that was said to be done; what is sent meanwhile is another's."""
    said = [line for line in answer.lines() if line.get("ok") is True and "command" not in line]
    return said[-1] if said else None


@functools.cache
def _bases() -> Path:
    return scratch()


def forget_bases() -> None:
    """Takes away what steps were begun on."""
    if _bases.cache_info().currsize:
        shutil.rmtree(_bases(), ignore_errors=True)


def base_folder(name: str) -> Path:
    """Where the place is kept that a step of this name begins on."""
    return _bases() / name / "place"
