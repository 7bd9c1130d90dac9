"""What a suite found: counted, shown a few times each, kept with what repeats it."""

import collections
import json
import shutil
import sys
import time
from pathlib import Path

from .specimens import KEPT

_SHOWN = 3


class Findings:
    """Collects what one run of a suite has to say."""

    def __init__(self, suite: str, seed: int) -> None:
        self.suite = suite
        self.seed = seed
        self.counts: collections.Counter[str] = collections.Counter()
        self.violations: collections.Counter[str] = collections.Counter()
        self._begun = time.monotonic()
        print(f"{suite}: seed {seed}", flush=True)

    def note(self, what: str) -> None:
        """Something that may be, and is counted."""
        self.counts[what] += 1

    def violation(self, kind: str, where: str, detail: object, repeat: str, image: Path | None = None) -> None:
        """Something that mustn't be. The first few of a kind are shown, with their images kept."""
        self.violations[kind] += 1
        number = self.violations[kind]
        if number > _SHOWN:
            return
        kept = ""
        if image is not None and image.is_dir():
            folder = KEPT / "kept" / f"{self.suite}-{kind.replace(' ', '-')}-{number}"
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(image, folder, symlinks=True)
            kept = f"\n  image   {folder}"
        print(f"VIOLATION {kind}: {where}\n  {str(detail)[:500]}\n  again   python3 -m faults {repeat}{kept}",
              flush=True)

    def finish(self, tries: int, least: int = 1) -> int:
        """The last lines; the status to end with. A run that tried hardly anything has found nothing out."""
        seconds = time.monotonic() - self._begun
        for kind, count in sorted(self.violations.items()):
            print(f"{self.suite}: {count} × {kind}")
        print(json.dumps({"suite": self.suite, "seed": self.seed, "tries": tries, "seconds": round(seconds, 1),
                          "violations": dict(self.violations), "counts": dict(sorted(self.counts.items()))}),
              flush=True)
        if tries < least:
            print(f"{self.suite}: only {tries} tries, {least} are the least", file=sys.stderr)
            return 1
        return 1 if self.violations else 0
