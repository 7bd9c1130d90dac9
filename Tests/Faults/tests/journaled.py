"""A store with a journal, made by the page of the format, and harmed by tests."""

import shutil
import tempfile
import unittest
import uuid
from pathlib import Path

from faults.format.journal import name_of
from faults.format.journaling import File
from faults.format.judging import judged_here
from faults.format.making import STORE, Append, make, records
from faults.format.writing import journal

OTHER = uuid.UUID("0190a1b2-c3d4-7abc-8def-0123456789ff")
# Twelve appends of one to three events; one of them is longer than two blocks.
APPENDS = [
    Append(f"order-{number % 3}", f"c{number}", tuple(
        f'{{"n":{number},"part":{part},"pad":"{"x" * (1_200 if number == 7 else 3)}"}}'
        for part in range(number % 3 + 1)), tags=(f"writer:{number % 2}",))
    for number in range(12)]
MADE = records(APPENDS)
EVENTS = sum(map(len, MADE))


class JournalCase(unittest.TestCase):
    """Its store, in a folder of its own."""

    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory(prefix="daybook-journal-")
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name) / "store"

    def made(self, body: int = 4, format: int = 2) -> "JournalCase":
        shutil.rmtree(self.folder, ignore_errors=True)
        make(self.folder, MADE, format, body, STORE)
        return self

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def file(self) -> File:
        return journal(self.folder)[0]

    @property
    def path(self) -> Path:
        return self.log / name_of(self.file.header.first)

    def whole(self) -> str:
        """The root of all events, and proof that they are found sound."""
        verdict = judged_here(self.folder)
        self.assertEqual((verdict.refused, verdict.faults, verdict.events), (None, {}, EVENTS))
        return verdict.root

    def refusal(self) -> str:
        verdict = judged_here(self.folder)
        self.assertIsNotNone(verdict.refused, f"{verdict.events} events, {verdict.faults}")
        # Nothing is said of a store that isn't opened.
        self.assertEqual((verdict.events, verdict.root, verdict.faults), (0, "", {}))
        return verdict.refused or ""

    def harm(self, at: int, data: bytes) -> None:
        with self.path.open("r+b") as opened:
            opened.seek(at)
            opened.write(data)
