"""The `es` that is looked at, in a folder of its own."""

import json
import os
import subprocess
from pathlib import Path


class Es:
    """One store, and the binary that is asked."""

    def __init__(self, binary: Path, folder: Path) -> None:
        self.binary = binary
        self.folder = folder
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(folder),
                            "ES_DATA": str(folder / "store"), "ES_ACTOR": "books"}

    def run(self, *words: str) -> subprocess.CompletedProcess:
        """What it says to these words."""
        return subprocess.run([str(self.binary), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              check=False, cwd=self.folder, env=self.environment)

    def json(self, *words: str) -> object:
        """Its answer in JSON; it must have one."""
        ran = self.run(*words)
        if ran.returncode:
            raise Refused(f"es {' '.join(words)}: {ran.returncode} {ran.stderr}")
        return json.loads(ran.stdout)

    def query(self, name: str, **parameters: str) -> dict:
        """The answer to a query, whole."""
        return self.json("query", name, *(f"{key}={value}" for key, value in parameters.items()), "--json")

    def items(self, name: str, **parameters: str) -> list[dict]:
        """All items of a list, page by page."""
        found, after = [], None
        while True:
            page = self.query(name, limit="500", **parameters, **({"after": after} if after else {}))
            found += page["items"]
            after = page.get("next")
            if not after:
                return found

    def events(self, after: int) -> list[dict]:
        """What the log has behind a position."""
        ran = self.run("log", "--json", "--from", str(after + 1))
        if ran.returncode:
            raise Refused(f"es log: {ran.stderr}")
        return [json.loads(line) for line in ran.stdout.splitlines()]


class Refused(Exception):
    """It refused what it can't refuse: to be asked."""
