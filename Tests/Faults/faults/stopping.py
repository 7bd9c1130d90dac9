"""A writer that stands still (SIGSTOP) at a call, while others read and write; then it goes on.

Those who read are answered while it stands. Those who write do so, or wait, or are told to try again; once it
goes on, all end, and all that was said is so.
"""

import os
import random
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

from .business import command
from .es import ES, Answer, batch, environment, es
from .findings import Findings
from .harm import CHANGING, Harm, Sweep, settings
from .scenarios import SCENARIOS, outcome

WRITERS = ("order", "register", "batch", "unchanged", "forget", "rebuild", "filling", "takeover", "roll", "unfilled")
# So long a reader may take, and so long a writer is watched, on a machine that has other things to do.
READING, WATCHED, ENDING = 8.0, 0.7, 30.0
OTHER = command("AddCategory", "other-writer", categoryId="other", title="Another's")


class Stopping:
    """Tries of it."""

    def __init__(self, findings: Findings, sweep: Sweep) -> None:
        self.findings = findings
        self.sweep = sweep

    def rounds(self, chance: random.Random, whole: bool) -> None:
        """As many as there is time for, or all."""
        for harm in self._all() if whole else self._some(chance):
            if not self.findings.next_try():
                break
            self.stop(harm)

    def _all(self) -> Iterator[Harm]:
        for scenario in WRITERS:
            for at in range(1, self.sweep.count(scenario, CHANGING) + 1):
                yield Harm(scenario, "stop", CHANGING, at)

    def _some(self, chance: random.Random) -> Iterator[Harm]:
        while True:
            scenario = chance.choice(WRITERS)
            yield Harm(scenario, "stop", CHANGING, chance.randint(1, self.sweep.count(scenario, CHANGING)))

    def stop(self, harm: Harm) -> None:
        """One try."""
        scenario, store = SCENARIOS[harm.scenario], self.sweep.work / "store"
        scenario.prepare(store)
        stopped = subprocess.Popen(
            [ES, *scenario.arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=store.parent, env=environment(store, settings(
                store, self.sweep.work / "report", at=harm.at, do="stop", kinds=harm.kinds)))
        self._give(stopped, scenario.given)
        # Ended, or standing still: the kernel says which.
        ended = os.waitid(os.P_PID, stopped.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        is_standing = ended is not None and ended.si_code == os.CLD_STOPPED
        self.findings.note(f"{harm.scenario} {'stopped' if is_standing else 'not reached'}")
        other = self._others(harm, store) if is_standing else None
        stopped.send_signal(signal.SIGCONT)
        answer = self._end(harm, stopped, "the writer that was stopped")
        if other is not None:
            self._look_at_other(harm, self._end(harm, other, "a writer that waited"))
        self._aftermath(harm, store, answer)

    def _give(self, process: subprocess.Popen[bytes], given: str | None) -> None:
        """All of its input: a pipe has room for it, so that nobody waits."""
        process.stdin.write((given or "").encode())
        process.stdin.close()
        process.stdin = None

    def _others(self, harm: Harm, store: Path) -> subprocess.Popen[bytes]:
        """A reader, which must be answered; and a writer, which is left to its work."""
        other = subprocess.Popen(
            [ES, "send", "--batch", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=store.parent, env=environment(store))
        self._give(other, batch([OTHER]))
        for arguments in (("log", "--json", "--limit", "3"), ("products", "--json")):
            answer = es(store, *arguments, seconds=READING)
            if answer.died:
                self._violation(harm, "a reader waits for a writer that stands still", f"{arguments}: {answer}")
        try:
            other.wait(WATCHED)
            self.findings.note("another wrote meanwhile")
        except subprocess.TimeoutExpired:
            self.findings.note("another waited")
        return other

    def _end(self, harm: Harm, process: subprocess.Popen[bytes], who: str) -> Answer:
        try:
            out, err = process.communicate(timeout=ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            self._violation(harm, f"{who} never ends", err.decode())
        return Answer(process.returncode, out.decode(), err.decode())

    def _look_at_other(self, harm: Harm, answer: Answer) -> None:
        """Done, or told to try again."""
        store = self.sweep.work / "store"
        said = next(iter(answer.lines()), {})
        if answer.died:
            self._violation(harm, "a writer dies of a signal", str(answer))
        elif answer.status not in (0, 75):
            self._violation(harm, "another writer fails", str(answer))
        elif said.get("ok") and OTHER["id"] not in es(store, "log", "--json").out:
            self._violation(harm, "what was acknowledged isn't there", str(answer))

    def _aftermath(self, harm: Harm, store: Path, answer: Answer) -> None:
        """Of the one that was stopped: it was as slow as it was, and otherwise as any other."""
        if answer.died or answer.status != outcome(harm.scenario).status:
            self._violation(harm, "a writer that was stopped fails", str(answer))
        sound = es(store, "verify", "--json")
        if sound.status != 0:
            self._violation(harm, "the store isn't sound after a stop", str(sound))

    def _violation(self, harm: Harm, kind: str, detail: str) -> None:
        self.findings.violation(kind, str(harm), detail, f"kill --harm {harm}", self.sweep.work / "store")
