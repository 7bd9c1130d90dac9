"""The model of the disk: what is durable is in every image, what isn't may be and may not be."""

import random
import unittest

from faults.disk import EXTENTS, MODES, NAMES, Disk
from faults.recording import Deed, Entry, Folder


class Tape:
    """Entries made by hand."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, deed: Deed, file: int = 0, offset: int = 0, length: int = 0, path: str = "",
            data: bytes = b"") -> "Tape":
        self.entries.append(Entry(len(self.entries), deed, 1, file, offset, length, path, data))
        return self

    def create(self, file: int, path: str) -> "Tape":
        return self.add(Deed.CREATE, file, path=path)

    def write(self, file: int, data: bytes, offset: int = 0) -> "Tape":
        return self.add(Deed.WRITE, file, offset, len(data), data=data)

    def sync(self, file: int, number: int = 1) -> "Tape":
        return self.add(Deed.BEGAN_SYNC, file, number).add(Deed.ENDED_SYNC, file, number)

    def images(self, names: tuple[str, ...] = NAMES, count: int = 60) -> list[Folder]:
        """Images after all of it, of every mode."""
        made = []
        for mode in MODES:
            for name in names:
                for extent in EXTENTS:
                    for turn in range(count // 6):
                        chance = random.Random(f"{mode} {name} {extent} {turn}")
                        disk = Disk(self.entries)
                        made.append(disk.image(len(self.entries), mode, name, extent, chance))
        return made

    def contents(self, path: str) -> set[bytes | None]:
        """All that a file may hold; None: it isn't there."""
        return {image[path].content if path in image else None for image in self.images()}


class DiskTests(unittest.TestCase):
    def named(self) -> Tape:
        return Tape().create(1, "a").add(Deed.SYNCED_FOLDER, path="")

    def test_what_was_synced_is_there_whatever_comes(self) -> None:
        tape = self.named().write(1, b"old").sync(1)
        self.assertEqual(tape.contents("a"), {b"old"})

    def test_what_was_not_synced_is_there_or_not(self) -> None:
        tape = self.named().write(1, b"old")
        self.assertEqual(tape.contents("a"), {b"", b"old", bytes(3)})

    def test_what_was_written_during_a_sync_is_not_durable(self) -> None:
        tape = self.named().add(Deed.BEGAN_SYNC, 1, 7).write(1, b"new").add(Deed.ENDED_SYNC, 1, 7)
        self.assertIn(b"", tape.contents("a"))

    def test_a_sync_that_has_not_ended_makes_nothing_durable(self) -> None:
        tape = self.named().write(1, b"new").add(Deed.BEGAN_SYNC, 1, 7)
        self.assertIn(b"", tape.contents("a"))

    def test_a_synchronous_write_makes_itself_durable_and_no_other(self) -> None:
        tape = self.named().write(1, b"x" * 4).write(1, b"y" * 4, 4)
        tape.add(Deed.ENDED_OWN_SYNC, 1, 4, 4)
        contents = tape.contents("a")
        self.assertTrue(all(each[4:] == b"yyyy" for each in contents))
        self.assertEqual({each[:4] for each in contents}, {b"xxxx", bytes(4)})

    def test_a_torn_write_is_torn_at_sectors(self) -> None:
        tape = self.named().write(1, bytes(2048)).sync(1).write(1, b"n" * 1536, 256)
        torn = 0
        for each in tape.contents("a"):
            ends = {0, 256, 512, 1024, 1536, 1792, 2048}
            parts = sorted(ends)
            pieces = [each[begin:end] for begin, end in zip(parts, parts[1:])]
            self.assertTrue(all(piece in (b"n" * len(piece), bytes(len(piece))) for piece in pieces))
            torn += 0 < each.count(b"n") < 1536
        self.assertGreater(torn, 3)

    def test_a_truncation_is_done_or_not(self) -> None:
        tape = self.named().write(1, b"long").sync(1).add(Deed.TRUNCATE, 1, 1)
        self.assertEqual(tape.contents("a"), {b"long", b"l"})

    def test_names_in_order_are_a_beginning(self) -> None:
        tape = Tape().create(1, "a").create(2, "b").create(3, "c")
        found = {"".join(sorted(image)) for image in tape.images(("ordered",))}
        self.assertEqual(found, {"", "a", "ab", "abc"})

    def test_names_in_no_order_are_any(self) -> None:
        tape = Tape().create(1, "a").create(2, "b")
        found = {"".join(sorted(image)) for image in tape.images(("any",))}
        self.assertEqual(found, {"", "a", "b", "ab"})

    def test_a_rename_is_durable_once_its_folder_is_synced(self) -> None:
        tape = Tape().create(1, "new").write(1, b"x").sync(1)
        tape.add(Deed.RENAME, path="new", data=b"old")
        self.assertIn(None, tape.contents("old"))
        tape.add(Deed.SYNCED_FOLDER, path="")
        self.assertEqual(tape.contents("old"), {b"x"})

    def test_a_link_needs_nothing_of_the_name_it_was_made_by(self) -> None:
        tape = Tape().add(Deed.MKDIR, path="f").create(1, "f/new").write(1, b"x").sync(1)
        tape.add(Deed.LINK, path="f/new", data=b"a").add(Deed.SYNCED_FOLDER, path="")
        self.assertEqual(tape.contents("a"), {b"x"})
        self.assertIn(None, tape.contents("f/new"))

    def test_what_lies_in_a_folder_without_a_name_is_not_there(self) -> None:
        tape = Tape().add(Deed.MKDIR, path="f").create(1, "f/a").add(Deed.SYNCED_FOLDER, path="f")
        for image in tape.images(("any",)):
            self.assertFalse("f/a" in image and "f" not in image)
        self.assertIn(None, tape.contents("f/a"))

    def test_what_was_unlinked_and_not_synced_may_be_back(self) -> None:
        tape = self.named().write(1, b"x").sync(1).add(Deed.UNLINK, path="a")
        self.assertEqual(tape.contents("a"), {None, b"x"})
        tape.add(Deed.SYNCED_FOLDER, path="")
        self.assertEqual(tape.contents("a"), {None})

    def test_a_lie_makes_nothing_durable(self) -> None:
        tape = self.named().write(1, b"old").sync(1)
        disk = Disk(tape.entries, lambda path: path == "a")
        image = disk.image(len(tape.entries), "none", "ordered", "all", random.Random(1))
        self.assertEqual(image["a"].content, b"")


if __name__ == "__main__":
    unittest.main()
