"""What is asked of a damaged store, and what may come of it: found, or harmless; never served, never a signal.

Every answer with status 0 must be the sound store's. A command that was done before must be told as done
before; one that a rule refuses must be refused; and what is accepted on top must leave a log that holds.
"""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .business import SAME, STEADY, Command, command
from .es import Answer, batch, es
from .scenarios import difference
from .specimens import LARGE, QUERIES, SMALL, STOCK, copy

# Kind and detail.
Violation = tuple[str, str]

# Refused by the sound store: the ids are new, the things aren't.
AGAINST_RULES = [
    command("AddCategory", "rule1", categoryId="lamps", title="again"),
    command("AddProduct", "rule2", productId="p0", title="again", categoryIds=["lamps"], basePriceCents=1,
            quantity=1),
    command("RegisterUser", "rule3", userId="u3", displayName="again"),
    command("RegisterUser", "rule4", userId="u999", displayName="x", email="ada3@example.org"),
]
# Accepted by it: on streams that there are, and on new ones.
NEW = [
    *(command("AdjustStock", f"new{k}", productId=f"p{k}", delta=1) for k in range(4)),
    *(command("ReceiveUserMessage", f"new-message{k}", userId=f"u{k}", text="more") for k in range(4)),
    command("RegisterUser", "new-user", userId="new", displayName="New", email="new@example.org"),
]
DONE = {"small": [*SMALL, STEADY, *SAME], "large": [*LARGE, *STOCK, STEADY, *SAME],
        "grown": [*SMALL, STEADY, *SAME]}


@dataclass
class Truth:
    """What a sound store answers."""

    name: str
    log: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    refused: str = ""
    done: dict[str, dict[str, Any]] = field(default_factory=dict)

    @staticmethod
    def of(name: str, store: Path, work: Path) -> "Truth | None":
        """Asked of a copy, with nothing beside the log but what must be there; `None` if that isn't opened."""
        folder = copy(store, work / "truth")
        for made in ("views", "reactions", "snapshots", "index", "check"):
            shutil.rmtree(folder / made, ignore_errors=True)
        truth = Truth(name, es(folder, "log", "--json").out)
        truth.answers = {query: es(folder, query, "--json").out for query in QUERIES}
        truth.refused = es(folder, "refused", "--json").out
        told = es(folder, "send", "--batch", "-", "--json", given=batch(DONE[name])).lines()
        truth.done = {made["id"]: _said(answer) for made, answer in zip(DONE[name], told)}
        if not truth.log or len(truth.done) < len(DONE[name]):
            return None
        return truth if all(answer["duplicate"] is True for answer in truth.done.values()) else None


def _said(answer: dict[str, Any]) -> dict[str, Any]:
    """What an answer says of what was done, without which line of the batch it is."""
    return {key: answer.get(key) for key in ("ok", "stream", "revision", "position", "duplicate")}


