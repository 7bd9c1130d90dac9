"""What must be true after a run that was harmed: of what it said, of what is stored, and of what comes after."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .es import Answer, es
from .scenarios import Scenario, base_events, difference, outcome, story, without_chance
from .specimens import copy

Violation = tuple[str, str]


class Aftermath:
    """Looks at a store once the fault is gone."""

    def __init__(self, scenario: Scenario, folder: Path, answer: Answer, was_killed: bool) -> None:
        self.scenario = scenario
        self.folder = folder
        self.answer = answer
        self.was_killed = was_killed
        self.wanted = outcome(scenario.name)

    def violations(self, query: str) -> Iterator[Violation]:
        """All of it; `query` is the one whose answer is compared with a rebuild."""
        yield from self._ending()
        made = (self.folder / "MANIFEST").exists()
        said = self.answer.lines()
        if not made and any(line.get("ok") for line in said):
            yield "what was acknowledged isn't there", f"no store, after {self.answer}"
            return
        before = story(self.folder) if made else []
        if before is None:
            yield "the log can't be read afterwards", str(es(self.folder, "log", "--json"))
            return
        yield from self._truth(before, said)
        failures = list(self._again(made))
        yield from failures
        if failures:
            return
        answer = es(self.folder, "verify", "--json")
        if answer.status != 0:
            yield "the store isn't sound afterwards", str(answer)
        yield from self._answers(query)

    def _ending(self) -> Iterator[Violation]:
        """A process that wasn't killed ends by itself, and doesn't fail without a word."""
        if self.was_killed:
            return
        if self.answer.died:
            yield "a process hangs" if self.answer.died == "hung" else "a process dies of a signal", str(self.answer)
        elif self.answer.status != 0 and not self.answer.err.strip() and not self.answer.out.strip():
            yield "a process fails without a word", str(self.answer)
        elif self.scenario.ids and self.scenario.sends and len(self.answer.lines()) < len(self.scenario.ids) and (
                self.answer.status == 0):
            yield "a command isn't answered", str(self.answer)
        elif self.scenario.looks and self.answer.status == 0:
            answer = without_chance(self.answer.out)
            if answer != self.wanted.out:
                yield "a wrong answer is given", difference(answer, self.wanted.out)

    def _truth(self, before: list[tuple[Any, ...]], said: list[dict[str, Any]]) -> Iterator[Violation]:
        """Stored, not stored or unknown: what was said of each command is so."""
        base = base_events(self.scenario.name)
        # What a person wrote may be erased.
        if [event[:5] for event in before[:base]] != [event[:5] for event in self.wanted.story[:base]]:
            yield "what was there before has changed", f"{len(before)} events of {base}"
        ids = {event[4]: event[0] for event in before}
        answers = {int(line.get("line", 1)): line for line in said if "ok" in line}
        for number, id in enumerate(self.scenario.ids, 1):
            line = answers.get(number)
            if line is None:
                continue
            if line["ok"] and line.get("events") and id not in ids:
                yield "what was acknowledged isn't there", f"{json.dumps(line)}, {len(before)} events"
            if line["ok"] is False and id in ids and not _is_unknown(line):
                yield "what was said not to be stored is there", json.dumps(line)

    def _again(self, made: bool) -> Iterator[Violation]:
        """The same once more, by its ids: it ends as if nothing had failed."""
        again = self.scenario.run(self.folder)
        wanted = self.wanted.status
        allowed = {wanted, 73} if self.scenario.name == "init" and made else {wanted}
        if again.status not in allowed:
            yield "it can't be done afterwards", str(again)
            return
        if self.scenario.name == "unchanged":
            kept = self.scenario.run(self.folder).lines()
            if not kept or kept[0].get("duplicate") is not True:
                yield "what changed nothing isn't remembered", str(kept)
        after, wanted_story = story(self.folder), self.wanted.story
        if after and len(self.scenario.sends) > 1:
            # A command that failed comes after those that didn't, which need not have waited for it.
            after, wanted_story = _without_order(after), _without_order(wanted_story)
        if after != wanted_story:
            pairs = zip(after or [], wanted_story)
            parting = next((pair for pair in pairs if pair[0] != pair[1]), None)
            yield "the log isn't what it would have been", (
                f"{parting or (len(after or []), len(wanted_story))}")

    def _answers(self, query: str) -> Iterator[Violation]:
        """Read models are those that would be made of the log."""
        answer = es(self.folder, query, "--json")
        if answer.status != 0:
            yield "a query fails afterwards", str(answer)
        elif without_chance(answer.out) != self.wanted.answers[query]:
            rebuilt = copy(self.folder, self.folder.with_name("rebuilt"))
            shutil.rmtree(rebuilt / "views", ignore_errors=True)
            if es(rebuilt, query, "--json").out != answer.out:
                yield "a wrong answer is served afterwards", f"{query}: {answer.out[:300]}"


def _without_order(events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Which events came of each command. What they hold, and what is reacted to them, is by what came before."""
    return sorted((event[4], event[1], event[3]) for event in events if not event[4].startswith("reaction:"))


def _is_unknown(line: dict[str, Any]) -> bool:
    return any(error.get("code") == "outcome-unknown" for error in line.get("errors", []))
