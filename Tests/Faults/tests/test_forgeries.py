"""Each forgery breaks what it says, in a store that was made by the page: so the harness itself can be trusted."""

import random

from faults.forged_journals import FORGED_JOURNALS
from faults.forgeries import FORGERIES, Forgery
from faults.format.files import manifest_of
from faults.format.judging import judged_here
from faults.format.writing import post
from faults.oddities import ODDITIES

from .journaled import JournalCase


class ForgeryTests(JournalCase):
    def found(self, forgery: Forgery, format: int, seed: int) -> set[str]:
        self.made(body=3, format=format)
        (self.folder / "index").mkdir()
        post(self.folder, leaving=9)
        forgery.forge(self.folder, random.Random(seed))
        verdict = judged_here(self.folder)
        return {"refused"} if verdict.refused else set(verdict.faults)

    def look(self, forgeries: list[Forgery], format: int) -> None:
        for forgery in forgeries:
            for seed in range(3):
                with self.subTest((forgery.name, format, seed)):
                    found = self.found(forgery, format, seed)
                    if forgery.check is None:
                        self.assertEqual(found, set())
                    else:
                        self.assertIn(forgery.check, found)

    def test_logs_and_indexes_of_format_1(self) -> None:
        self.look(FORGERIES, format=1)

    def test_logs_and_indexes_with_a_journal(self) -> None:
        self.look(FORGERIES, format=2)

    def test_what_looks_odd_is_sound(self) -> None:
        root = self.made(body=3).whole()
        for name, deed in ODDITIES.items():
            with self.subTest(name):
                self.made(body=3)
                (self.folder / "index").mkdir()
                post(self.folder, leaving=9)
                before = {path.name: path.read_bytes() for path in self.log.iterdir()}
                deed(self.folder)
                self.assertNotEqual({path.name: path.read_bytes() for path in self.log.iterdir()}, before)
                self.assertEqual(self.whole(), root)
                self.assertEqual(manifest_of(self.folder).format, 1 if name == "older" else 2)

    def test_journals(self) -> None:
        self.look(FORGED_JOURNALS, format=2)
