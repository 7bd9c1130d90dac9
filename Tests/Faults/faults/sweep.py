"""Calls that fail: the n-th write, sync, truncate, open … for every n, once and for ever, in every scenario.

Every caller is answered, with the truth: stored, not stored, or unknown. Nothing said to be stored is missing,
no process dies by a signal, and when the fault is gone all works again. `--whole` leaves none out.
"""

import argparse
import random
import shutil
import sys
from collections.abc import Iterator

from .findings import Findings, options
from .harm import Harm, Sweep
from .scenarios import SCENARIOS
from .specimens import scratch

# Which errors each kind of call can give.
FAULTS = {
    "write": ("EIO", "ENOSPC", "EDQUOT", "EINTR", "short", "late"),
    "sync": ("EIO", "ENOSPC", "EINTR"),
    "truncate": ("EIO", "ENOSPC", "EINTR"),
    "open": ("EIO", "EMFILE", "EACCES", "EINTR"),
    "create": ("EIO", "EMFILE", "EACCES", "ENOSPC", "EROFS"),
    "rename": ("EIO", "ENOSPC"),
    "unlink": ("EIO", "EROFS"),
    "link": ("EIO", "ENOSPC"),
    "mkdir": ("EACCES", "ENOSPC"),
    "map": ("ENOMEM",),
    "read": ("EIO", "EINTR", "short"),
    "lock": ("EINTR", "EIO", "ENOLCK"),
}


def _harms(scenario: str, kind: str, at: int) -> Iterator[Harm]:
    """All that can be wrong with one call."""
    for error in FAULTS[kind]:
        if error == "short":
            yield Harm(scenario, "short", kind, at)
            continue
        if error == "late":
            yield Harm(scenario, "late", kind, at, "EIO")
            continue
        yield Harm(scenario, "fail", kind, at, error)
        # What is interrupted for ever isn't a fault that there is.
        if error != "EINTR":
            yield Harm(scenario, "fail", kind, at, error, is_sticky=True)


def _all(sweep: Sweep, scenarios: list[str]) -> Iterator[Harm]:
    """Every call, every error."""
    for scenario in scenarios:
        for kind in FAULTS:
            for at in range(1, sweep.count(scenario, kind) + 1):
                yield from _harms(scenario, kind, at)


def _some(sweep: Sweep, scenarios: list[str], chance: random.Random) -> Iterator[Harm]:
    """By chance, for ever: each scenario and each kind of call as often as another."""
    while True:
        scenario, kind = chance.choice(scenarios), chance.choice(list(FAULTS))
        calls = sweep.count(scenario, kind)
        if calls > 0:
            yield chance.choice(list(_harms(scenario, kind, chance.randint(1, calls))))


def main(arguments: list[str]) -> int:
    """`sweep --seconds N --seed S [--whole]`, or one try again."""
    parser = argparse.ArgumentParser(prog="faults sweep", description=__doc__)
    options(parser, seconds=30)
    parser.add_argument("--scenario", action="append", choices=SCENARIOS, help="this one; may be repeated")
    parser.add_argument("--harm", type=Harm.parse, help="this one alone: order:fail:write:3:ENOSPC:forever")
    chosen = parser.parse_args(arguments)
    findings, work = Findings("sweep", chosen), scratch()
    try:
        sweep = Sweep(work)
        scenarios = chosen.scenario or list(SCENARIOS)
        planned = (iter([chosen.harm]) if chosen.harm else _all(sweep, scenarios) if chosen.whole
                   else _some(sweep, scenarios, random.Random(chosen.seed)))
        for harm in planned:
            if not findings.next_try():
                break
            try_harm(findings, sweep, harm, "sweep")
    finally:
        shutil.rmtree(work)
    return findings.finish(least=1 if chosen.harm else 25)


def try_harm(findings: Findings, sweep: Sweep, harm: Harm, suite: str) -> None:
    """One harm, told of."""
    violations, answer, struck = sweep.violations(harm)
    findings.note(f"{harm.scenario} {'struck' if struck else 'not reached'}")
    for kind, detail in violations:
        findings.violation(kind, str(harm), f"{detail}\n  it said: {answer}", f"{suite} --harm {harm}",
                           sweep.work / "store")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
