"""`python3 -m books --commands N --seed S`: N random commands, and every figure compared now and then."""

import argparse
import random
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from .business import Business
from .checks import Checks
from .es import Es, Refused
from .figures import Figures
from .founding import FOUNDING
from .sending import WAYS, Unanswered, send
from .shrinking import shrunk

# A store grows to so many commands; then another is begun.
_LIFE = 2_500
# Figures are compared each so many.
_STEP = 1_250


class Store:
    """A store in a folder of its own, and the books by another hand."""

    def __init__(self, binary: Path, hledger: bool) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="daybook-books-"))
        self.es = Es(binary, self.folder)
        self.es.json("init", "--json")
        self.figures = Figures()
        self.position = 0
        self.compared = 0
        self.done = 0
        self.hledger = hledger

    def send(self, lines: list[str], way: str = "whole", chance: random.Random | None = None) -> list[str]:
        """Sends them in one of the ways there are; what differs then."""
        try:
            self.done += send(self.es, lines, way, chance or random.Random(0))
            for event in self.es.events(self.position):
                self.figures.take(event)
                self.position = event["position"]
            checks = Checks(self.es, self.figures)
            found = checks.all(self.hledger)
        except Unanswered as fault:
            return [str(fault)]
        except Refused as refused:
            return [f"refused: {refused}"]
        self.compared += checks.compared
        return found

    @property
    def known(self) -> dict[str, list[str]]:
        """What there is, of what is made again and again."""
        figures = self.figures
        return {"transaction": list(figures.transactions), "item": list(figures.items), "order": list(figures.orders)}

    def drop(self) -> None:
        """It isn't needed any more."""
        shutil.rmtree(self.folder)


def _kind(found: str) -> str:
    """What is wrong, without which thing and how much."""
    return re.sub(r"[0-9]+", "#", found)


def _shows(binary: Path, kind: str, hledger: bool, lines: list[str]) -> bool:
    store = Store(binary, hledger)
    try:
        return any(_kind(each) == kind for each in store.send(FOUNDING + lines))
    finally:
        store.drop()


def main() -> int:
    """0 when all agrees."""
    parser = argparse.ArgumentParser(prog="books", description=__doc__)
    parser.add_argument("--commands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--es", type=Path, default=Path(".build/release/es"))
    parser.add_argument("--without-hledger", action="store_true")
    chosen = parser.parse_args()
    binary, hledger = chosen.es.resolve(), not chosen.without_hledger
    print(f"books: seed {chosen.seed}", flush=True)
    begun, sent, done, compared, number = time.monotonic(), 0, 0, 0, 0
    while sent < chosen.commands:
        chance = random.Random(f"{chosen.seed} {number}")
        number += 1
        store = Store(binary, hledger)
        business = Business(store.es)
        lines: list[str] = []
        found, way = store.send(FOUNDING), "whole"
        while not found and len(lines) < min(_LIFE, chosen.commands - sent + len(lines)):
            part = business.lines(chance, min(_STEP, chosen.commands - sent), store.known)
            lines += part
            sent += len(part)
            way = chance.choice(WAYS)
            found = store.send(part, way, chance)
        done += store.done
        compared += store.compared
        store.drop()
        if found:
            return _told(found, lines, way, binary, hledger)
    print(f"books: {sent} commands in {number} stores, {done} of them done; {compared} figures agree; "
          f"{time.monotonic() - begun:.0f} s")
    # Where hardly anything is done, nothing is looked at.
    return 0 if done > sent // 5 and compared else 1


def _told(found: list[str], lines: list[str], way: str, binary: Path, hledger: bool) -> int:
    print(f"books: these don't agree, the last part sent {way}:", *found[:10], sep="\n  ", flush=True)
    kind = _kind(found[0])
    if not _shows(binary, kind, hledger, lines):
        print("books: sent whole it doesn't show; the founding, and then:", *lines, sep="\n  ")
        return 1
    few = shrunk(lines, lambda some: _shows(binary, kind, hledger, some))
    print(f"books: {found[0]}, after the founding and these {len(few)} commands:", *few, sep="\n  ")
    return 1


if __name__ == "__main__":
    sys.exit(main())
