"""The second opinion: what `es verify` says of an image, and what the verifier by the page of the format says.

They must agree that a store is sound or isn't, and where both read all of it, on the events, the root and
each check. A store that lies with right checksums must be found out by both.
"""

import argparse
import random
import shutil
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from . import damage, pages
from .damage import Damage
from .es import Answer, batch, es
from .findings import Findings
from .forgeries import FORGERIES, Forgery
from .format.judging import CHECKS, Verdict, judged, judged_here
from .honest import HONEST
from .specimens import copy, scratch, specimen

# What `es verify` looks at.
LOOKED_AT = ("log/data.mdb", "index/data.mdb", "keys", "MANIFEST")


@dataclass
class Opinions:
    """Of one image: the page's, and es's."""

    ours: Verdict
    theirs: Answer

    def disagreement(self) -> tuple[str, str] | None:
        """Its kind and what it is; `None` where there is none."""
        if self.theirs.died:
            return "verify dies of a signal", f"{self.theirs.died}; the second opinion: {self._told()}"
        says_sound = self.theirs.status == 0
        if says_sound != self.ours.is_sound:
            kind = "verify says ok of a damaged store" if says_sound else "verify fails a sound store"
            return kind, f"the second opinion: {self._told()}; es: {self.theirs}"
        report = next(iter(self.theirs.lines()), {})
        if self.ours.refused is not None or "checks" not in report:
            return None
        theirs = {name: report["checks"].get(name) == "ok" for name in CHECKS}
        ours = {name: name not in self.ours.faults for name in CHECKS}
        if (theirs, report["events"], report["root"]) != (ours, self.ours.events, self.ours.root):
            differing = [name for name in CHECKS if theirs[name] != ours[name]] or ["events or root"]
            return "reports differ", f"in {differing}: {self._told()}; es: {self.theirs}"
        return None

    def _told(self) -> str:
        return str(self.ours.refused or self.ours.faults or "sound")


def opinions(folder: Path) -> Opinions:
    """Ours first: `es` may make an index again."""
    ours = judged(folder)
    return Opinions(ours, es(folder, "verify", "--json"))


def _look(findings: Findings, folder: Path, where: str, repeat: str) -> Opinions:
    kept = folder.with_name("kept")
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(folder, kept, symlinks=True)
    both = opinions(folder)
    found = both.disagreement()
    if found:
        findings.violation(found[0], where, found[1], repeat, kept)
    findings.note("sound" if both.ours.is_sound else "refused" if both.ours.refused else "faulty")
    return both


def _forged(findings: Findings, forgery: Forgery, seed: int, work: Path) -> None:
    """Both must name the check that fails, not only agree."""
    chance = random.Random(seed)
    folder = copy(specimen("small"), work / "image")
    forgery.forge(folder, chance)
    repeat = f"opinion --seed {seed} --forgery '{forgery.name}'"
    both = _look(findings, folder, forgery.name, repeat)
    if forgery.check is None:
        right = both.ours.is_sound
    elif forgery.check == "refused":
        right = both.ours.refused is not None
    else:
        right = forgery.check in both.ours.faults
    if not right:
        findings.violation("the second opinion is blind", forgery.name, both.ours, repeat, folder)


def _damages(seconds: float, chance: random.Random) -> list[tuple[str, Damage]]:
    """By turns from the small store and the large one; in the long form all there are of the small one."""
    small, large, other = specimen("small"), specimen("large"), specimen("other")
    chosen = [("small", each) for each in damage.exchanges(small, other) if each.path in LOOKED_AT
              or each.path in ("log", "index")]
    for file in LOOKED_AT:
        chosen += [("small", each) for each in damage.cuts(small, file, chance)]
        chosen += [("small", each) for each in damage.every_byte(small, file, chance)]
    chosen += [("large", each) for file in LOOKED_AT[:2] for each in pages.aimed(large, file, 3_000, chance)]
    chance.shuffle(chosen)
    return chosen


def main(arguments: list[str]) -> int:
    """`opinion --seconds N --seed S`, or one try again."""
    parser = argparse.ArgumentParser(prog="faults opinion", description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--forgery", help="this one alone, by its name")
    parser.add_argument("--image", type=Path, help="the store in this folder alone, as it lies there")
    chosen = parser.parse_args(arguments)
    findings, work, tries = Findings("opinion", chosen.seed), scratch(), 0
    until = time.monotonic() + chosen.seconds
    try:
        if chosen.image:
            both = _look(findings, copy(chosen.image, work / "image"), str(chosen.image), f"opinion --image {chosen.image}")
            print(f"second opinion: {both._told()}\nes: {both.theirs}")
            return findings.finish(1)
        for name in ("small", "large"):
            judged_here(specimen(name))
        for forgery in FORGERIES:
            if chosen.forgery in (None, forgery.name):
                _forged(findings, forgery, chosen.seed, work)
                tries += 1
        if chosen.forgery:
            return findings.finish(tries)
        for name, make in HONEST.items():
            folder = work / "image"
            shutil.rmtree(folder, ignore_errors=True)
            make(folder)
            _look(findings, folder, name, f"opinion --seed {chosen.seed}")
            tries += 1
        for name, each in _damages(chosen.seconds, random.Random(chosen.seed)):
            if time.monotonic() > until:
                break
            folder = copy(specimen(name), work / "image")
            each.do(folder, specimen("other"))
            _look(findings, folder, f"{name} {each}", f"rot --specimen {name} --damage {each}")
            tries += 1
    finally:
        shutil.rmtree(work)
    return findings.finish(tries, least=len(FORGERIES))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
