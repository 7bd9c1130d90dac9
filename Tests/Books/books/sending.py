"""How a batch comes to a store: whole; broken off by kill -9 and sent again; or half of it by each of two processes."""

import random
import subprocess

from .es import Es

WAYS = ("whole", "whole", "killed", "by two")


class Unanswered(Exception):
    """A line had no answer, or the program ended otherwise than it may."""


def send(es: Es, lines: list[str], way: str, chance: random.Random) -> int:
    """Sends them, each with an id of its own; answers how many were done."""
    match way:
        case "killed":
            _kill(es, lines, chance.randrange(len(lines)))
            return _done(_started(es, lines, "again"), lines)
        case "by two":
            halves = {name: lines[start::2] for start, name in enumerate(("one", "other"))}
            running = [(_started(es, half, name), half) for name, half in halves.items()]
            return sum(_done(process, half) for process, half in running)
        case _:
            return _done(_started(es, lines, "whole"), lines)


def _started(es: Es, lines: list[str], name: str) -> subprocess.Popen:
    """A process that sends them; what it says goes to files, so that it waits for nobody."""
    given, told = es.folder / f"{name}.lines", es.folder / f"{name}.answers"
    given.write_text("\n".join(lines))
    with told.open("w") as out, (es.folder / f"{name}.faults").open("w") as faults:
        return subprocess.Popen([str(es.binary), "send", "--batch", str(given)], stdout=out, stderr=faults,
                                cwd=es.folder, env=es.environment)


def _done(process: subprocess.Popen, lines: list[str]) -> int:
    """How many of the lines were done, once it has ended."""
    status = process.wait()
    given = process.args[-1].removesuffix(".lines")
    with open(given + ".answers", encoding="utf-8") as told:
        answers = told.read().splitlines()
    if status not in (0, 65) or len(answers) != len(lines):
        with open(given + ".faults", encoding="utf-8") as faults:
            raise Unanswered(f"send: {status}, {len(answers)} answers to {len(lines)} lines: {faults.read()[-500:]}")
    return sum('"ok":true' in each for each in answers)


def _kill(es: Es, lines: list[str], answers: int) -> None:
    """Sends them, and ends the process by kill -9 once it has given so many answers."""
    given = es.folder / "killed.lines"
    given.write_text("\n".join(lines))
    with subprocess.Popen([str(es.binary), "send", "--batch", str(given)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, cwd=es.folder, env=es.environment) as process:
        for _ in range(answers):
            process.stdout.readline()
        process.kill()
