"""Each sync and each read of a backup's own files fails once: it isn't called done, and the file is named."""

from pathlib import Path

from ..findings import Findings
from ..harm import ERRORS, settings
from .steps import STEPS

_STEPS = ("backup", "backup-again")
_KINDS = ("sync", "read")


class Named:
    """Tries of it in one scratch folder."""

    def __init__(self, findings: Findings, work: Path) -> None:
        self.findings = findings
        self.work = work

    def all(self) -> None:
        """Every such call, until a run has no more of them, or there is no time left."""
        for name in _STEPS:
            for kind in _KINDS:
                at = 1
                while self.findings.next_try() and self._fails(name, kind, at):
                    at += 1

    def _fails(self, name: str, kind: str, at: int) -> bool:
        """One try; whether there was such a call."""
        step, report = STEPS[name], self.work / "report"
        place = step.prepare(self.work / "place")
        asked = settings(place.folder, report, at=at, do="fail", kinds=kind, only="safe/", errno=ERRORS["EIO"])
        answer = step.run(place, asked)
        struck = [line.split() for line in report.read_text().splitlines() if line.startswith("struck ")]
        self.findings.note(f"{name} {kind} {'struck' if struck else 'not reached'}")
        if not struck:
            return False
        file = Path(struck[0][3]).name
        if answer.status == 0:
            self._violation(name, kind, at, "it is called done all the same", str(struck[0]), place.folder)
        elif file not in answer.out + answer.err:
            self._violation(name, kind, at, "the file isn't named", f"{file}: {answer}", place.folder)
        return True

    def _violation(self, name: str, kind: str, at: int, what: str, detail: str, folder: Path) -> None:
        trial = f"{name}:{kind}:{at}"
        self.findings.violation(f"a {kind} fails, and {what}", trial, detail, "keeping named", folder)
