"""Power cuts: workloads are recorded, and images of what may lie on the disk after a cut at any point of them are
opened and checked. The controls ignore the syncs of one kind of file each: a harness that finds nothing wrong then
is blind."""

import argparse
import json
import random
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Callable, Iterator

from . import shim
from .by_es import ByEs
from .checker import Checker
from .controls import CONTROLS
from .disk import Lie
from .images import Images, Prepared, keep, write_run
from .recorder import Recorded, Recorder, place_for
from .recording import write_folder
from .workloads import WORKLOADS, Workload

KEPT = shim.BUILT / "kept"


class PowerCuts:
    """One run of the suite."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.end = time.monotonic() + options.seconds
        self.place = place_for("power")
        self.checker = Checker(shim.program(options.checker, "image-check"))
        self.recorded: dict[str, Recorded] = {}
        self.kept: Counter = Counter()
        self.violations = 0
        self.images = 0
        self.by_es = 0

    def run(self) -> int:
        print(f"power cuts: seed {self.options.seed}, {self.options.seconds:.0f} s", flush=True)
        try:
            for workload in WORKLOADS:
                if self._is_chosen(workload):
                    self._record(workload)
            blind = self._controls() if self.options.controls else []
            self._search()
        finally:
            self.checker.close()
            shutil.rmtree(self.place.parent, ignore_errors=True)
        print(
            f"power cuts: {self.images} images, {self.by_es} of them by es too, {self.violations} violations, "
            f"{len(blind)} blind controls {blind or ''}")
        if self.images == 0:
            print("No image was looked at, so nothing is known to hold.", file=sys.stderr)
        return 1 if self.violations or blind or self.images == 0 else 0

    def _is_chosen(self, workload: Workload) -> bool:
        return not self.options.workloads or workload.name in self.options.workloads.split(",")

    # Recording

    def _record(self, workload: Workload) -> None:
        begun = time.monotonic()
        recorder = Recorder(
            self.place / workload.name, shim.program(self.options.es, "es"),
            shim.program(self.options.driver, "store-driver"), self.options.seed, workload.slow)
        workload.run(recorder)
        recorded = recorder.recorded(workload.name, workload.kind)
        self.recorded[workload.name] = recorded
        write_run(recorded, self.checker, self._run_file(recorded))
        faults = self._images(recorded).faults()
        took = time.monotonic() - begun
        print(
            f"  {workload.name}: {len(recorded.entries)} entries, {len(recorded.told.answers)} answers, "
            f"{took:.1f} s", flush=True)
        if faults:
            raise SystemExit(f"what was recorded isn't all that was done: {faults[:5]}")

    def _run_file(self, recorded: Recorded) -> Path:
        return self.place / recorded.name / "run.json"

    def _images(self, recorded: Recorded, lie: Lie | None = None) -> Images:
        place = self.place / recorded.name
        return Images(recorded, self.options.seed, place, lie) if lie else Images(
            recorded, self.options.seed, place)

    # Searching

    def _search(self) -> None:
        """A pass over each recording in turn, until the time is up or there are enough images."""
        all_images = [self._images(recorded) for recorded in self.recorded.values()]
        sources = [(images, images.cases()) for images in all_images]
        turn = 0
        while sources and not self._is_over():
            images, cases = sources[turn % len(sources)]
            turn += 1
            self.checker.use(self._run_file(images.recorded))
            some = [next(cases) for _ in range(40)]
            for prepared, violation in self._checked(images, iter(some), self._is_over):
                self.images += 1
                if not violation and self.images % self.options.every == 0:
                    violation = self._seen_by_es(images.recorded, prepared)
                if violation:
                    self._tell(images.recorded, prepared, violation)
        for images in all_images:
            found = images.findings
            print(
                f"  {images.recorded.name}: {found.images} images, {found.same} the same as one before, "
                f"{found.beyond} with more than was acknowledged, violations {dict(found.violations)}")

    def _is_over(self) -> bool:
        is_enough = self.options.images and self.images >= self.options.images
        return bool(is_enough) or time.monotonic() > self.end

    def _checked(
        self, images: Images, cases: Iterator, is_over: Callable[[], bool]
    ) -> Iterator[tuple[Prepared, dict | None]]:
        """Checks images one after the other; the next is made while one is looked at."""
        waiting: Prepared | None = None
        for case in cases:
            if is_over():
                break
            prepared = images.prepare(case)
            if waiting:
                yield waiting, images.finish(waiting, self.checker)
            waiting = prepared
            if waiting:
                self.checker.send(waiting.request)
        if waiting:
            yield waiting, images.finish(waiting, self.checker)

    def _seen_by_es(self, recorded: Recorded, prepared: Prepared) -> dict | None:
        """The same image, by `es` itself."""
        if recorded.kind != "office":
            return None
        self.by_es += 1
        folder = self.place / recorded.name / "by-es"
        shutil.rmtree(folder, ignore_errors=True)
        write_folder(prepared.nodes, folder)
        answers = recorded.told.answers
        again = [json.dumps(answers[index].command) for index in prepared.request["again"]]
        fault = ByEs(shim.program(self.options.es, "es"), folder).fault(prepared.head, again)
        return {"kind": "by-es", "detail": fault} if fault else None

    def _tell(self, recorded: Recorded, prepared: Prepared, violation: dict) -> None:
        self.violations += 1
        kind = violation["kind"]
        self.kept[recorded.name, kind] += 1
        if self.kept[recorded.name, kind] > self.options.keep:
            return
        number = self.kept[recorded.name, kind]
        folder = KEPT / f"{self.options.seed}-{recorded.name}-{kind}-{number}"
        keep(prepared, violation, self._run_file(recorded), recorded.tape, folder)
        print(
            f"VIOLATION {kind}: {prepared.case}: {violation['detail'][:400]}\n"
            f"  again: PYTHONPATH=Tests/Faults python3 -m faults power --again {folder}", flush=True)

    # Controls

    def _controls(self) -> list[str]:
        """The controls by which nothing was found."""
        blind = []
        for control in CONTROLS:
            recorded = self.recorded.get(control.workload)
            if not recorded:
                continue
            images = self._images(recorded, control.lie)
            self.checker.use(self._run_file(recorded))
            tried = self._tried(images)
            found = dict(images.findings.violations)
            print(f"  without the syncs of {control.name}: {found} in {tried} images", flush=True)
            if not found:
                blind.append(control.name)
        return blind

    def _tried(self, images: Images) -> int:
        """How many images of a control were looked at until enough was found."""

        def is_enough() -> bool:
            found = images.findings.violations.total()
            is_over = images.findings.images >= self.options.control_images
            return is_over or found >= self.options.control_violations

        for _ in self._checked(images, images.cases(), is_enough):
            pass
        return images.findings.images


def again(folder: Path, options: argparse.Namespace) -> int:
    """Looks at an image that was kept once more."""
    kept = json.loads((folder / "case.json").read_text())
    copy = place_for("again") / "image"
    checker = Checker(shim.program(options.checker, "image-check"))
    try:
        shutil.copytree(folder / "image", copy, symlinks=True)
        checker.use(folder / "run.json")
        checker.send(kept["request"] | {"folder": str(copy)})
        verdict = checker.verdict()
    finally:
        checker.close()
        shutil.rmtree(copy.parent.parent, ignore_errors=True)
    print(f"then: {kept['violation']}\nnow:  {verdict}")
    return 1 if verdict.get("violation") else 0


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="faults power", description=__doc__)
    asked.add_argument("--seconds", type=float, default=75)
    asked.add_argument("--images", type=int, default=0, help="no more than so many")
    asked.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    asked.add_argument("--workloads", help="names, with commas between them; all of them")
    asked.add_argument("--no-controls", dest="controls", action="store_false")
    asked.add_argument("--control-images", type=int, default=400, help="after which a control is blind")
    asked.add_argument("--control-violations", type=int, default=1, help="that are enough of a control")
    asked.add_argument("--every", type=int, default=50, help="one of so many is looked at by es too")
    asked.add_argument("--keep", type=int, default=3, help="images of a kind and workload")
    asked.add_argument("--es")
    asked.add_argument("--driver")
    asked.add_argument("--checker")
    asked.add_argument("--again", type=Path, help="an image that was kept")
    options = asked.parse_args(arguments)
    if options.again:
        return again(options.again, options)
    return PowerCuts(options).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
