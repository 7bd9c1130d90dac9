"""The shim, around a program that writes as the journal does: all of it is seen, and each call of it can fail."""

import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from faults import shim
from faults.disk import MODES, NAMES, Disk
from faults.recording import Deed, parsed, read_folder

# A file of zeros, named once it is durable; frames by synchronous writes, and a word that is never synced; then the
# next file, and the first is removed. What is said is what would be acknowledged.
PROGRAM = """
import fcntl, mmap, os
here = os.path.abspath
def whole(file, data, at):
    while data:
        done = os.pwrite(file, data, at)
        data, at = data[done:], at + done
def begin(first):
    new = os.open(here("log/journal-next"), os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    whole(new, bytes(16384), 0)
    os.fsync(new)
    whole(new, b"H" * 52, 0)
    os.fsync(new)
    os.close(new)
    os.rename(here("log/journal-next"), here(f"log/journal-{first}"))
    os.fsync(folder)
    return os.open(here(f"log/journal-{first}"), os.O_RDWR | os.O_DSYNC)
os.mkdir(here("log"))
top = os.open(here("."), os.O_RDONLY)
os.fsync(top)
folder = os.open(here("log"), os.O_RDONLY)
fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
head = os.open(here("log/head"), os.O_RDWR | os.O_CREAT)
os.ftruncate(head, 32)
os.fsync(folder)
seen = mmap.mmap(head, 32, mmap.MAP_SHARED, mmap.PROT_READ)
for first in (1, 2):
    file = begin(first)
    frames = mmap.mmap(file, 16384, mmap.MAP_SHARED, mmap.PROT_READ)
    for number, (at, size) in enumerate(((512, 512), (3584, 5120), (8704, 512))):
        fcntl.flock(head, fcntl.LOCK_EX)
        whole(file, bytes([65 + number]) * size, at)
        os.pwrite(head, bytes([first, number, *bytes(6)]), 0)
        fcntl.flock(head, fcntl.LOCK_UN)
        assert frames[at] == 65 + number and seen[0] == first
        os.write(1, b"said %d %d %d %d\\n" % (first, number, at, size))
os.unlink(here("log/journal-1"))
os.fsync(folder)
print("end", sorted(os.listdir(here("log"))), flush=True)
"""


