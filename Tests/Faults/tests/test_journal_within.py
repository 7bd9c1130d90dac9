"""A body that ends within a file: a frame was written again in the next one, and LMDB was filled by the first."""

from faults.format.journal import files, name_of
from faults.format.judging import judged_here
from faults.format.writing import body, fill, journal
from faults.oddities import ODDITIES

from .journaled import EVENTS, JournalCase


class WithinTests(JournalCase):
    def within(self, removes: bool = True) -> str:
        """LMDB has the frame that both files hold; the root. The first file is gone, or left."""
        root = self.made(body=3).whole()
        ODDITIES["redone"](self.folder)
        first, second = journal(self.folder)
        kept = {name: (self.log / name_of(name)).read_bytes() for name in files(self.log)}
        head = (self.log / "head").read_bytes()
        fill(self.folder, EVENTS - (second.header.first + len(second.frames[0][1]) - 1))
        for name in files(self.log):
            (self.log / name_of(name)).unlink()
        for name, data in kept.items():
            if name == second.header.first or not removes:
                (self.log / name_of(name)).write_bytes(data)
        (self.log / "head").write_bytes(head)
        self.assertGreaterEqual(max(body(self.folder)), second.header.first)
        return root

    def test_it_goes_on_behind_what_lmdb_has(self) -> None:
        for removes in (True, False):
            root = self.within(removes)
            self.assertEqual(self.whole(), root)

    def test_what_follows_must_be_there(self) -> None:
        self.within()
        (self.log / name_of(files(self.log)[-1])).unlink()
        self.refusal()
        self.within(removes=False)
        (self.log / name_of(files(self.log)[-1])).unlink()
        # The first file alone ends where LMDB does; the head knows of more.
        self.refusal()
