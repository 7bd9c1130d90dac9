"""A scenario run with one harm done by the library before the C library (`shim/fault.h`), and what came of it."""

import itertools
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from . import shim
from .aftermath import Aftermath, Violation
from .es import Answer
from .scenarios import SCENARIOS
from .specimens import QUERIES

# Killed at any other call, a process has done what one had done that was killed at the one before.
CHANGING = "write,sync,truncate,create,rename,unlink,link,mkdir,map,lock"


@dataclass(frozen=True)
class Harm:
    """What happens at which call: `order:fail:write:3:ENOSPC:forever`."""

    scenario: str
    deed: str
    kinds: str
    at: int
    error: str = ""
    is_sticky: bool = False

    def __str__(self) -> str:
        kinds = "changing" if self.kinds == CHANGING else self.kinds
        parts = [self.scenario, self.deed, kinds, str(self.at), self.error]
        return ":".join(parts) + (":forever" if self.is_sticky else "")

    @staticmethod
    def parse(text: str, known: Collection[str] = SCENARIOS.keys()) -> "Harm":
        """The other way round."""
        scenario, deed, kinds, at, error, *rest = text.split(":")
        if scenario not in known:
            raise SystemExit(f"there is no {scenario}: {', '.join(known)}")
        kinds = CHANGING if kinds == "changing" else kinds
        return Harm(scenario, deed, kinds, int(at), error, rest == ["forever"])


def settings(folder: Path, report: Path, **asked: object) -> dict[str, str]:
    """The environment that asks for it, and nothing else of this process'."""
    report.unlink(missing_ok=True)
    made = shim.environment(folder, report=report, **asked)
    return {name: value for name, value in made.items()
            if name == "LD_PRELOAD" or name.startswith("DAYBOOK_FAULT_")}


class Sweep:
    """Runs scenarios with harms in one scratch folder."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self._query = itertools.cycle(QUERIES)
        self._counts: dict[tuple[str, str], int] = {}

    def count(self, scenario: str, kinds: str) -> int:
        """How many calls of these kinds a run makes that isn't harmed."""
        if (scenario, kinds) not in self._counts:
            report = self.work / "report"
            folder = SCENARIOS[scenario].prepare(self.work / "store")
            SCENARIOS[scenario].run(folder, settings(folder, report, kinds=kinds))
            counted = [line for line in report.read_text().splitlines() if line.startswith("counted ")]
            if not counted:
                raise SystemExit(f"{scenario}: the calls of {kinds} weren't counted")
            self._counts[scenario, kinds] = max(int(line.split()[1]) for line in counted)
        return self._counts[scenario, kinds]

    def harmed(self, harm: Harm) -> tuple[Answer, bool]:
        """The scenario with the harm; what it answered, and whether the harm was done."""
        chosen, report = SCENARIOS[harm.scenario], self.work / "report"
        folder = chosen.prepare(self.work / "store")
        asked: dict[str, object] = {"at": harm.at, "do": harm.deed, "kinds": harm.kinds}
        if harm.error:
            asked["errno"] = ERRORS[harm.error]
        if harm.is_sticky:
            asked["sticky"] = 1
        answer = chosen.run(folder, settings(folder, report, **asked))
        struck = report.exists() and "struck " in report.read_text()
        return answer, struck

    def violations(self, harm: Harm) -> tuple[list[Violation], Answer, bool]:
        """What mustn't be after this harm."""
        answer, struck = self.harmed(harm)
        was_killed = harm.deed in ("kill", "half", "after") and answer.status == -9
        after = Aftermath(SCENARIOS[harm.scenario], self.work / "store", answer, was_killed)
        return list(dict(after.violations(next(self._query))).items()), answer, struck


ERRORS = {"EINTR": 4, "EIO": 5, "ENOMEM": 12, "EACCES": 13, "EMFILE": 24, "ENOSPC": 28, "EROFS": 30,
          "ENOLCK": 37, "EDQUOT": 122}
