"""Rot: bits flipped in every file of a store, lengths cut, parts exchanged with another store's.

What comes of it must be found, or harmless; it is never served, and no process ends by a signal.
`--whole` flips a bit of each byte of the small store; without it as many as there is time for.
"""

import argparse
import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from . import journals, pages
from .business import SAME
from .damage import Damage, cuts, every_byte, exchanges, files
from .findings import Findings, options
from .opinion import opinions
from .probing import Probe, Truth, Violation
from .format.judging import judged_here
from .specimens import UNMADE, copy, scratch, specimen

# Which query asks the read model of a file of `views/`.
VIEWS = {"orders": "orders", "users": "users", "conversations": "conversations", "catalog": "products"}
# With whose parts a specimen's are exchanged.
OTHERS = {"small": ("other",), "grown": ("forked", "small"), "large": ("other",)}
JUDGED = ("log/", "index/", "keys", "MANIFEST")


class _Try:
    """One damage to one specimen, with all that is asked of it."""

    def __init__(self, work: Path, truths: dict[str, Truth]) -> None:
        self.work = work
        self.truths = truths

    def image(self, name: str, each: Damage, other: str) -> Path:
        """The damaged store."""
        folder = copy(specimen(name), self.work / "image")
        each.do(folder, specimen(other))
        return folder

    def violations(self, name: str, each: Damage, other: str) -> tuple[list[Violation], bool]:
        """What mustn't be, and whether the damage was found."""
        found: list[Violation] = []
        if each.path.startswith(JUDGED):
            disagreement = opinions(self.image(name, each, other)).disagreement()
            if disagreement:
                found.append(("two opinions, " + disagreement[0], disagreement[1]))
        folder = self.image(name, each, other)
        truth = self.truths[name]
        if each.kind in ("swap", "foreign") and each.path.startswith("log") and name == "grown":
            # An older log, or one that went on otherwise: if it is taken, it is the truth.
            truth = Truth.of(name, copy(folder, self.work / "alone"), self.work) or truth
        probe = Probe(folder, truth)
        for step in self._steps(probe, name, each):
            found += step
        return list(dict(found).items()), probe.is_found

    def _steps(self, probe: Probe, name: str, each: Damage) -> Iterator[Iterator[Violation]]:
        """What such a file can be wrong for, and no more: an answer takes a process."""
        part = each.path.split("/")[0]
        yield probe.verify()
        if part == "views":
            yield probe.ask(VIEWS.get(each.path.split("/")[-1].split(".")[0], "orders"))
            return
        if part == "refused":
            yield probe.refusals()
            return
        if part in ("log", "keys", "MANIFEST", "daybook.lock", "index"):
            yield probe.log()
        if each.kind != "flip" or part == "keys":
            for query in probe.truth.answers:
                yield probe.ask(query)
        yield probe.send(but=SAME if str(each) == "missing:unchanged" else [])
        # What nobody found is put back by nobody.
        if part == "keys" and probe.is_found and (probe.folder / "keys").is_file():
            yield probe.keys_back(specimen(name), may_have_added=each.kind == "flip")


# A specimen, what is done to it, and with whose part.
Planned = tuple[str, Damage, str]


def _groups(chance: random.Random) -> dict[str, list[Planned]]:
    """All there is to be tried, by what it is aimed at."""
    small, large = specimen("small"), specimen("large")
    groups: dict[str, list[Planned]] = {}
    for name in ("small", "grown"):
        for other in OTHERS[name]:
            groups[f"{name} {other}"] = [
                (name, each, other) for each in exchanges(specimen(name), specimen(other))]
    # Of its last commit the index knows nothing.
    groups["metas"] = [("grown", each, "forked") for each in pages.metas("log/data.mdb", chance)]
    for file in ("log/data.mdb", "index/data.mdb"):
        groups[f"{file} branches"] = [("large", each, "other") for each in pages.branch_keys(large, file, chance)]
        groups[f"{file} pages"] = [("large", each, "other") for each in pages.aimed(large, file, 4_000, chance)]
    for name in ("small", "grown", "large"):
        groups[f"{name} journal"] = [
            (name, each, OTHERS[name][0]) for each in journals.aimed(specimen(name), chance)]
    for file in files(small):
        groups[f"{file} cut"] = [("small", each, "other") for each in cuts(small, file, chance)]
        groups[f"{file} flipped"] = [("small", each, "other") for each in every_byte(small, file, chance)]
    for file in files(large):
        size = len((large / file).read_bytes().rstrip(b"\0")) or 1
        places = [(chance.randrange(size), chance.randrange(8)) for _ in range(1_000)]
        groups[f"large {file}"] = [("large", Damage("flip", file, place), "other") for place in places]
    return groups


def _planned(chance: random.Random, whole: bool, only: str) -> list[Planned]:
    """In the order in which it is tried: by turns from each group, however long it is, or group by group."""
    groups = {name: [each for each in group if each[1].path.startswith(only)]
              for name, group in _groups(chance).items()}
    if whole:
        return [each for group in groups.values() for each in group]
    for group in groups.values():
        chance.shuffle(group)
    order = [(place, chance.random(), each) for group in groups.values() for place, each in enumerate(group)]
    return [each for _, _, each in sorted(order, key=lambda turn: turn[:2])]


def main(arguments: list[str]) -> int:
    """`rot --seconds N --seed S [--whole]`, or one try again."""
    parser = argparse.ArgumentParser(prog="faults rot", description=__doc__)
    options(parser, seconds=40)
    parser.add_argument("--part", default="0/1", help="with --whole: K/N, every N-th try from K on")
    parser.add_argument("--only", default="", help="files whose path begins with this")
    parser.add_argument("--specimen", default="small", choices=OTHERS)
    parser.add_argument("--other", default="other", help="with --damage swap: whose part")
    parser.add_argument("--damage", type=Damage.parse, help="this one alone: flip:log/data.mdb:4137:4")
    chosen = parser.parse_args(arguments)
    findings, work = Findings("rot", chosen), scratch()
    try:
        if chosen.damage:
            planned = [(chosen.specimen, chosen.damage, chosen.other)]
        else:
            planned = _planned(random.Random(chosen.seed), chosen.whole, chosen.only)
        first, step = map(int, chosen.part.split("/"))
        names = {name for name, _, _ in planned}
        truths = {name: _truth(name, work) for name in names}
        for name in names:
            judged_here(specimen(name))
        asked = _Try(work, truths)
        for name, each, other in planned[first::step]:
            if not findings.next_try():
                break
            _report(findings, asked, name, each, other)
    finally:
        shutil.rmtree(work)
    return findings.finish(least=1 if chosen.damage else 25)


def _truth(name: str, work: Path) -> Truth:
    found = Truth.of(name, specimen(name), work)
    if found is None:
        print(f"{name} isn't what it should be", file=sys.stderr)
        sys.exit(UNMADE)
    return found


def _report(findings: Findings, asked: _Try, name: str, each: Damage, other: str) -> None:
    violations, is_found = asked.violations(name, each, other)
    findings.note(f"{each.path.split('/')[0]} {'found' if is_found else 'harmless' if not violations else 'neither'}")
    for kind, detail in violations:
        repeat = f"rot --specimen {name} --damage {each} --other {other}"
        findings.violation(kind, f"{name} {each}", detail, repeat, asked.image(name, each, other))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