@dataclass
class Probe:
    """A damaged store, asked."""

    folder: Path
    truth: Truth
    is_found: bool = False

    def died(self, what: str, answer: Answer) -> Iterator[Violation]:
        """No process may end by a signal."""
        if answer.died:
            yield f"{what} dies of a signal", str(answer)

    def told(self) -> str:
        """Whether `es verify` told of the damage before."""
        return "though verify tells" if self.is_found else "and verify says ok"

    def verify(self) -> Iterator[Violation]:
        """Always asked first."""
        answer = es(self.folder, "verify", "--json")
        self.is_found = answer.status != 0
        yield from self.died("verify", answer)

    def log(self) -> Iterator[Violation]:
        """No record but those of the sound store."""
        answer = es(self.folder, "log", "--json")
        yield from self.died("log", answer)
        if answer.status != 0 or answer.out == self.truth.log:
            self.is_found |= answer.status != 0
            return
        if "[unreadable]" in answer.out and self.is_found:
            return
        kind = "the end of the log is gone" if self.truth.log.startswith(answer.out) else "a wrong log is served"
        yield f"{kind} {self.told()}", difference(answer.out, self.truth.log)

    def ask(self, query: str) -> Iterator[Violation]:
        """No answer but the sound store's."""
        answer = es(self.folder, query, "--json")
        yield from self.died("a query", answer)
        if answer.status != 0 or answer.out == self.truth.answers[query]:
            self.is_found |= answer.status != 0
            return
        if "[unreadable]" in answer.out and self.is_found:
            return
        yield f"a wrong answer is served {self.told()}", (
            f"{query}: " + difference(answer.out, self.truth.answers[query]))

    def refusals(self) -> Iterator[Violation]:
        """None but those that were; one that can't be read may be passed over."""
        answer = es(self.folder, "refused", "--json")
        yield from self.died("a query", answer)
        told = {json.dumps(line) for line in _items(answer.out)}
        if not told <= {json.dumps(line) for line in _items(self.truth.refused)}:
            yield f"a wrong refusal is served {self.told()}", difference(answer.out, self.truth.refused)

    def send(self, but: list[Command]) -> Iterator[Violation]:
        """What was done, what a rule is against and what is new, in one batch; then the log must hold.

        `but`: those that nothing is left of, as the page of the format has it.
        """
        done = [made for made in DONE[self.truth.name] if made not in but]
        answer = es(self.folder, "send", "--batch", "-", "--json", given=batch([*done, *AGAINST_RULES, *NEW]))
        yield from self.died("send", answer)
        told = answer.lines()
        for made, line in zip(done, told):
            if line.get("ok") and _said(line) != self.truth.done[made["id"]]:
                kind = "a wrong answer to what was done" if line.get("duplicate") else "a command is done twice"
                yield f"{kind} {self.told()}", json.dumps(line)
                break
        for line in told[len(done):len(done) + len(AGAINST_RULES)]:
            if line.get("ok"):
                yield f"a rule is broken {self.told()}", json.dumps(line)
                break
        if any(line.get("ok") and not line.get("duplicate") for line in told):
            yield from self.holds()

    def holds(self) -> Iterator[Violation]:
        """The log after a command was accepted, by an index made anew."""
        shutil.rmtree(self.folder / "index", ignore_errors=True)
        answer = es(self.folder, "verify", "--json")
        yield from self.died("verify", answer)
        if answer.status != 0 and not self.is_found:
            yield "the log is ruined by what was accepted, and verify said ok", answer.out[-400:] + answer.err
        elif '"revisions":"failed"' in answer.out or '"commands":"failed"' in answer.out:
            yield "the log is ruined by what was accepted, though verify told", answer.out[-400:]

    def keys_back(self, sound: Path, may_have_added: bool) -> Iterator[Violation]:
        """What was written with damaged keys, or read, once the right ones are back. To a file of which one slot is
        damaged keys may be added, and what they sealed is lost with them; that alone, and verify says so."""
        shutil.copy(sound / "keys", self.folder / "keys")
        answer = es(self.folder, "verify", "--json")
        if may_have_added and self._lacks_new_keys_alone(answer):
            return
        if answer.status != 0:
            yield "what was accepted is lost when the right keys are back", answer.out[-300:] + answer.err
            return
        shown = es(self.folder, "users", "--json")
        if "[unreadable]" in shown.out:
            yield "a read model stays unreadable when the right keys are back", shown.out[:300]


    def _lacks_new_keys_alone(self, answer: Answer) -> bool:
        report = next(iter(answer.lines()), {})
        failed = [name for name, how in report.get("checks", {}).items() if how != "ok"]
        first = re.search(r"the first at position (\d+)", " ".join(report.get("keyFaults", [])))
        known = len(self.truth.log.splitlines())
        return failed == ["keys"] and first is not None and int(first[1]) > known


def _items(told: str) -> list[Any]:
    """The refusals in an answer; none where there is no answer."""
    return json.loads(told)["refused"] if told else []
