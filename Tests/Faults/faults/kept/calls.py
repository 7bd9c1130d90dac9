"""A step that is killed at, half-way through or after each of its calls, or one of whose calls fails."""

import random
from collections.abc import Iterator
from pathlib import Path

from ..findings import Findings
from ..harm import CHANGING, ERRORS, Harm, settings
from .steps import STEPS

_DEEDS = (("kill", ""), ("half", ""), ("after", ""), ("fail", "EIO"), ("fail", "ENOSPC"))
# What a disk refuses for as long as it is full.
FILLING = "write,truncate,create,mkdir"


class Calls:
    """Tries of it in one scratch folder."""

    def __init__(self, findings: Findings, work: Path) -> None:
        self.findings = findings
        self.work = work
        self._counts: dict[tuple[str, str], int] = {}

    def all(self, steps: list[str]) -> Iterator[Harm]:
        """Every call."""
        for step in steps:
            for at in range(1, self._count(step, CHANGING) + 1):
                for deed, error in _DEEDS:
                    yield Harm(step, deed, CHANGING, at, error)
            for at in range(1, self._count(step, FILLING) + 1):
                yield self._full(step, at)

    def some(self, steps: list[str], chance: random.Random) -> Iterator[Harm]:
        """By chance, for ever; each step as often as another. One in six finds the disk full from there on."""
        while True:
            for step in steps:
                if chance.randrange(len(_DEEDS) + 1) == 0:
                    yield self._full(step, chance.randint(1, self._count(step, FILLING)))
                    continue
                deed, error = chance.choice(_DEEDS)
                yield Harm(step, deed, CHANGING, chance.randint(1, self._count(step, CHANGING)), error)

    def _full(self, step: str, at: int) -> Harm:
        return Harm(step, "fail", FILLING, at, "ENOSPC", is_sticky=True)

    def _count(self, step: str, kinds: str) -> int:
        if (step, kinds) not in self._counts:
            report = self.work / "report"
            place = STEPS[step].prepare(self.work / "place")
            answer = STEPS[step].run(place, settings(place.folder, report, kinds=kinds))
            counted = [line for line in report.read_text().splitlines() if line.startswith("counted ")]
            if answer.status not in STEPS[step].over or not counted:
                raise SystemExit(f"{step} fails without any fault: {answer}")
            self._counts[step, kinds] = max(int(line.split()[1]) for line in counted)
        return self._counts[step, kinds]

    def harm(self, harm: Harm) -> None:
        """One try."""
        step, report = STEPS[harm.scenario], self.work / "report"
        place = step.prepare(self.work / "place")
        asked: dict[str, object] = {"at": harm.at, "do": harm.deed, "kinds": harm.kinds}
        if harm.error:
            asked["errno"] = ERRORS[harm.error]
        if harm.is_sticky:
            asked["sticky"] = 1
        answer = step.run(place, settings(place.folder, report, **asked))
        struck = report.exists() and "struck " in report.read_text()
        self.findings.note(f"{harm.scenario} {'struck' if struck else 'not reached'}")
        was_killed = harm.deed != "fail" and answer.status == -9
        for kind, detail in dict(step.violations(place, answer, was_killed)).items():
            self.findings.violation(kind, str(harm), detail, f"keeping --harm {harm}", place.folder)
