"""What may lie on the disk after a power cut.

Of a file's bytes: what was written before a sync of it began, once that sync has ended. Of everything written
since, any part: a mode says which. Of names: what was changed before the folder was synced; of the rest the
beginning, in order, as a journal like ext4's has it, or any of it, as POSIX allows at its weakest. A file's bytes,
its length and its name are lost or kept each by itself.

A cut is a number: the cut comes before the entry of that number.
"""

import random
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Callable

from .names import Tree, apply, moves, parent
from .recording import NAMING, Deed, Entry, Folder, Node

MODES = ("none", "all", "subset", "torn-512", "torn-4096", "lengths", "each-its-own")
NAMES = ("ordered", "any")
# How many of the names that aren't durable are kept.
EXTENTS = ("none", "all", "some")
SECTORS = {"torn-512": 512, "torn-4096": 4096, "torn-8": 8}

# Says of a file, by its path, or of a folder (its path and a slash), whether its syncs are ignored.
Lie = Callable[[str], bool]


def nobody(_: str) -> bool:
    """No sync is ignored."""
    return False


@dataclass
class Contents:
    """One file's writes, and the bytes that all durable ones of them have made so far."""

    writes: list[Entry] = field(default_factory=list)
    # Where each sync of the whole file has ended, and the latest beginning of all up to it.
    ended: list[int] = field(default_factory=list)
    began: list[int] = field(default_factory=list)
    # The end of the sync of one write alone, by the number of that write.
    own_syncs: dict[int, int] = field(default_factory=dict)
    is_mapped: bool = False
    bytes: bytearray = field(default_factory=bytearray)
    # So many writes are in `bytes`.
    done: int = 0

    def rewind(self) -> None:
        self.bytes = bytearray()
        self.done = 0

    def durable(self, cut: int) -> int:
        """What was written before this is durable at a cut."""
        earlier = bisect_left(self.ended, cut)
        return self.began[earlier - 1] if earlier else -1

    def synced(self, began: int, ended: int) -> None:
        self.ended.append(ended)
        self.began.append(max(began, self.began[-1] if self.began else -1))

    def advance(self, to: int) -> None:
        """Brings `bytes` to all that was written before `to`."""
        while self.done < len(self.writes) and self.writes[self.done].number < to:
            put(self.bytes, self.writes[self.done])
            self.done += 1


