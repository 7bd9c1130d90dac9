"""Images of one recording after a power cut: which there are to try, what each must hold, and what was found."""

import hashlib
import itertools
import json
import random
import re
import shutil
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Iterator

from .checker import Checker
from .disk import EXTENTS, MODES, NAMES, Disk, Lie, nobody
from .recorder import Recorded
from .recording import Folder, write_folder

# No two images lie in the same place.
NUMBERS = itertools.count()
MODELS = ("catalog", "orders", "conversations", "users", "audit", "sales")


@dataclass(frozen=True)
class Case:
    """One image of a recording: the same again for the same case."""

    seed: int
    workload: str
    cut: int
    mode: str
    names: str
    extent: str
    turn: int

    @property
    def chance(self) -> random.Random:
        return random.Random(repr(self))

    def __str__(self) -> str:
        return (
            f"seed {self.seed}, workload {self.workload}, cut before entry {self.cut}, bytes {self.mode}, "
            f"names {self.names}, {self.extent} of them")


@dataclass
class Prepared:
    """An image that is on its way."""

    case: Case
    nodes: Folder
    request: dict
    # What is wrong with it by its bytes alone.
    violation: dict | None
    # How many events the checker has found.
    head: int = 0


@dataclass
class Findings:
    """What came of the images."""

    images: int = 0
    same: int = 0
    beyond: int = 0
    modes: Counter = field(default_factory=Counter)
    violations: Counter = field(default_factory=Counter)


class Images:
    """The images of one recording."""

    def __init__(self, recorded: Recorded, seed: int, place: Path, lie: Lie = nobody) -> None:
        self.recorded = recorded
        self.seed = seed
        self.place = place
        self.disk = Disk(recorded.entries, lie)
        self.findings = Findings()
        self._seen: set[tuple[bytes, int]] = set()
        self._turns = 0
        self._gone = [
            (stage.number, re.compile(b"|".join(map(re.escape, stage.gone))) if stage.gone else None)
            for stage in recorded.stages
        ]

    def faults(self) -> list[str]:
        """Where an image of all that was recorded isn't the folder, byte for byte: something wasn't seen."""
        from .recording import read_folder

        self.disk.rewind()
        everything = len(self.recorded.entries)
        image = self.disk.image(everything, "all", "ordered", "all", random.Random(self.seed))
        self.disk.rewind()
        real = read_folder(self.recorded.folder)
        unseen = ("lock.mdb", "-shm")
        return [
            path for path in sorted(set(image) | set(real))
            if image.get(path) != real.get(path)
            and not (path.endswith(unseen) and path in image and path in real)
        ]

    def cases(self) -> Iterator[Case]:
        """Without end: passes over the whole recording, a few dozen cuts each."""
        while True:
            self._turns += 1
            chance = random.Random(f"{self.seed} {self.recorded.name} {self._turns}")
            self.disk.rewind()
            for cut in sorted(self._cut(chance) for _ in range(40)):
                yield Case(
                    self.seed, self.recorded.name, cut, chance.choice(MODES),
                    chance.choice(NAMES), chance.choice(EXTENTS), self._turns)

    def _cut(self, chance: random.Random) -> int:
        """A third of them right before or after something was said: there most is promised."""
        first, end = self.recorded.first, len(self.recorded.entries)
        answers = self.recorded.told.answers
        if answers and chance.random() < 0.3:
            return max(first, min(chance.choice(answers).number + chance.randint(0, 3), end))
        return chance.randint(first, end)

    def prepare(self, case: Case) -> Prepared | None:
        """Puts the image of a case on the disk; nothing where there was the same before."""
        chance = case.chance
        nodes = self.disk.image(case.cut, case.mode, case.names, case.extent, chance)
        request = self._request(case, nodes, chance)
        key = (digest(nodes), request["acknowledged"])
        if key in self._seen:
            self.findings.same += 1
            return None
        self._seen.add(key)
        folder = self.place / f"image-{next(NUMBERS)}"
        write_folder(nodes, folder)
        request["folder"] = str(folder)
        return Prepared(case, nodes, request, self._leak(nodes, request["stage"]))

    def _request(self, case: Case, nodes: Folder, chance: random.Random) -> dict:
        answers = self.recorded.told.answers
        acknowledged = sum(1 for answer in answers if answer.number < case.cut)
        known = range(acknowledged)
        again = chance.sample(known, min(2, acknowledged))
        again += [index for index in known if answers[index].is_unchanged][-1:]
        return {
            "acknowledged": acknowledged, "isMade": any(number < case.cut for number in self.recorded.told.made),
            "stage": sum(1 for number, _ in self._gone if number <= case.cut), "again": again,
            "models": models(nodes, chance),
        }

    def _leak(self, nodes: Folder, stage: int) -> dict | None:
        """What is forgotten lies in no file."""
        gone = self._gone[stage - 1][1] if stage else None
        if not gone:
            return None
        for path, node in nodes.items():
            found = gone.search(node.content)
            if found:
                return {"kind": "not-forgotten", "detail": f"{found.group()!r} is in {path}"}
        return None

    def finish(self, prepared: Prepared, checker: Checker) -> dict | None:
        """What is wrong with an image that the checker was asked about."""
        verdict = checker.verdict()
        shutil.rmtree(prepared.request["folder"], ignore_errors=True)
        prepared.head = verdict["head"]
        self.findings.images += 1
        self.findings.modes[prepared.case.mode] += 1
        known = self.recorded.told.answers[: prepared.request["acknowledged"]]
        if verdict["head"] > max((answer.position for answer in known), default=0):
            self.findings.beyond += 1
        violation = verdict.get("violation") or prepared.violation or self._shown(prepared, verdict["head"])
        if violation:
            self.findings.violations[violation["kind"]] += 1
        return violation


    def _shown(self, prepared: Prepared, head: int) -> dict | None:
        """What somebody was shown is there."""
        before = (position for number, position in self.recorded.told.shown if number < prepared.case.cut)
        shown = max(before, default=0)
        return {"kind": "shown", "detail": f"shown {shown}, stored {head}"} if shown > head else None


