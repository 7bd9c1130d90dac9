"""Import, backup, restore and compaction that are killed, fail, or lose the power half-way.

`named`: each sync and each read of a backup fails, and its file is named. `calls`: killed before, half-way through and after each call, or the call fails. `cuts`: the power is cut, and what
the disk may have then is looked at. What was said to be done is whole; what wasn't is said to be unfinished, or
isn't there; the same command goes on; and the store is never harmed.
"""

import argparse
import random
import shutil
import sys

from .findings import Findings, options
from .harm import Harm
from .kept.calls import Calls
from .kept.cuts import Cuts
from .kept.named import Named
from .kept.place import forget_bases
from .kept.steps import STEPS
from .specimens import scratch

# So many images of each step are looked at by `--whole`.
_IMAGES = 400


def main(arguments: list[str]) -> int:
    """`keeping [named|calls|cuts] --seconds N --seed S [--whole]`, or one try again."""
    parser = argparse.ArgumentParser(prog="faults keeping", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("named", "calls", "cuts"), help="one of them alone")
    options(parser, seconds=30)
    parser.add_argument("--step", action="append", choices=STEPS, help="this one; may be repeated")
    parser.add_argument("--harm", type=lambda text: Harm.parse(text, STEPS), help="import:after:changing:3:")
    chosen = parser.parse_args(arguments)
    findings, work, steps = Findings("keeping", chosen), scratch(), chosen.step or list(STEPS)
    try:
        if chosen.harm:
            findings.next_try()
            Calls(findings, work).harm(chosen.harm)
            return findings.finish()
        for step in steps:
            STEPS[step].base()
        if chosen.what in (None, "named"):
            findings.share(1 if chosen.what else 3)
            Named(findings, work).all()
        if chosen.what in (None, "calls"):
            findings.share(1 if chosen.what else 2)
            calls = Calls(findings, work)
            for harm in calls.all(steps) if chosen.whole else calls.some(steps, random.Random(chosen.seed)):
                if not findings.next_try():
                    break
                calls.harm(harm)
        if chosen.what in (None, "cuts"):
            findings.share(1)
            _cut(findings, Cuts(findings, work, chosen.seed), steps, chosen.whole)
    finally:
        shutil.rmtree(work)
        forget_bases()
    return findings.finish(least=10)


def _cut(findings: Findings, cuts: Cuts, steps: list[str], whole: bool) -> None:
    """Each step in turn."""
    turn = 0
    while findings.next_try():
        cuts.try_one(steps[turn % len(steps)])
        turn += 1
        if whole and turn == _IMAGES * len(steps):
            break


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