class Disk:
    """The states of one recording. Cuts are to be asked for in rising order; `rewind` begins anew."""

    def __init__(self, entries: list[Entry], lie: Lie = nobody) -> None:
        self.files: dict[int, Contents] = defaultdict(Contents)
        # The folder itself was there before, or will be.
        self.naming = [entry for entry in entries if entry.deed in NAMING and entry.path]
        self.moves = moves(self.naming)
        self.folder_syncs: dict[str, list[int]] = defaultdict(list)
        paths = {entry.file: entry.path for entry in entries if entry.deed == Deed.CREATE}
        began: dict[tuple[int, int], int] = {}
        for entry in entries:
            if entry.deed == Deed.BEGAN_SYNC:
                began[entry.file, entry.offset] = entry.number
            elif entry.deed == Deed.SYNCED_FOLDER:
                if not lie(entry.path + "/"):
                    self.folder_syncs[entry.path].append(entry.number)
            else:
                self._note(entry, lie(paths.get(entry.file, "")), began)

    def _note(self, entry: Entry, is_lie: bool, began: dict[tuple[int, int], int]) -> None:
        contents = self.files[entry.file]
        if entry.deed in (Deed.WRITE, Deed.TRUNCATE):
            contents.writes.append(entry)
        elif entry.deed == Deed.MAP:
            contents.is_mapped = True
        elif entry.deed == Deed.ENDED_SYNC and not is_lie:
            contents.synced(began[entry.file, entry.offset], entry.number)
        elif entry.deed == Deed.ENDED_OWN_SYNC and not is_lie:
            contents.own_syncs[self._synced_write(contents, entry)] = entry.number

    @staticmethod
    def _synced_write(contents: Contents, ended: Entry) -> int:
        for write in reversed(contents.writes):
            if write.deed == Deed.WRITE and (write.offset, write.process) == (ended.offset, ended.process):
                return write.number
        raise ValueError(f"nothing was written that {ended} has synced")

    def rewind(self) -> None:
        """Cuts begin anew at the beginning."""
        for contents in self.files.values():
            contents.rewind()

    def image(self, cut: int, mode: str, names: str, extent: str, chance: random.Random) -> Folder:
        """The folder after a cut: bytes as `mode` says, names as `names` and `extent` do."""
        found: Folder = {}
        cache: dict[int, bytes] = {}
        for path, file in self._names(cut, names, extent, chance).items():
            if isinstance(file, Node):
                found[path] = file
                continue
            if file not in cache:
                own = chance.choice(MODES[:-1]) if mode == "each-its-own" else mode
                cache[file] = self._bytes(self.files[file], cut, own, chance)
            found[path] = Node("file", cache[file])
        return found

    # Names

    def _names(self, cut: int, names: str, extent: str, chance: random.Random) -> Tree:
        tree: Tree = {}
        for entry in self._kept(cut, names, extent, chance):
            apply(tree, entry, self.moves.get(entry.number))
        # What lies in a folder that isn't there isn't there.
        for path in sorted(tree):
            above = parent(path)
            if above and above not in tree:
                del tree[path]
        return tree

    def _kept(self, cut: int, names: str, extent: str, chance: random.Random) -> list[Entry]:
        before = [entry for entry in self.naming if entry.number < cut]
        if names == "ordered":
            last = max((n for all in self.folder_syncs.values() for n in all if n < cut), default=-1)
            durable = sum(1 for entry in before if entry.number < last)
            rest = len(before) - durable
            kept = {"none": 0, "all": rest, "some": chance.randint(0, rest)}[extent]
            return before[: durable + kept]
        share = {"none": 0.0, "all": 1.0, "some": 0.5}[extent]
        return [entry for entry in before if self._is_durable(entry, cut) or chance.random() < share]

    def _is_durable(self, entry: Entry, cut: int) -> bool:
        """Every folder whose list it changed was synced since."""
        paths = [entry.path]
        if entry.deed == Deed.RENAME:
            paths.append(entry.other)
        elif entry.deed == Deed.LINK:
            paths = [entry.other]
        return all(
            any(entry.number < synced < cut for synced in self.folder_syncs.get(parent(path), ()))
            for path in paths
        )

    # Bytes

    def _bytes(self, contents: Contents, cut: int, mode: str, chance: random.Random) -> bytes:
        contents.advance(contents.durable(cut))
        if contents.is_mapped:
            return unseen(contents, cut, chance)
        made = bytearray(contents.bytes)
        share = chance.choice((0.25, 0.5, 0.75, 0.9))
        for index in range(contents.done, len(contents.writes)):
            write = contents.writes[index]
            if write.number >= cut:
                break
            if contents.own_syncs.get(write.number, cut) < cut or mode == "all":
                put(made, write)
            elif mode != "none":
                put_part(made, write, mode, share, chance)
        return bytes(made)


def unseen(contents: Contents, cut: int, chance: random.Random) -> bytes:
    """What was written through memory is anything: nothing, or zeros as long as the file."""
    made = bytearray()
    for write in contents.writes:
        if write.number < cut:
            put(made, write)
    return chance.choice((b"", bytes(len(made))))


def put(made: bytearray, write: Entry, begin: int = 0, end: int | None = None) -> None:
    """Does a write, or its bytes from `begin` to `end`; or cuts or lengthens the file."""
    if write.deed == Deed.TRUNCATE:
        del made[write.offset :]
        made.extend(bytes(write.offset - len(made)))
        return
    end = len(write.data) if end is None else end
    lengthen(made, write.offset + end)
    made[write.offset + begin : write.offset + end] = write.data[begin:end]


def lengthen(made: bytearray, length: int) -> None:
    if len(made) < length:
        made.extend(bytes(length - len(made)))


def put_part(made: bytearray, write: Entry, mode: str, share: float, chance: random.Random) -> None:
    """Does a part of a write that isn't durable, or nothing of it."""
    if mode in SECTORS and write.deed == Deed.WRITE:
        return put_sectors(made, write, SECTORS[mode], share, chance)
    if chance.random() < share:
        put(made, write)
    elif mode == "lengths" and write.deed == Deed.WRITE:
        lengthen(made, write.offset + len(write.data))


def put_sectors(made: bytearray, write: Entry, size: int, share: float, chance: random.Random) -> None:
    if write.offset >= len(made) and not write.data.lstrip(b"\0"):
        # Zeros where there is nothing yet: all that can differ is how far the file goes.
        done = min(chance.randrange(0, len(write.data) + size, size), len(write.data))
        return lengthen(made, write.offset + done) if done else None
    begin = 0
    while begin < len(write.data):
        end = min((write.offset + begin) // size * size + size - write.offset, len(write.data))
        if chance.random() < share:
            put(made, write, begin, end)
        elif chance.random() < 0.3:
            lengthen(made, write.offset + end)
        begin = end
