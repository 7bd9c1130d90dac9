"""Several writers, readers, a rebuild and a forgetting at once on one store, all killed at random, again and again.

What any of them acknowledged before it was killed is in the log, where it said, and the read models are those
that would be made anew.
"""

import json
import random
import select
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

from .business import Command, command, commands
from .es import ES, batch, environment, es
from .findings import Findings
from .specimens import QUERIES, copy, must, specimen


class _Member:
    """A process of the crowd, and what it has said so far."""

    def __init__(self, folder: Path, *arguments: str, given: str = "") -> None:
        self.process = subprocess.Popen(
            [ES, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment(folder), cwd=folder.parent)
        self._given = given
        self._said: list[bytes] = []
        self._threads = [threading.Thread(target=self._write), threading.Thread(target=self._read)]
        for thread in self._threads:
            thread.start()

    def _write(self) -> None:
        try:
            self.process.stdin.write(self._given.encode())
            self.process.stdin.close()
        except BrokenPipeError:
            return  # It was killed before it had read all.

    def _read(self) -> None:
        self._said.append(self.process.stdout.read())

    def end(self) -> tuple[int, list[dict[str, Any]]]:
        """Waits for its end; answers the status, and the acknowledgements that it made."""
        status = self.process.wait()
        for thread in self._threads:
            thread.join()
        acknowledged = []
        for line in b"".join(self._said).splitlines():
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # Cut off.
            if isinstance(answer, dict) and answer.get("ok") and answer.get("events"):
                acknowledged.append(answer)
        return status, acknowledged


class Crowd:
    """One store, and rounds of it."""

    def __init__(self, findings: Findings, work: Path, chance: random.Random) -> None:
        self.findings = findings
        self.work = work
        self.chance = chance
        self.folder = copy(specimen("small"), work / "crowd")
        self.acknowledged: dict[int, dict[str, Any]] = {}
        # How long one takes here and now: they are killed somewhere between a part of that and a few of it.
        begun = time.monotonic()
        must(es(self.folder, "send", "--batch", "-", "--json", given=batch([self._user(0)])))
        self._pace = time.monotonic() - begun

    def rounds(self, most: int) -> None:
        """As many as there is time for."""
        number = 0
        while number < most and self.findings.next_try():
            number += 1
            self._round(number)
        self._answers()
        self.findings.counts["crowd acknowledged"] += len(self.acknowledged)

    def _members(self, number: int) -> list[_Member]:
        sent = [commands(120, seed=number, prefix=f"k{number}x", users=3), [self._user(number)],
                [command("ReceiveUserMessage", f"m{number}", userId=f"w{number}", text=f"hello {number}")]]
        members = [_Member(self.folder, "send", "--batch", "-", "--json", given=batch(each)) for each in sent]
        members.append(_Member(self.folder, self.chance.choice(QUERIES), "--json"))
        if number % 4 == 0:
            members.append(_Member(self.folder, "projections", "rebuild", "users"))
        if number % 5 == 0 and number > 5:
            members.append(_Member(self.folder, "forget", f"w{number - 4}", "--yes", "--json"))
        return members

    def _user(self, number: int) -> Command:
        return command("RegisterUser", f"r{number}", userId=f"w{number}", displayName=f"W{number}",
                       email=f"w{number}@example.org")

    def _round(self, number: int) -> None:
        members = self._members(number)
        # How far they come is left to chance: that is what is tried here.
        select.select([], [], [], self._pace * self.chance.uniform(0.2, 3))
        self.chance.shuffle(members)
        for member in members:
            member.process.send_signal(signal.SIGKILL)
        for member in members:
            status, acknowledged = member.end()
            self.findings.note("crowd killed" if status == -signal.SIGKILL else "crowd ended before")
            self.acknowledged |= {answer["position"]: answer for answer in acknowledged}
        self._look(number)

    def _look(self, number: int) -> None:
        answer = es(self.folder, "verify", "--json")
        repeat, where = f"kill crowd --seed {self.findings.seed}", f"round {number}"
        if answer.status != 0:
            self.findings.violation("the store isn't sound after a crowd", where, answer, repeat, self.folder)
            return
        lines = es(self.folder, "log", "--json").lines()
        streams = [line["stream"] for line in lines]
        for position, said in self.acknowledged.items():
            span = streams[max(position - len(said["events"]), 0):position]
            if position > len(streams) or said["stream"] not in span:
                self.findings.violation("what was acknowledged isn't there", where, said, repeat, self.folder)
                return

    def _answers(self) -> None:
        for query in QUERIES:
            shown = es(self.folder, query, "--json")
            rebuilt = copy(self.folder, self.work / "rebuilt")
            shutil.rmtree(rebuilt / "views", ignore_errors=True)
            if shown.status != 0 or shown.out != es(rebuilt, query, "--json").out:
                self.findings.violation(
                    "a wrong answer is served after a crowd", query, shown,
                    f"kill crowd --seed {self.findings.seed}", self.folder)
