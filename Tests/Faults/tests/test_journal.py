"""The journal as the second verifier reads it: which frames count, where the log ends, what is damage."""

import struct
import unittest
from collections.abc import Callable
from dataclasses import replace

from faults.format.journal import BLOCK, name_of, word
from faults.format.journaling import File, frame, write_head
from faults.format.judging import judged_here
from faults.format.writing import entries, rewrite

from .journaled import EVENTS, MADE, OTHER, STORE, JournalCase


class JournalTests(JournalCase):
    def test_frames_begin_at_sectors_and_a_large_one_takes_several(self) -> None:
        self.made(body=4)
        lengths = [self.file.place(number + 1) - self.file.place(number) for number in range(8)]
        self.assertTrue(all(length % BLOCK == 0 for length in lengths))
        self.assertGreater(lengths[3], 2 * BLOCK)

    def test_a_torn_last_frame_is_the_end(self) -> None:
        self.made()
        place, count = self.file.place(len(self.file.frames) - 1), len(MADE[-1])
        for at, harm in ((4, b"\xff"), (30, b"\xff"), (0, bytes(BLOCK))):
            with self.subTest(at):
                self.made()
                write_head(self.log, STORE, EVENTS - count, 9)
                self.harm(place + at, harm)
                verdict = judged_here(self.folder)
                self.assertEqual((verdict.refused, verdict.faults, verdict.events), (None, {}, EVENTS - count))

    def test_an_end_that_head_knew_of_is_lost(self) -> None:
        self.made()
        self.harm(self.file.place(len(self.file.frames) - 1), bytes(BLOCK))
        self.assertIn(f"{EVENTS} was known", self.refusal())

    def test_a_head_that_is_behind_damaged_missing_or_anothers_says_nothing(self) -> None:
        root = self.made().whole()
        write_head(self.log, STORE, 5, 5)
        self.assertEqual(self.whole(), root)
        write_head(self.log, OTHER, 1_000, 5)
        self.assertEqual(self.whole(), root)
        (self.log / "head").write_bytes(struct.pack("<Q", word(STORE, 1_000, 1)))
        self.assertEqual(self.whole(), root)
        (self.log / "head").write_bytes(b"1234")
        self.assertEqual(self.whole(), root)
        (self.log / "head").unlink()
        self.assertEqual(self.whole(), root)

    def test_a_head_tells_the_end_of_a_store_that_has_moved_too(self) -> None:
        for fence in (2, 3):
            root = self.made().whole()
            write_head(self.log, STORE, EVENTS, 5, fence=fence)
            self.assertEqual(self.whole(), root)
            write_head(self.log, STORE, EVENTS + 1, 5, fence=fence)
            self.assertIn(f"{EVENTS + 1} was known", self.refusal())

    def test_a_bad_frame_before_a_good_one_is_damage(self) -> None:
        frames = len(self.made().file.frames)
        for number in range(frames - 1):
            for at, data in ((0, bytes(BLOCK)), (100, b"\0\1\2")):
                with self.subTest((number, at)):
                    self.made()
                    # Even where nobody knows how far it went.
                    (self.log / "head").unlink()
                    self.harm(self.file.place(number) + at, data)
                    self.assertIn("damaged at", self.refusal())

    def test_a_header_that_is_not_right_is_damage(self) -> None:
        made: list[Callable[[File], File]] = [
            lambda file: replace(file, header=replace(file.header, store=OTHER.bytes)),
            lambda file: file.going_on(file.header.before ^ 1),
        ]
        for change in made:
            self.made()
            change(self.file).write(self.log)
            self.refusal()
        for at in range(52):
            with self.subTest(at):
                self.made()
                self.harm(at, bytes([self.path.read_bytes()[at] ^ 4]))
                self.assertIn("doesn't begin as a journal does", self.refusal())
        self.made()
        self.path.rename(self.log / name_of(self.file.header.first + 1))
        self.assertIn("missing", self.refusal())
        self.made()
        self.path.write_bytes(self.path.read_bytes()[:BLOCK - 1])
        self.refusal()

    def test_a_frame_that_is_whole_and_does_not_count_is_damage(self) -> None:
        file = self.made().file
        seed, last = file.header.seed, len(file.frames) - 1
        first, records = file.frames[last]
        for made in (
            frame(seed, first, records, len(records) + 1), frame(seed, first, records, len(records) - 1),
            frame(seed, first - 1, records), frame(seed, first + 1, records),
        ):
            self.made()
            # Even where nobody knows how far it went.
            (self.log / "head").unlink()
            self.harm(file.place(last), made)
            self.assertIn("damaged at", self.refusal())
        self.made()
        (self.log / "head").unlink()
        # One of nothing is none.
        self.harm(file.place(last), frame(seed, first, records, 0))
        self.assertEqual(judged_here(self.folder).events, EVENTS - len(MADE[-1]))

    def test_a_frame_with_another_salt_is_none(self) -> None:
        self.made()
        last = len(self.file.frames) - 1
        first, records = self.file.frames[last]
        self.harm(self.file.place(last), frame(bytes(8) + STORE.bytes, first, records))
        self.assertIn("was known", self.refusal())

    def test_a_frame_that_says_it_is_endless_is_none(self) -> None:
        self.made()
        (self.log / "head").unlink()
        self.harm(self.file.place(len(self.file.frames)) + 4, b"\xff" * 16)
        self.whole()

    def test_a_cut_file_is_shorter_or_damage(self) -> None:
        self.made()
        size = self.file.place(len(self.file.frames))
        for length in (size, size - 1, self.file.place(3), self.file.place(2) + 40):
            self.made()
            with self.path.open("r+b") as opened:
                opened.truncate(length)
            verdict = judged_here(self.folder)
            # The last frame's own zeros aren't part of it.
            self.assertEqual(verdict.refused is None, length >= size - 1, (length, verdict))

    def test_a_record_with_a_wrong_checksum_in_a_whole_frame_is_told(self) -> None:
        self.made()
        data = entries(self.folder)[EVENTS]
        rewrite(self.folder, {EVENTS: data[:-5] + b"?" + data[-4:]})
        self.assertEqual(list(judged_here(self.folder).faults), ["checksums", "index"])


if __name__ == "__main__":
    unittest.main()
