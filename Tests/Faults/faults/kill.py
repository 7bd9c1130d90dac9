"""Kills and stops: at every call of a scenario, at random with several writers, and while others work.

`calls`: the process is killed before a call, half-way through a write, or after it. `crowd`: several writers,
readers and a forgetting at once, all killed at random. `stop`: a writer stands still (SIGSTOP) at a call while
others read and write. What was acknowledged is there afterwards, and all goes on as if nothing had been.
"""

import argparse
import random
import shutil
import sys
import time
from collections.abc import Iterator

from .crowd import Crowd
from .findings import Findings
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
    parser.add_argument("--seconds", type=float, default=30, help="for all that is asked for together")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--whole", action="store_true", help="every call, however long it takes")
    parser.add_argument("--scenario", action="append", choices=SCENARIOS, help="this one; may be repeated")
    parser.add_argument("--harm", type=Harm.parse, help="this one alone: order:after:write:3:")
    chosen = parser.parse_args(arguments)
    findings, work = Findings("kill", chosen.seed), scratch()
    asked = [chosen.what] if chosen.what else ["calls", "crowd", "stop"]
    try:
        sweep = Sweep(work)
        if chosen.harm:
            one = Stopping(findings, sweep).stop if chosen.harm.deed == "stop" else (
                lambda harm: try_harm(findings, sweep, harm, "kill"))
            one(chosen.harm)
            return findings.finish(1)
        share, tries = chosen.seconds / len(asked), 0
        for what in asked:
            chance, until = random.Random(chosen.seed), time.monotonic() + share
            scenarios = chosen.scenario or list(SCENARIOS)
            if what == "calls":
                tries += _calls(findings, sweep, scenarios, chance, chosen.whole, until)
            elif what == "crowd":
                tries += Crowd(findings, work, chance).rounds(until)
            else:
                tries += Stopping(findings, sweep).rounds(chance, chosen.whole, until)
    finally:
        shutil.rmtree(work)
    return findings.finish(tries, least=10)


def _calls(
    findings: Findings, sweep: Sweep, scenarios: list[str], chance: random.Random, whole: bool, until: float,
) -> int:
    tries = 0
    for harm in _all(sweep, scenarios) if whole else _some(sweep, scenarios, chance):
        if not whole and time.monotonic() > until:
            break
        try_harm(findings, sweep, harm, "kill")
        tries += 1
    return tries


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