class JournalShimTests(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory(prefix="daybook-shim-")
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name) / "folder"
        self.folder.mkdir()
        self.report = Path(place.name) / "report"
        self.tape = Path(place.name) / "tape"

    def run_with(self, **settings: object) -> tuple[int, str]:
        process = subprocess.run(
            [sys.executable, "-c", PROGRAM], cwd=self.folder, capture_output=True, check=False,
            env=shim.environment(self.folder, report=self.report, **settings))
        return process.returncode, (process.stdout + process.stderr).decode()

    def struck(self) -> str:
        return self.report.read_text().splitlines()[0]

    def test_all_of_it_is_recorded(self) -> None:
        status, said = self.run_with(record=self.tape)
        self.assertEqual(status, 0, said)
        entries = list(parsed(self.tape))
        image = Disk(entries).image(len(entries), "all", "ordered", "all", random.Random(1))
        self.assertEqual(image, read_folder(self.folder))
        deeds = [entry.deed for entry in entries]
        self.assertEqual(deeds.count(Deed.ENDED_OWN_SYNC), 6)
        # Maps that are only read hide nothing.
        self.assertNotIn(Deed.MAP, deeds)

    def test_what_was_said_is_in_every_image_and_what_was_not_may_be_torn(self) -> None:
        _, said = self.run_with(record=self.tape)
        entries, torn, behind = list(parsed(self.tape)), 0, 0
        chance = random.Random(3)
        disk = Disk(entries)
        for cut in range(len(entries) + 1):
            told = [tuple(map(int, entry.data.split()[1:])) for entry in entries[:cut]
                    if entry.deed == Deed.SAID and entry.data.startswith(b"said")]
            begun = [entry for entry in entries[:cut] if entry.deed == Deed.WRITE and entry.data[:1] == b"B"]
            for mode in MODES:
                image = disk.image(cut, mode, chance.choice(NAMES), "some", chance)
                for first, number, at, size in told:
                    node = image.get(f"log/journal-{first}")
                    gone = "log/journal-2" in image and first == 1
                    self.assertTrue(node or gone, (cut, mode))
                    if node:
                        self.assertEqual(node.content[at:at + size], bytes([65 + number]) * size, (cut, mode))
                head = image.get("log/head")
                behind += bool(told and head and tuple(head.content[:2]) < told[-1][:2])
                if len(begun) == 1 and len(told) == 1 and "log/journal-1" in image:
                    found = image["log/journal-1"].content[3584:3584 + 5120].count(b"B")
                    self.assertEqual(found % 512, 0)
                    torn += 0 < found < 5120
        self.assertGreater(torn, 0)
        self.assertGreater(behind, 0, "the word that is never synced is behind in some image")

    def test_each_kind_of_call_fails_as_asked(self) -> None:
        for kind, only, path in (
            ("write", "journal-1", "log/journal-1"), ("write", "head", "log/head"),
            ("sync", "journal-next", "log/journal-next"),
            ("truncate", "head", "log/head"), ("rename", "journal-2", "log/journal-2"),
            ("unlink", "journal-1", "log/journal-1"), ("lock", "head", "log/head"), ("lock", "log", "log"),
            ("map", "head", "log/head"), ("map", "journal-1", "log/journal-1"),
            ("open", "journal-1", "log/journal-1"), ("open", "log", "log"), ("create", "head", "log/head"),
        ):
            with self.subTest((kind, only)):
                self.setUp()
                status, said = self.run_with(at=1, do="fail", kinds=kind, only=only, errno=5)
                self.assertEqual(status, 1, said)
                self.assertIn("Input/output error", said)
                self.assertEqual(self.struck(), f"struck fail {kind} {path} 1")

    def test_folders_fail_to_sync(self) -> None:
        # Its own, then `log` for the head; two of the zeros; then `log` for the name.
        for at, path, is_named in ((1, "", False), (2, "log", False), (5, "log", True)):
            self.setUp()
            status, _ = self.run_with(at=at, do="fail", kinds="sync", errno=28)
            self.assertEqual((status, self.struck()), (1, f"struck fail sync {path} {at}"))
            self.assertEqual((self.folder / "log/journal-1").exists(), is_named)

    def test_a_short_frame_is_written_on(self) -> None:
        for settings in ({}, {"sticky": 1}):
            with self.subTest(settings):
                self.setUp()
                status, said = self.run_with(
                    at=2, do="short", kinds="write", only="journal-1", record=self.tape, **settings)
                self.assertEqual(status, 0, said)
                entries = list(parsed(self.tape))
                own = [entry.length for entry in entries if entry.deed == Deed.ENDED_OWN_SYNC]
                self.assertEqual(sum(own), 2 * (512 + 5120 + 512))
                self.assertIn(2560, own)
                image = Disk(entries).image(len(entries), "none", "ordered", "none", random.Random(1))
                self.assertEqual(image["log/journal-2"], read_folder(self.folder)["log/journal-2"])

    def test_a_frame_that_fails_late_is_seen_and_not_durable(self) -> None:
        status, said = self.run_with(at=2, do="late", kinds="write", only="journal-1", errno=5, record=self.tape)
        self.assertEqual(status, 1)
        self.assertIn("Input/output error", said)
        self.assertEqual((self.folder / "log/journal-1").read_bytes().count(b"B"), 5120)
        entries, chance = list(parsed(self.tape)), random.Random(1)
        found = {Disk(entries).image(len(entries), mode, "ordered", "all", chance)["log/journal-1"].content.count(b"B")
                 for mode in ("none", "all")}
        self.assertEqual(found, {0, 5120})

    def test_a_killed_frame_is_torn_at_an_edge_between_pages(self) -> None:
        # The second frame goes from 3,584 to 8,704: over two edges.
        for at, done in ((1, 0), (2, 512), (3, 0)):
            with self.subTest(at):
                self.setUp()
                status, _ = self.run_with(at=at, do="half", kinds="write", only="journal-1")
                self.assertEqual(status, -9)
                written = (self.folder / "log/journal-1").read_bytes()
                letter = bytes([64 + at])
                self.assertEqual(written.count(letter), done)

    def test_a_folder_that_can_not_be_listed_is_told(self) -> None:
        program = "import ctypes, os; c = ctypes.CDLL(None, use_errno=True); c.opendir.restype = ctypes.c_void_p; " \
            "print(c.opendir(os.path.abspath('log').encode()), ctypes.get_errno())"
        (self.folder / "log").mkdir()
        ran = subprocess.run(
            [sys.executable, "-c", program], cwd=self.folder, capture_output=True, check=False,
            env=shim.environment(self.folder, at=1, do="fail", kinds="open", only="log", errno=5))
        self.assertEqual(ran.stdout, b"None 5\n", ran.stderr)

    def test_another_boot_is_told_of(self) -> None:
        boot = self.folder.parent / "boot"
        boot.write_text("01234567-89ab-4cde-8f01-23456789abcd\n")
        ran = subprocess.run(
            [sys.executable, "-c", "print(open('/proc/sys/kernel/random/boot_id').read())"], capture_output=True,
            check=True, cwd=self.folder, env=os.environ | shim.environment(self.folder, boot=boot))
        self.assertIn(b"01234567-89ab", ran.stdout)


if __name__ == "__main__":
    unittest.main()
