"""The shim, around a program that does one of each: what it records is what was done, and each harm is done where it
was asked for."""

import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from faults import shim
from faults.disk import Disk
from faults.recording import Deed, parsed, read_folder

PROGRAM = """
import os, sys, time
os.mkdir(os.path.abspath("f"))
a = os.open(os.path.abspath("f/a"), os.O_RDWR | os.O_CREAT)
os.write(1, b"wrote %d\\n" % os.write(a, b"x" * 10_000))
os.pwrite(a, b"yy", 5)
os.writev(a, [b"1", b"22"])
os.fsync(a)
os.ftruncate(a, 9_000)
os.rename(os.path.abspath("f/a"), os.path.abspath("b"))
os.symlink("b", os.path.abspath("link"))
os.link(os.path.abspath("b"), os.path.abspath("c"))
d = os.open(os.path.abspath("c"), os.O_WRONLY | os.O_APPEND | os.O_DSYNC)
os.write(os.dup(d), b"end")
os.unlink(os.path.abspath("c"))
folder = os.open(os.getcwd() + "//./f/..", os.O_RDONLY)
os.rmdir(os.path.abspath("f"))
os.fsync(folder)
print("time", time.time(), flush=True)
"""


class ShimTests(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory(prefix="daybook-shim-")
        self.addCleanup(place.cleanup)
        self.place = Path(place.name)
        self.folder = self.place / "folder"
        self.folder.mkdir()
        self.report = self.place / "report"
        self.tape = self.place / "tape"

    def start(self, **settings: object) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=shim.environment(self.folder, report=self.report, **settings))

    def run_with(self, **settings: object) -> tuple[int, str]:
        process = self.start(**settings)
        out, err = process.communicate()
        return process.returncode, (out + err).decode()

    def test_what_is_recorded_is_what_was_done(self) -> None:
        status, said = self.run_with(record=self.tape)
        self.assertEqual(status, 0, said)
        entries = list(parsed(self.tape))
        image = Disk(entries).image(len(entries), "all", "ordered", "all", random.Random(1))
        self.assertEqual(image, read_folder(self.folder))
        self.assertEqual(len(image["b"].content), 9_003)
        deeds = {entry.deed for entry in entries}
        self.assertEqual(deeds, set(Deed) - {Deed.MAP})
        synced = [entry.path for entry in entries if entry.deed == Deed.SYNCED_FOLDER]
        self.assertEqual(synced, [""], "f/.. is the folder itself")

    def test_what_was_said_is_recorded_in_its_place(self) -> None:
        self.run_with(record=self.tape)
        entries = list(parsed(self.tape))
        said = [entry.number for entry in entries if entry.data == b"wrote 10000\n"]
        written = [entry.number for entry in entries if entry.length == 10_000]
        self.assertEqual([len(said), len(written)], [1, 1])
        self.assertLess(written[0], said[0])

    def test_the_nth_call_fails_as_asked(self) -> None:
        status, said = self.run_with(at=1, do="fail", kinds="sync", errno=28)
        self.assertEqual(status, 1)
        self.assertIn("No space left on device", said)
        self.assertEqual(self.report.read_text(), "struck fail sync f/a 1\ncounted 1\n")

    def test_a_short_write_moves_half(self) -> None:
        _, said = self.run_with(at=1, do="short", kinds="write")
        self.assertIn("wrote 5000", said)

    def test_for_ever_means_every_one_after(self) -> None:
        self.run_with(at=2, do="short", kinds="write", sticky=1)
        self.assertEqual(self.report.read_text().count("struck short write"), 3)

    def test_a_kill_is_before_half_way_or_after(self) -> None:
        for deed, length in (("kill", 0), ("half", 4096), ("after", 10_000)):
            with self.subTest(deed):
                self.setUp()
                status, _ = self.run_with(at=1, do=deed, kinds="write")
                self.assertEqual(status, -9)
                self.assertEqual((self.folder / "f/a").stat().st_size, length)

    def test_a_stopped_process_goes_on(self) -> None:
        process = self.start(at=1, do="stop", kinds="write")
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        self.assertTrue(os.WIFSTOPPED(status))
        self.assertEqual((self.folder / "f/a").stat().st_size, 0)
        os.kill(process.pid, 18)
        process.communicate()
        self.assertEqual(process.returncode, 0)

    def test_only_what_is_named_is_counted(self) -> None:
        self.run_with(kinds="write,rename,link", only="b")
        self.assertEqual(self.report.read_text(), "counted 1\n")

    def test_the_clock_is_shifted(self) -> None:
        _, now = self.run_with()
        self.setUp()
        _, then = self.run_with(clock=1_000_000)
        shift = float(then.split()[-1]) - float(now.split()[-1])
        self.assertAlmostEqual(shift, 1_000_000, delta=600)

    def test_an_unknown_word_is_refused(self) -> None:
        status, said = self.run_with(at=1, do="explode")
        self.assertEqual(status, 64)
        self.assertIn("explode isn't known", said)


if __name__ == "__main__":
    unittest.main()
