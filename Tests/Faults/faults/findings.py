"""What a suite found: counted, shown a few times each, kept with what repeats it. And when it has tried enough."""

import argparse
import collections
import json
import math
import os
import random
import shutil
import sys
import time
from pathlib import Path

from .specimens import KEPT

_SHOWN = 3
# Where bugs are planted: what is found without them, and ends no run; and where what is found is written down.
_KNOWN, _FOUND = "DAYBOOK_FAULTS_KNOWN", "DAYBOOK_FAULTS_FOUND"
CAUGHT = 3


def options(parser: argparse.ArgumentParser, seconds: float) -> None:
    """Those of every suite."""
    parser.add_argument("--seconds", type=float, default=seconds, help="so long at most")
    parser.add_argument("--tries", type=int, help="so many at most")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--whole", action="store_true", help="all there is, however long it takes")


class Findings:
    """Collects what one run of a suite has to say."""

    def __init__(self, suite: str, chosen: argparse.Namespace) -> None:
        self.suite = suite
        self.seed: int = chosen.seed
        self.tries = 0
        self.counts: collections.Counter[str] = collections.Counter()
        self.violations: collections.Counter[str] = collections.Counter()
        self._most = math.inf if chosen.tries is None else chosen.tries
        self._seconds = math.inf if chosen.whole else chosen.seconds
        # From the first try on: specimens are made once for a binary.
        self._begun = self._end = self._until = math.nan
        known = os.environ.get(_KNOWN)
        self._known = None if known is None else set(Path(known).read_text().splitlines())
        print(f"{suite}: seed {self.seed}", flush=True)

    def next_try(self, however_late: bool = False) -> bool:
        """Whether there is to be another; counts it."""
        self._start()
        if self.tries >= self._most or time.monotonic() > self._until and not however_late:
            return False
        self.tries += 1
        return True

    def _start(self) -> None:
        if math.isnan(self._begun):
            self._begun = time.monotonic()
            self._end = self._until = self._begun + self._seconds

    def share(self, parts: int) -> None:
        """What comes next has one of so many parts of the time; whoever asks asks before each of them."""
        self._start()
        now = time.monotonic()
        self._until = now + max(self._end - now, 0) / parts

    def note(self, what: str) -> None:
        """Something that may be, and is counted."""
        self.counts[what] += 1

    def violation(self, kind: str, where: str, detail: object, repeat: str, image: Path | None = None) -> None:
        """Something that mustn't be. The first few of a kind are shown, with their images kept."""
        self.violations[kind] += 1
        self._compare(f"{kind} | {where}")
        number = self.violations[kind]
        if number > _SHOWN:
            return
        kept = ""
        if image is not None and image.is_dir():
            name = "".join(letter if letter.isalnum() else "-" for letter in f"{self.suite} {kind} {number}")
            folder = KEPT / "kept" / name
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(image, folder, symlinks=True)
            kept = f"\n  image   {folder}"
        print(f"VIOLATION {kind}: {where}\n  {str(detail)[:500]}\n  again   python3 -m faults {repeat}{kept}",
              flush=True)

    def _compare(self, found: str) -> None:
        """Writes it down, or ends the run: what wasn't known is what a planted bug was caught by."""
        file = os.environ.get(_FOUND)
        if file:
            with Path(file).open("a") as opened:
                opened.write(found + "\n")
        if self._known is not None and found not in self._known:
            print(json.dumps({"caught": found, "tries": self.tries}), flush=True)
            sys.exit(CAUGHT)

    def finish(self, least: int = 1) -> int:
        """The last lines; the status to end with. A run that tried hardly anything has found nothing out."""
        self._start()
        seconds = time.monotonic() - self._begun
        for kind, count in sorted(self.violations.items()):
            print(f"{self.suite}: {count} × {kind}")
        print(json.dumps({
            "suite": self.suite, "seed": self.seed, "tries": self.tries, "seconds": round(seconds, 1),
            "violations": dict(self.violations), "counts": dict(sorted(self.counts.items()))}), flush=True)
        if self.tries < min(least, self._most):
            print(f"{self.suite}: only {self.tries} tries, {least} are the least", file=sys.stderr)
            return 1
        return 1 if self.violations else 0
