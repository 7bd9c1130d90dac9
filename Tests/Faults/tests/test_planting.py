"""Each planted bug has its place in the sources; damages are what their texts say."""

import collections
import unittest

from faults.bugs import BUGS
from faults.damage import Damage
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


class Damages(unittest.TestCase):
    def test_a_damage_is_what_its_text_says(self) -> None:
        for text in ("flip:log/data.mdb:4137:4", "cut:keys:128", "swap:index"):
            self.assertEqual(str(Damage.parse(text)), text)


if __name__ == "__main__":
    unittest.main()