def models(nodes: Folder, chance: random.Random) -> list[str]:
    """One of the read models that an image has rows of; of one that has none, now and then any: to make rows of the
    whole log takes longer than all else together."""
    there = [name for name in MODELS if any(path.startswith(f"views/{name}.") for path in nodes)]
    if there:
        return [chance.choice(there)]
    return [chance.choice(MODELS)] if chance.random() < 0.1 else []


def digest(nodes: Folder) -> bytes:
    whole = hashlib.blake2b(digest_size=16)
    for path in sorted(nodes):
        whole.update(f"{path}\0{nodes[path].kind}\0{len(nodes[path].content)}\0".encode())
        whole.update(nodes[path].content)
    return whole.digest()


def write_run(recorded: Recorded, checker: Checker, file: Path) -> None:
    """What the images of a recording must hold, as the checker reads it."""
    descriptions = [checker.describe(stage.copy, recorded.kind) for stage in recorded.stages]
    answers = [
        {
            "commandID": answer.command_id, "line": json.dumps(answer.command) if answer.command else None,
            "position": answer.position, "isUnchanged": answer.is_unchanged,
        }
        for answer in recorded.told.answers
    ]
    run = {
        "kind": recorded.kind, "acknowledged": answers, "stored": descriptions[-1]["stored"],
        "stages": [description["opened"] for description in descriptions],
    }
    file.write_text(json.dumps(run))


def keep(prepared: Prepared, violation: dict, run: Path, tape: Path, folder: Path) -> None:
    """Keeps an image as it was before anybody opened it, with all that is needed to look at it again."""
    shutil.rmtree(folder, ignore_errors=True)
    write_folder(prepared.nodes, folder / "image")
    shutil.copy(run, folder / "run.json")
    shutil.copy(tape, folder / "tape")
    told = {"case": asdict(prepared.case), "request": prepared.request, "violation": violation}
    (folder / "case.json").write_text(json.dumps(told, indent=2))
