"""Kills and stops: at every call of a scenario, at random with several writers, and while others work.

`calls`: the process is killed before a call, half-way through a write, or after it. `crowd`: several writers,
readers and a forgetting at once, all killed at random. `stop`: a writer stands still (SIGSTOP) at a call while
others read and write. What was acknowledged is there afterwards, and all goes on as if nothing had been.
"""

import argparse
import random
import shutil
import sys
from collections.abc import Iterator

from .crowd import Crowd
from .findings import Findings, options
from .harm import CHANGING, Harm, Sweep
from .scenarios import SCENARIOS
from .specimens import scratch
from .stopping import Stopping
from .sweep import try_harm

DEEDS = ("kill", "half", "after")


def _all(sweep: Sweep, scenarios: list[str]) -> Iterator[Harm]:
    """Every call."""
    for scenario in scenarios:
        for at in range(1, sweep.count(scenario, CHANGING) + 1):
            for deed in DEEDS:
                yield Harm(scenario, deed, CHANGING, at)


def _some(sweep: Sweep, scenarios: list[str], chance: random.Random) -> Iterator[Harm]:
    """By chance, for ever."""
    while True:
        scenario = chance.choice(scenarios)
        yield Harm(scenario, chance.choice(DEEDS), CHANGING, chance.randint(1, sweep.count(scenario, CHANGING)))


def main(arguments: list[str]) -> int:
    """`kill [calls|crowd|stop] --seconds N --seed S [--whole]`, or one try again."""
    parser = argparse.ArgumentParser(prog="faults kill", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("calls", "crowd", "stop"), help="one of them alone")
    options(parser, seconds=30)
    parser.add_argument("--scenario", action="append", choices=SCENARIOS, help="this one; may be repeated")
    parser.add_argument("--harm", type=Harm.parse, help="this one alone: order:after:write:3:")
    chosen = parser.parse_args(arguments)
    findings, work = Findings("kill", chosen), scratch()
    asked = [chosen.what] if chosen.what else ["calls", "crowd", "stop"]
    try:
        sweep = Sweep(work)
        if chosen.harm:
            _one(findings, sweep, chosen.harm)
            return findings.finish()
        for done, what in enumerate(asked):
            findings.share(len(asked) - done)
            chance, scenarios = random.Random(chosen.seed), chosen.scenario or list(SCENARIOS)
            if what == "calls":
                _calls(findings, sweep, _all(sweep, scenarios) if chosen.whole else _some(sweep, scenarios, chance))
            elif what == "crowd":
                Crowd(findings, work, chance).rounds(most=400)
            else:
                Stopping(findings, sweep).rounds(chance, chosen.whole)
    finally:
        shutil.rmtree(work)
    return findings.finish(least=10)


def _one(findings: Findings, sweep: Sweep, harm: Harm) -> None:
    findings.next_try()
    if harm.deed == "stop":
        Stopping(findings, sweep).stop(harm)
    else:
        try_harm(findings, sweep, harm, "kill")


def _calls(findings: Findings, sweep: Sweep, harms: Iterator[Harm]) -> None:
    for harm in harms:
        if not findings.next_try():
            break
        try_harm(findings, sweep, harm, "kill")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
