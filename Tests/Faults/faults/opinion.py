"""The second opinion: what `es verify` says of an image, and what the verifier by the page of the format says.

They must agree that a store is sound or isn't, and where both read all of it, on the events, the root and
each check. A store that lies with right checksums must be found out by both.
"""

import argparse
import random
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import damage, journals, pages
from .damage import Damage
from .es import Answer, es
from .findings import Findings, options
from .forged_journals import FORGED_JOURNALS
from .forgeries import FORGERIES, Forgery
from .format.judging import CHECKS, Verdict, judged, judged_here
from .honest import HONEST
from .specimens import copy, scratch, specimen

# What `es verify` looks at, beside the journal.
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
        if self.ours.is_sound and self.ours.made_anew and self._died_of_a_page():
            # What a page that leads astray does to who follows it is chance: an error here, a signal there.
            return None
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

    def _died_of_a_page(self) -> bool:
        """Whether es tells that reading ended by a signal, and nothing else."""
        faults = next(iter(self.theirs.lines()), {}).get("faults", [])
        return len(faults) == 1 and "Remove the folder index/" in faults[0]["message"]

    def _told(self) -> str:
        return str(self.ours.refused or self.ours.faults or "sound")


def opinions(folder: Path) -> Opinions:
    """Ours first: `es` may make an index again."""
    ours = judged(folder)
    return Opinions(ours, es(folder, "verify", "--json"))


class _Tries:
    """Makes images, has both judge them, and compares."""

    def __init__(self, findings: Findings, work: Path) -> None:
        self.findings = findings
        self.folder = work / "image"

    def look(self, make: Callable[[Path], None], where: str, repeat: str) -> Opinions:
        """At one image, made by `make`; again, to be kept, if they disagree."""
        shutil.rmtree(self.folder, ignore_errors=True)
        make(self.folder)
        both = opinions(self.folder)
        found = both.disagreement()
        if found:
            self._violation(found[0], where, found[1], repeat, make)
        self.findings.note("sound" if both.ours.is_sound else "refused" if both.ours.refused else "faulty")
        return both

    def _violation(self, kind: str, where: str, what: object, repeat: str, make: Callable[[Path], None]) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        make(self.folder)
        self.findings.violation(kind, where, what, repeat, self.folder)

    def forged(self, forgery: Forgery) -> None:
        """The second opinion must name the check that fails, not only agree."""
        seed = self.findings.seed

        def make(folder: Path) -> None:
            forgery.forge(copy(specimen("small"), folder), random.Random(seed))

        repeat = f'opinion --seed {seed} --forgery "{forgery.name}"'
        ours = self.look(make, forgery.name, repeat).ours
        found = {"refused"} if ours.refused else set(ours.faults)
        if forgery.check not in found and (forgery.check is not None or found):
            self._violation("the second opinion is blind", forgery.name, ours, repeat, make)

    def honest(self, name: str, make: Callable[[Path], None]) -> None:
        """What `es` makes is sound, whatever it says of it."""
        repeat = f"opinion --seed {self.findings.seed}"
        ours = self.look(make, name, repeat).ours
        if not ours.is_sound:
            self._violation("a store that es made isn't sound", name, ours, repeat, make)

    def damaged(self, name: str, each: Damage) -> None:
        """A copy of a specimen, harmed."""
        self.look(lambda folder: each.do(copy(specimen(name), folder), specimen("other")), f"{name} {each}",
                  f"opinion --specimen {name} --damage {each}")


def _damages(chance: random.Random) -> list[tuple[str, Damage]]:
    """By turns from the small store and the large one; in the long form all there are of the small one."""
    small, large, other = specimen("small"), specimen("large"), specimen("other")
    chosen = [("small", each) for each in damage.exchanges(small, other) if each.path in LOOKED_AT
              or each.path in ("log", "index") or each.path.startswith("log/")]
    for file in [*LOOKED_AT, *journals.paths(small)]:
        chosen += [("small", each) for each in damage.cuts(small, file, chance)]
        chosen += [("small", each) for each in damage.every_byte(small, file, chance)]
    chosen += [(name, each) for name in ("small", "large") for each in journals.aimed(specimen(name), chance)]
    # Only the large one has been put into LMDB, and so has a tree.
    nodes = damage.every_byte(large, "tree", chance)
    chosen += [("large", each) for each in [*damage.cuts(large, "tree", chance), *chance.sample(nodes, 2_000)]]
    chosen += [("large", each) for file in LOOKED_AT[:2] for each in pages.aimed(large, file, 3_000, chance)]
    chance.shuffle(chosen)
    return chosen


def main(arguments: list[str]) -> int:
    """`opinion --seconds N --seed S`, or one try again."""
    parser = argparse.ArgumentParser(prog="faults opinion", description=__doc__)
    options(parser, seconds=20)
    parser.add_argument("--forgery", help="this one alone, by its name")
    parser.add_argument("--specimen", default="small", help="with --damage: of which store")
    parser.add_argument("--damage", type=Damage.parse, help="this one alone: flip:log/data.mdb:4137:4")
    parser.add_argument("--image", type=Path, help="the store in this folder alone")
    chosen = parser.parse_args(arguments)
    work = scratch()
    tries = _Tries(Findings("opinion", chosen), work)
    try:
        least = 1 if _one(tries, chosen) else _all(tries)
    finally:
        shutil.rmtree(work)
    return tries.findings.finish(least)


def _one(tries: _Tries, chosen: argparse.Namespace) -> bool:
    """The one try that was asked for; whether one was."""
    if not (chosen.image or chosen.damage or chosen.forgery):
        return False
    tries.findings.next_try()
    if chosen.image:
        both = tries.look(lambda folder: copy(chosen.image, folder), str(chosen.image),
                          f"opinion --image {chosen.image}")
        print(f"second opinion: {both.ours}\nes: {both.theirs}")
    elif chosen.damage:
        tries.damaged(chosen.specimen, chosen.damage)
    else:
        for forgery in [*FORGERIES, *FORGED_JOURNALS]:
            if forgery.name == chosen.forgery:
                tries.forged(forgery)
    return True


def _all(tries: _Tries) -> int:
    """What lies, what is sound, and of what is damaged as much as there is time for."""
    for name in ("small", "large"):
        judged_here(specimen(name))
    forgeries = [*FORGERIES, *FORGED_JOURNALS] if journals.paths(specimen("small")) else FORGERIES
    for forgery in forgeries:
        if tries.findings.next_try(however_late=True):
            tries.forged(forgery)
    for name, make in HONEST.items():
        if tries.findings.next_try(however_late=True):
            tries.honest(name, make)
    for name, each in _damages(random.Random(tries.findings.seed)):
        if not tries.findings.next_try():
            break
        tries.damaged(name, each)
    return len(forgeries) + len(HONEST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
