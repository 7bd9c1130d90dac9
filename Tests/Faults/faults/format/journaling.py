"""Writes the journal as the page says, so that a store can be given one, or one that lies with right checksums."""

import random
import struct
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .checksum import crc32c
from .journal import BLOCK, FORM, FRAME, FRAME_HEAD, HEADER, MAGIC, Header, Written, name_of, word

# Zeros that are written ahead of the last frame.
_AHEAD = 64 * BLOCK


def header(made: Header, form: int = FORM) -> bytes:
    """The first block of a file."""
    data = HEADER.pack(MAGIC, form, made.store, made.first, made.salt, made.before)
    return (data + struct.pack("<I", crc32c(data))).ljust(BLOCK, b"\0")


def frame(seed: bytes, first: int, records: Sequence[bytes], count: int | None = None) -> bytes:
    """One frame, up to where the next begins; `count` is what it says that it holds."""
    whole = b"".join(records)
    data = FRAME.pack(len(whole), first, len(records) if count is None else count, 0) + whole
    size = -(-(len(data) + 4) // BLOCK) * BLOCK
    return (struct.pack("<I", crc32c(seed + data)) + data).ljust(size, b"\0")


@dataclass
class File:
    """A file as it is to be written: its header, and frames with the position that each says it begins with."""

    header: Header
    frames: list[tuple[int, list[bytes]]]
    ahead: int = _AHEAD

    @staticmethod
    def of(found: Written) -> "File":
        """What was read, to be written again."""
        frames, position = [], found.header.first
        for records in found.frames:
            frames.append((position, list(records)))
            position += len(records)
        return File(found.header, frames)

    @property
    def seal(self) -> int:
        """The checksum of the last record, or of the one before the first."""
        records = [data for _, frame in self.frames for data in frame]
        return struct.unpack("<I", records[-1][-4:])[0] if records else self.header.before

    def going_on(self, before: int) -> "File":
        """The same behind another record."""
        return replace(self, header=replace(self.header, before=before))

    def place(self, number: int) -> int:
        """Where the frame of this number begins, from 0; or would, if it is one more than there are."""
        return BLOCK + sum(
            -(-(FRAME_HEAD + sum(map(len, records))) // BLOCK) * BLOCK for _, records in self.frames[:number])

    def write(self, folder: Path) -> Path:
        """Into `log/`."""
        path = folder / name_of(self.header.first)
        frames = (frame(self.header.seed, first, records) for first, records in self.frames)
        path.write_bytes(header(self.header) + b"".join(frames) + bytes(self.ahead))
        return path


def begun(store: uuid.UUID, first: int, before: int, frames: Sequence[Sequence[bytes]]) -> File:
    """A file that begins with the event at `first`, of frames that follow on each other."""
    made, position = [], first
    for records in frames:
        made.append((position, list(records)))
        position += len(records)
    # The same again for the same file, so that a try can be repeated.
    salt = random.Random(f"{store} {first}").getrandbits(64)
    return File(Header(store.bytes, first, salt, before), made)


def write_head(
    folder: Path, store: uuid.UUID, position: int, current: int, boot: bytes = bytes(16), fence: int = 0,
) -> None:
    """The words of `head`: where the log ends, and which file is written to. As it is, of another boot; `fence` is the
    number of the first: 2 where the store has moved away."""
    words = (word(store, position, fence), word(store, current, 1))
    (folder / "head").write_bytes(struct.pack("<QQ", *words) + boot)
