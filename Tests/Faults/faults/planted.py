"""Planted bugs: each must be caught by the suite that is there for it, in so many tries at most.

What the suite finds without a bug, by the same seed, isn't its being caught. The bugs that only a power cut shows
are given to the suite of power cuts, whose tries are images: any violation is a catch, since it finds none without
them, and the images are opened by an `image-check` that has none. The table says which was caught by what, and in how
many tries.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .bugs import BUGS, Bug
from .findings import CAUGHT
from .planting import build
from .specimens import UNMADE

# Tries by one seed; a suite that hasn't found it by then gets other seeds.
_SEEDS = 3


class Hunt:
    """The binary with the bugs in it, and what is known of it without them."""

    def __init__(self, binary: Path, work: Path, seed: int) -> None:
        self.binary = binary
        self.work = work
        self.seed = seed
        self._known: dict[tuple[tuple[str, ...], int, int], Path] = {}

    def caught(self, bug: Bug) -> tuple[str, int] | None:
        """What found it, and in how many tries; `None` if nothing did."""
        if bug.suite[0] == "power":
            return self._caught_by_power(bug)
        before = 0
        for seed in range(self.seed, self.seed + _SEEDS):
            ran = self._run(bug, bug.name, seed, {"DAYBOOK_FAULTS_KNOWN": str(self._known_without(bug, seed))})
            if ran.returncode == CAUGHT:
                told = json.loads(next(line for line in ran.stdout.splitlines() if line.startswith('{"caught"')))
                return told["caught"], before + told["tries"]
            if ran.returncode == UNMADE:
                return "with it no sound store can be made", before + 1
            if ran.returncode not in (0, 1):
                raise SystemExit(f"{bug.name}: the suite itself fails: {ran.stderr[-2000:]}")
            before += bug.tries
        return None

    def _caught_by_power(self, bug: Bug) -> tuple[str, int] | None:
        """The recordings of one seed differ from run to run; other seeds have other workloads besides."""
        before = 0
        for seed in range(self.seed, self.seed + _SEEDS):
            command = [sys.executable, "-m", "faults", *bug.suite, "--seed", str(seed), "--images", str(bug.tries),
                       "--seconds", "600", "--no-controls", "--every", str(bug.tries + 1),
                       "--es", str(self.binary), "--driver", str(self.binary.parent / "store-driver")]
            ran = self._started(command, {"DAYBOOK_PLANTED": bug.name})
            images = re.search(r"^power cuts: (\d+) images", ran.stdout, re.MULTILINE)
            found = re.search(r"^VIOLATION (.*)", ran.stdout, re.MULTILINE)
            if found and images:
                return found[1].split(": ")[0], before + int(images[1])
            if "RuntimeError: " in ran.stderr:
                return "a program of the workload fails", before + 1
            if not images:
                raise SystemExit(f"{bug.name}: the suite itself fails: {(ran.stdout + ran.stderr)[-2000:]}")
            before += bug.tries
        return None

    def _known_without(self, bug: Bug, seed: int) -> Path:
        asked = (bug.suite, bug.tries, seed)
        if asked not in self._known:
            file = self.work / f"known-{len(self._known)}"
            file.touch()
            ran = self._run(bug, "", seed, {"DAYBOOK_FAULTS_FOUND": str(file)})
            if ran.returncode not in (0, 1):
                raise SystemExit(f"{' '.join(bug.suite)} fails without any bug: {ran.stderr[-2000:]}")
            self._known[asked] = file
        return self._known[asked]

    def _run(self, bug: Bug, name: str, seed: int, extra: dict[str, str]) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", f"faults.{bug.suite[0]}", *bug.suite[1:], "--seed", str(seed),
                   "--tries", str(bug.tries), "--seconds", "600"]
        return self._started(command, {"DAYBOOK_ES": str(self.binary), "DAYBOOK_PLANTED": name} | extra)

    def _started(self, command: list[str], chosen: dict[str, str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | chosen,
                              cwd=Path(__file__).parents[1])


def main(arguments: list[str]) -> int:
    """`planted [--only TEXT]`: the table, and whether each was caught."""
    parser = argparse.ArgumentParser(prog="faults planted", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", default="", help="bugs whose name, or whose suite's, holds this")
    parser.add_argument("--binary", type=Path, help="one that has them already; else it is built")
    chosen = parser.parse_args(arguments)
    print(f"planted: seed {chosen.seed}", flush=True)
    missed, asked = [], [bug for bug in BUGS if chosen.only in " ".join([bug.name, *bug.suite])]
    with tempfile.TemporaryDirectory() as work:
        hunt = Hunt(chosen.binary or build(), Path(work), chosen.seed)
        print("| bug | caught by | tries | as |\n|---|---|---|---|", flush=True)
        for bug in asked:
            found = hunt.caught(bug)
            if found is None:
                missed.append(bug.name)
            as_what, tries = found or ("**not caught**", bug.tries * _SEEDS)
            print(f"| {bug.name} | {' '.join(bug.suite[:2])} | {tries} | {as_what.replace(' | ', ', ')} |", flush=True)
    print(f"planted: {len(asked) - len(missed)} of {len(asked)} caught")
    return 1 if missed or not asked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
