"""Each planted bug has its place in the sources; damages are what their texts say."""

import collections
import subprocess
import unittest
from pathlib import Path
from unittest import mock

from faults.bugs import BUGS
from faults.damage import Damage
from faults.planted import Hunt
from faults.planting import Unplanted, planted_text
from faults.shim import REPOSITORY


class Planting(unittest.TestCase):
    def test_each_bug_has_its_place(self) -> None:
        self.assertGreaterEqual(len(BUGS), 20)
        self.assertEqual(len({bug.name for bug in BUGS}), len(BUGS))
        files = collections.defaultdict(list)
        for bug in BUGS:
            files[bug.file].append(bug)
        for file, bugs in files.items():
            text = (REPOSITORY / "Sources" / file).read_text()
            planted = planted_text(text, bugs)
            for bug in bugs:
                self.assertIn(f'isPlanted("{bug.name}")', planted)

    def test_a_place_that_is_gone_is_told(self) -> None:
        with self.assertRaises(Unplanted):
            planted_text("something else", [BUGS[0]])


class Hunting(unittest.TestCase):
    """A bug that only power cuts show, by what their suite says."""

    def caught(self, out: str, err: str = "") -> tuple[str, int] | None:
        bug = next(bug for bug in BUGS if bug.suite[0] == "power")
        ran = subprocess.CompletedProcess([], 1, out, err)
        with mock.patch.object(Hunt, "_started", return_value=ran):
            return Hunt(Path("es"), Path(), 1).caught(bug)

    def test_a_violation_is_a_catch(self) -> None:
        out = "VIOLATION open: seed 1, workload w, cut before entry 2\npower cuts: 12 images, 0 of them by es too\n"
        self.assertEqual(self.caught(out), ("open", 12))

    def test_a_workload_that_cannot_be_done_is_a_catch(self) -> None:
        found = self.caught("", "RuntimeError: ['store-driver'] ended with 1")
        self.assertEqual(found, ("a program of the workload fails", 1))

    def test_images_without_a_violation_are_none(self) -> None:
        self.assertIsNone(self.caught("power cuts: 400 images, 0 of them by es too\n"))

    def test_a_suite_that_says_nothing_has_failed(self) -> None:
        with self.assertRaises(SystemExit):
            self.caught("", "No module named faults.power")


class Damages(unittest.TestCase):
    def test_a_damage_is_what_its_text_says(self) -> None:
        for text in ("flip:log/data.mdb:4137:4", "cut:keys:128", "swap:index"):
            self.assertEqual(str(Damage.parse(text)), text)


if __name__ == "__main__":
    unittest.main()
