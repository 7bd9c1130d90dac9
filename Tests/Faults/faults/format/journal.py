"""The journal, in which the log goes on behind its body: the section "The journal" of `Docs/Format.md`."""

import functools
import re
import struct
import uuid
from dataclasses import dataclass
from pathlib import Path

from .checksum import crc32c
from .files import Refused
from .record import size_of

BLOCK = 512
MAGIC = b"DAYBOOKJ"
FORM = 1
HEADER = struct.Struct("<8sI16sQQI")
FRAME = struct.Struct("<IQII")
# What stands before a frame's records: its checksum, and that.
FRAME_HEAD = 4 + FRAME.size
_NAME = re.compile(r"journal-([0-9]{20})")


def name_of(first: int) -> str:
    """Of the file whose first event has this position."""
    return f"journal-{first:020}"


def files(folder: Path) -> list[int]:
    """The first positions of all files of the journal in `log/`, in order. Those that are being prepared aren't."""
    named = (_NAME.fullmatch(path.name) for path in folder.iterdir())
    return sorted(first for first in (int(name[1]) for name in named if name) if first < 1 << 64)


@dataclass(frozen=True)
class Header:
    """What a file says of itself before its frames. `before`: the checksum of the record before the first."""

    store: bytes
    first: int
    salt: int
    before: int

    @staticmethod
    def of(data: bytes) -> "Header | None":
        """`None` for anything else."""
        if len(data) < BLOCK:
            return None
        magic, form, store, first, salt, before = HEADER.unpack_from(data)
        whole = struct.unpack_from("<I", data, HEADER.size)[0] == crc32c(data[:HEADER.size])
        return Header(store, first, salt, before) if (magic, form) == (MAGIC, FORM) and whole else None

    @property
    def seed(self) -> bytes:
        """What the checksum of each frame begins with."""
        return struct.pack("<Q", self.salt) + self.store


@dataclass(frozen=True)
class Frame:
    """One whose checksum holds. `records` are `None` where they don't add up to what it says of them."""

    first: int
    count: int
    records: tuple[bytes, ...] | None
    # Where the next one begins.
    end: int


# Of ten thousand images of one store nearly all have nearly all frames in common.
@functools.lru_cache(maxsize=50_000)
def _is_whole(seed: bytes, frame: bytes) -> bool:
    return struct.unpack_from("<I", frame)[0] == crc32c(seed + frame[4:])


def frame_at(at: int, data: bytes, seed: bytes) -> Frame | None:
    """The frame that begins there, if its checksum holds."""
    if at + FRAME_HEAD > len(data):
        return None
    length, first, count, _ = FRAME.unpack_from(data, at + 4)
    end = at + FRAME_HEAD + length
    if not (length and count and first) or end > len(data) or not _is_whole(seed, data[at:end]):
        return None
    return Frame(first, count, _records(data[at + FRAME_HEAD:end], count), -(-end // BLOCK) * BLOCK)


def _records(data: bytes, count: int) -> tuple[bytes, ...] | None:
    """So many, one after the other, and nothing behind them."""
    found, at = [], 0
    while at < len(data) and len(found) < count:
        size = size_of(data, at)
        found.append(data[at:at + size])
        at += size
    return tuple(found) if (at, len(found)) == (len(data), count) else None


@dataclass(frozen=True)
class Written:
    """A file of the journal as far as it counts, frame by frame."""

    header: Header
    frames: tuple[tuple[bytes, ...], ...]

    @property
    def next(self) -> int:
        """The position behind its last event."""
        return self.header.first + sum(map(len, self.frames))


def written(path: Path, store: uuid.UUID, first: int, before: int, following: int | None) -> Written:
    """The file that must go on at `first`; `following` is where the next begins, if there is one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refused(str(error)) from error
    header = Header.of(data)
    if header is None:
        raise Refused(f"{path.name} doesn't begin as a journal does")
    if (header.store, header.first) != (store.bytes, first):
        raise Refused(f"{path.name} is another store's, or another file")
    if header.before != before:
        raise Refused(f"{path.name} goes on with another log")
    frames, at, position = [], BLOCK, first
    while following is None or position < following:
        frame = frame_at(at, data, header.seed)
        if frame is None or frame.first != position or frame.records is None:
            break
        frames.append(frame.records)
        at, position = frame.end, position + len(frame.records)
    if following is None:
        # From there on: one that is whole there, and doesn't count, is no more the end than one behind it.
        for later in range(at, len(data), BLOCK):
            if frame_at(later, data, header.seed):
                raise Refused(f"{path.name} is damaged at {at}, with a frame at {later} that is whole")
    return Written(header, tuple(frames))


def chain(folder: Path, store: uuid.UUID, body: int, seal: int) -> list[Written]:
    """The files that the log goes on in behind the body, which ends at position `body` with the checksum `seal`."""
    ahead = [first for first in files(folder) if first > body]
    position, found = body + 1, []
    if not ahead:
        raise Refused(f"{name_of(position)} is missing")
    for first, following in zip(ahead, [*ahead[1:], None]):
        if first != position:
            raise Refused(f"events from {position} on are missing before {name_of(first)}")
        file = written(folder / name_of(first), store, first, seal, following)
        if file.frames:
            seal = struct.unpack("<I", file.frames[-1][-1][-4:])[0]
        found.append(file)
        position = file.next
    return found


def has_events(folder: Path, store: uuid.UUID, body: int) -> bool:
    """Whether any file has an event behind the body, which ends at that position. Then it belongs to the log though
    the manifest is of before there was a journal: an old one was put back."""
    for first in files(folder):
        data = (folder / name_of(first)).read_bytes()
        header = Header.of(data)
        if header is None or (header.store, header.first) != (store.bytes, first):
            raise Refused(f"{name_of(first)} doesn't begin as a journal of this store does")
        at, position = BLOCK, first
        while frame := frame_at(at, data, header.seed):
            if frame.first != position:
                break
            at, position = frame.end, position + frame.count
            if position > body + 1:
                return True
    return False


def word(store: uuid.UUID, position: int, number: int) -> int:
    """A word of `head`, by its number: 0 where the log ends, 2 where it does for good, 3 where `moved` is to be asked
    which of both; 1 which file is written to."""
    check = crc32c(store.bytes + struct.pack("<QB", position, number)) & 0xFFFF
    return position << 16 | check


def told_end(folder: Path, store: uuid.UUID) -> int | None:
    """The position of the last event that `head` knows to be on the disk; `None` where it doesn't say."""
    try:
        data = (folder / "head").read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Refused(str(error)) from error
    if len(data) < 8:
        return None
    value = struct.unpack_from("<Q", data)[0]
    return value >> 16 if value in (word(store, value >> 16, number) for number in (0, 2, 3)) else None


def behind(folder: Path, store: uuid.UUID, body: int, seal: int) -> list[bytes]:
    """All records behind the body, in order."""
    found = [data for file in chain(folder, store, body, seal) for frame in file.frames for data in frame]
    end, told = body + len(found), told_end(folder, store)
    if told is not None and told > end:
        raise Refused(f"the log ends at {end}, and {told} was known to be on the disk")
    return found
