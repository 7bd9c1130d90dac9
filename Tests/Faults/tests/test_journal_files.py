"""Body, files of the journal and index as one log: how they go on with each other."""

import unittest
from dataclasses import replace

from faults.format.journal import name_of
from faults.format.journaling import File, begun
from faults.format.judging import judged_here
from faults.format.writing import (
    body, entries, fill, post, postings, rewrite, seal, set_format, write_index)

from .journaled import EVENTS, MADE, STORE, JournalCase


class JournalFilesTests(JournalCase):
    def test_body_and_journal_are_one_log(self) -> None:
        roots = {self.made(body).whole() for body in (0, 1, 4, 11, 12)}
        self.assertEqual(len(roots), 1)

    def test_a_store_of_format_1_has_no_journal(self) -> None:
        root = self.made().whole()
        self.assertEqual(self.made(format=1).whole(), root)
        begun(STORE, EVENTS + 1, seal(entries(self.folder)[EVENTS]), []).write(self.log)
        self.assertEqual(self.whole(), root)

    def test_an_old_manifest_hides_no_events(self) -> None:
        root = self.made(body=3).whole()
        set_format(self.folder, 1)
        self.assertEqual(self.whole(), root)

    def test_what_has_a_name_is_a_journal_in_any_format(self) -> None:
        self.made(format=1)
        (self.log / name_of(3)).write_bytes(b"no journal begins so")
        self.refusal()

    def test_of_a_newer_format_nothing_is_said(self) -> None:
        self.made(format=4)
        self.assertIn("format 4", self.refusal())

    def test_what_is_written_is_what_is_read(self) -> None:
        self.made(body=5)
        found = entries(self.folder)
        self.assertEqual([found[position] for position in range(1, EVENTS + 1)],
                         [data for append in MADE for data in append])
        before = self.path.read_bytes()
        self.file.write(self.log)
        self.assertEqual(self.path.read_bytes(), before)

    def test_the_file_behind_the_body_must_be_there(self) -> None:
        for body in (0, 4, 12):
            self.made(body)
            self.path.unlink()
            self.assertIn("is missing", self.refusal())

    def split(self, at: int) -> tuple[File, File]:
        """The journal's frames in two files."""
        file = self.file
        first = file.frames[at][0]
        before = replace(file, frames=file.frames[:at])
        after = begun(STORE, first, before.seal, [records for _, records in file.frames[at:]])
        return before, after

    def test_a_log_goes_on_in_the_next_file(self) -> None:
        root = self.made().whole()
        for at in range(1, len(self.file.frames)):
            self.made()
            before, after = self.split(at)
            before.write(self.log)
            after.write(self.log)
            self.assertEqual(self.whole(), root)
            # What a failed write left at the end of the file before, whole or not, is the next file's.
            self.file.write(self.log)
            whole = replace(before, frames=before.frames + [after.frames[0]])
            whole.write(self.log)
            self.assertEqual(self.whole(), root)

    def test_a_next_file_without_an_event_is_the_end(self) -> None:
        root = self.made().whole()
        begun(STORE, EVENTS + 1, self.file.seal, []).write(self.log)
        self.assertEqual(self.whole(), root)

    def test_a_next_file_that_is_not_reached_is_damage(self) -> None:
        self.made()
        before, after = self.split(4)
        replace(before, frames=before.frames[:-1]).write(self.log)
        after.write(self.log)
        self.assertIn("missing before", self.refusal())
        self.made()
        before, after = self.split(4)
        before.write(self.log)
        after.going_on(after.header.before ^ 1).write(self.log)
        self.assertIn("goes on with another log", self.refusal())

    def test_what_a_filling_left_is_not_looked_at(self) -> None:
        left = self.made(body=4).file
        root = self.made(body=8).whole()
        left.write(self.log)
        (self.log / name_of(1)).write_bytes(b"anything")
        (self.log / "journal-next").write_bytes(b"anything")
        (self.log / "journal-next.77").write_bytes(bytes(9))
        (self.log / "journal-x").write_bytes(b"anything")
        self.assertEqual(self.whole(), root)

    def test_an_index_covers_the_body_alone(self) -> None:
        root = self.made(body=6).whole()
        found, last = entries(self.folder), max(body(self.folder))
        (self.folder / "index").mkdir()
        for through in (last, last - 2, 1):
            write_index(self.folder, postings(found, range(1, through + 1)), through, seal(found[through]), STORE.bytes)
            self.assertEqual(self.whole(), root)
        write_index(self.folder, postings(found, range(1, last + 2)), last, seal(found[last]), STORE.bytes)
        self.assertEqual(list(judged_here(self.folder).faults), ["index"])
        write_index(
            self.folder, postings(found, range(1, last + 2)), last + 1, seal(found[last + 1]), STORE.bytes)
        self.assertIn("of another log", self.refusal())

    def test_filling_moves_events_and_changes_none(self) -> None:
        root = self.made(body=2).whole()
        (self.folder / "index").mkdir()
        for leaving in (3, EVENTS, 0, 9):
            fill(self.folder, leaving)
            self.assertGreaterEqual(EVENTS - max(body(self.folder)), leaving)
            post(self.folder, leaving)
            self.assertEqual(self.whole(), root)

    def test_what_stands_before_a_file_may_be_written_anew(self) -> None:
        self.made(body=4)
        last = max(body(self.folder))
        data = entries(self.folder)[last]
        rewrite(self.folder, {last: data[:-4] + bytes(4)})
        self.assertEqual(list(judged_here(self.folder).faults), ["checksums", "index"])


if __name__ == "__main__":
    unittest.main()
