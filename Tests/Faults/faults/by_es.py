"""An image looked at by `es` itself, from outside: what the checker can't see, since it is another binary (snapshots
count for the one that made them), and a witness that the checker sees what `es` does."""

import json
import os
import subprocess
from pathlib import Path


class ByEs:
    """One image's folder, in the hands of `es`."""

    def __init__(self, es: Path, folder: Path) -> None:
        self.es = es
        self.folder = folder

    def fault(self, head: int, again: list[str]) -> str | None:
        """What is wrong; `head` is how many events there are, `again` are commands that were acknowledged."""
        if not (self.folder / "MANIFEST").exists():
            return self._refused("init", "--json")
        return self._unsound(head) or self._done_again(again) or self._wrong_caches()

    def _unsound(self, head: int) -> str | None:
        status, said = self._run("verify", "--json")
        if status != 0 or json.loads(said)["events"] != head:
            return f"verify, where there are {head} events: {status}, {said}"
        return None

    def _done_again(self, again: list[str]) -> str | None:
        if not again:
            return None
        _, said = self._run("send", "--batch", "-", "--json", lines="".join(line + "\n" for line in again))
        answers = [json.loads(line) for line in said.splitlines() if line.startswith('{"ok"')]
        if len(answers) != len(again) or not all(answer.get("duplicate") for answer in answers):
            return f"sent again: {said}"
        return None

    def _wrong_caches(self) -> str | None:
        """Read models and snapshots are what the log makes of them."""
        fault = self._refused("orders", "--json") or self._refused("projections", "diff", "orders")
        if fault:
            return fault
        _, said = self._run("check", "--json")
        found = json.loads(said)
        wrong = found["snapshots"]["wrong"]
        return f"check: {said}" if found["verdict"] != "sound" or wrong else None

    def _refused(self, *arguments: str) -> str | None:
        status, said = self._run(*arguments)
        return f"{' '.join(arguments)}: {status}, {said}" if status != 0 else None

    def _run(self, *arguments: str, lines: str = "") -> tuple[int, str]:
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.folder.parent), "LC_ALL": "C.UTF-8"}
        done = subprocess.run(
            [self.es, "--data", str(self.folder), *arguments], input=lines.encode(), env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        return done.returncode, done.stdout.decode(errors="replace")
