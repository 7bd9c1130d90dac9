"""The power is cut while a step is done: it is recorded once, and images of what the disk may have then are looked
at by `es`, as after a restart."""

import random
import shutil
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .. import shim
from ..disk import EXTENTS, MODES, NAMES, Disk, Lie, nobody
from ..es import Answer
from ..findings import Findings
from ..images import digest
from ..recording import Deed, Entry, parsed, read_folder, write_folder
from .laying import lay
from .place import Place
from .steps import STEPS, Step

# A pass is so many cuts, in rising order.
_CUTS = 8


@dataclass
class Taped:
    """One step's recording; what lay there before is durable, and isn't cut into."""

    step: Step
    folder: Path
    entries: list[Entry]
    first: int

    def said(self, cut: int) -> Answer:
        """What was said before a cut."""
        out = b"".join(entry.data for entry in self.entries
                       if entry.deed == Deed.SAID and self.first <= entry.number < cut)
        return Answer(-9, out.decode("utf-8", "replace"), "")


class Cuts:
    """Recordings of steps, and tries of them."""

    def __init__(self, findings: Findings, work: Path, seed: int, lie: Lie = nobody) -> None:
        self.findings = findings
        self.work = work
        self.seed = seed
        self.lie = lie
        self._images: dict[str, Iterator[tuple[str, Taped, int, dict]]] = {}
        self._seen: set[tuple[str, bytes, bool]] = set()

    def try_one(self, name: str) -> None:
        """The next image of a step."""
        if name not in self._images:
            self._images[name] = self._made(self._taped(name))
        where, taped, cut, nodes = next(self._images[name])
        # Where it was recorded: what says where the books have gone says it in full.
        place = Place(taped.folder)
        shutil.rmtree(place.folder, ignore_errors=True)
        write_folder(nodes, place.folder)
        # As it lay there before anybody opened it.
        kept = self.work / "kept"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(place.folder, kept, symlinks=True)
        said = taped.said(cut)
        self.findings.note(f"{name} cut")
        for kind, detail in dict(taped.step.violations(place, said, True)).items():
            self.findings.violation(kind, where, detail, f"keeping cuts --step {name} --seed {self.seed}", kept)

    def _taped(self, name: str) -> Taped:
        step, folder, tape = STEPS[name], self.work / name / "place", self.work / name / "tape"
        step.base()
        shutil.rmtree(folder.parent, ignore_errors=True)
        folder.parent.mkdir(parents=True)
        boot = folder.parent / "boot"
        boot.write_text(f"{uuid.UUID(int=self.seed << 64, version=4)}\n")
        around = {key: value for key, value in shim.environment(folder, record=tape, boot=boot).items()
                  if key == "LD_PRELOAD" or key.startswith("DAYBOOK_FAULT_")}
        lay(step.base().folder, folder, around)
        first = sum(1 for _ in parsed(tape))
        answer = step.run(Place(folder), around)
        if answer.status not in step.over:
            raise SystemExit(f"{name} fails without any fault: {answer}")
        taped = Taped(step, folder, list(parsed(tape)), first)
        self._whole(taped)
        return taped

    def _whole(self, taped: Taped) -> None:
        """An image of the whole recording is the folder, byte for byte; else something wasn't seen."""
        image = Disk(taped.entries).image(len(taped.entries), "all", "ordered", "all", random.Random(1))
        real = read_folder(taped.folder)
        unseen = [path for path in sorted({*image, *real})
                  if image.get(path) != real.get(path) and not path.endswith(("lock.mdb", "-shm"))]
        if unseen:
            raise SystemExit(f"what was recorded of {taped.step.name} isn't all that was done: {unseen[:5]}")

    def _made(self, taped: Taped) -> Iterator[tuple[str, Taped, int, dict]]:
        disk, turn = Disk(taped.entries, self.lie), 0
        name = taped.step.name
        while True:
            turn += 1
            chance = random.Random(f"{self.seed} {name} {turn}")
            disk.rewind()
            for cut in sorted(self._cut(taped, chance) for _ in range(_CUTS)):
                mode, names, extent = chance.choice(MODES), chance.choice(NAMES), chance.choice(EXTENTS)
                nodes = disk.image(cut, mode, names, extent, chance)
                key = (name, digest(nodes), bool(taped.said(cut).out))
                if key in self._seen and turn < 50:
                    continue
                self._seen.add(key)
                where = f"{name}, cut before entry {cut}, bytes {mode}, names {names}, {extent} of them"
                yield where, taped, cut, nodes

    def _cut(self, taped: Taped, chance: random.Random) -> int:
        """A quarter of them right after something was said: there most is promised."""
        said = [entry.number for entry in taped.entries[taped.first:] if entry.deed == Deed.SAID]
        if said and chance.random() < 0.25:
            return min(chance.choice(said) + chance.randint(0, 2), len(taped.entries))
        return chance.randint(taped.first, len(taped.entries))
