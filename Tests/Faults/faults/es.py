"""`es` as a process on a store's folder: what it answered, and how it ended."""

import json
import os
import signal
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
# The status of one that never ended.
HUNG = 1_000


def binary() -> Path:
    """`DAYBOOK_ES`, or what was built last here."""
    chosen = os.environ.get("DAYBOOK_ES")
    if chosen:
        return Path(chosen).resolve()
    places = [ROOT / ".build" / kind / "es" for kind in ("release", "debug")]
    # Where there is none, whoever starts it is told so.
    return max(places, key=lambda path: path.stat().st_mtime if path.exists() else 0)


ES = binary()


@dataclass(frozen=True)
class Answer:
    """How a process ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def died(self) -> str | None:
        """The signal that ended it, or that it hung; `None` if it ended by itself."""
        if self.status == HUNG:
            return "hung"
        number = -self.status if self.status < 0 else self.status - 128
        # 130 and 143 are es's own words for being interrupted and ended.
        if self.status < 0 or self.status > 128 and self.status not in (130, 143):
            return signal.Signals(number).name if number in set(signal.Signals) else f"status {number}"
        return None

    def lines(self) -> list[dict[str, Any]]:
        """The objects that it printed, a line each; a line that was cut off is none."""
        found = []
        for line in self.out.splitlines():
            try:
                value = json.loads(line)
            except ValueError:
                continue
            if isinstance(value, dict):
                found.append(value)
        return found

    def __str__(self) -> str:
        return f"{self.died or self.status} {self.out[-300:].strip()} {self.err[-300:].strip()}"


def environment(folder: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """What `es` is started with: nobody's settings, one language, one clock."""
    kept = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "TZ": "UTC", "ES_LANGUAGE": "en"}
    kept["DAYBOOK_PLANTED"] = os.environ.get("DAYBOOK_PLANTED", "")
    return kept | {"HOME": str(folder.parent), "ES_DATA": str(folder)} | dict(extra or {})


def batch(commands: Iterable[Mapping[str, Any]]) -> str:
    """Commands as `es send --batch -` reads them."""
    return "".join(json.dumps(command) + "\n" for command in commands)


def es(
    folder: Path, *arguments: str, given: str | bytes | None = None,
    extra: Mapping[str, str] | None = None, seconds: float = 60,
) -> Answer:
    """Runs `es` on the store in `folder`; `given` is its standard input."""
    try:
        ran = subprocess.run(
            [ES, *arguments], input=given if isinstance(given, bytes) else (given or "").encode(),
            capture_output=True, timeout=seconds,
            env=environment(folder, extra), cwd=folder.parent, check=False)
    except subprocess.TimeoutExpired as late:
        return Answer(HUNG, _text(late.stdout), _text(late.stderr))
    return Answer(ran.returncode, _text(ran.stdout), _text(ran.stderr))


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")
