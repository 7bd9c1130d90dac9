"""What rot does to a journal, judged by the second opinion: found, or harmless; no end is gone without a word."""

import random
import shutil
from pathlib import Path

from faults import damage, journals
from faults.damage import Damage
from faults.format.judging import judged_here
from faults.format.making import make, records
from faults.specimens import copy

from .journaled import APPENDS, EVENTS, MADE, STORE, JournalCase


class DamageTests(JournalCase):
    def setUp(self) -> None:
        super().setUp()
        self.sound, self.other = self.folder.parent / "sound", self.folder.parent / "other"
        make(self.sound, MADE, body=4, store=STORE)
        make(self.other, records(APPENDS[:9]), body=2, store=type(STORE)(int=STORE.int + 1))

    def harmed(self, each: Damage) -> str:
        """What comes of it: found, harmless, or shorter."""
        each.do(copy(self.sound, self.folder), self.other)
        verdict = judged_here(self.folder)
        if verdict.refused or verdict.faults:
            return "found"
        return "harmless" if verdict.events == EVENTS else "shorter"

    def test_each_aimed_damage_is_found_or_harmless(self) -> None:
        chance, seen = random.Random(4), set()
        for each in journals.aimed(self.sound, chance):
            self.assertEqual(Damage.parse(str(each)), each)
            with self.subTest(str(each)):
                outcome = self.harmed(each)
                self.assertNotEqual(outcome, "shorter")
                seen.add((each.kind, "head" if each.path == journals.HEAD else "file", outcome))
        for kind, file, outcome in (
            ("flip", "file", "found"), ("zero", "file", "found"), ("cut", "file", "found"),
            ("missing", "file", "found"), ("foreign", "file", "found"), ("file", "file", "found"),
            ("head", "head", "found"),
            ("head", "head", "harmless"), ("missing", "head", "harmless"), ("foreign", "head", "harmless"),
        ):
            self.assertIn((kind, file, outcome), seen)

    def test_each_byte_of_a_journal_is_found_or_harmless(self) -> None:
        chance = random.Random(5)
        for path in journals.paths(self.sound):
            tries = damage.every_byte(self.sound, path, chance) + damage.cuts(self.sound, path, chance)
            self.assertLess(len(tries), 20_000)
            for each in chance.sample(tries, min(len(tries), 700)):
                self.assertNotEqual(self.harmed(each), "shorter", str(each))

    def test_zeros_ahead_are_not_tried_one_by_one(self) -> None:
        path = journals.paths(self.sound)[0]
        with (self.sound / path).open("ab") as opened:
            opened.write(bytes(1 << 20))
        self.assertLess(len(damage.every_byte(self.sound, path, random.Random(1))), 20_000)

    def test_exchanges_reach_the_journal(self) -> None:
        names = {each.path for each in damage.exchanges(self.sound, self.other)}
        self.assertLessEqual(set(journals.paths(self.sound)), names)

    def test_a_store_without_a_journal_has_none_to_harm(self) -> None:
        older = self.folder.parent / "older"
        make(older, MADE, format=1)
        self.assertEqual(journals.aimed(older, random.Random(1)), [])

    def test_a_copy_is_of_another_boot(self) -> None:
        head = self.sound / journals.HEAD
        head.write_bytes(head.read_bytes()[:16] + bytes(range(16)))
        copied = copy(self.sound, Path(self.folder)) / journals.HEAD
        self.assertEqual(copied.read_bytes(), head.read_bytes()[:16] + bytes(16))
        shutil.rmtree(self.folder)
