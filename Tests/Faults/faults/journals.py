"""Which bytes of a journal matter most: headers, the heads of frames, the words of `head`. And where each lies."""

import random
import struct
from pathlib import Path

from .damage import Damage
from .format.journal import BLOCK, FRAME_HEAD, Header, files, frame_at, name_of

HEAD = "log/head"
_HEAD_BYTES = 32


def paths(store: Path) -> list[str]:
    """The journal's files below the store, and `head`; nothing in a store of before there was one."""
    there = [f"log/{name_of(first)}" for first in files(store / "log")]
    return there + [HEAD] * (store / HEAD).is_file()


def frames(store: Path, path: str) -> list[tuple[int, int]]:
    """Where each frame of a file begins, and where the next may."""
    data = (store / path).read_bytes()
    header = Header.of(data)
    found, at = [], BLOCK
    while header is not None and (frame := frame_at(at, data, header.seed)):
        found.append((at, frame.end))
        at = frame.end
    return found


def _flip(path: str, at: int, chance: random.Random) -> Damage:
    return Damage("flip", path, (at, chance.randrange(8)))


def _of_frame(path: str, begin: int, end: int, chance: random.Random) -> list[Damage]:
    """What can be wrong with one: a bit, the whole of it, a block, where the file ends."""
    places = [begin + chance.randrange(4), begin + chance.randrange(4, FRAME_HEAD), chance.randrange(begin, end)]
    block = chance.randrange(begin, end) // BLOCK * BLOCK
    return [
        *(_flip(path, at, chance) for at in places),
        *(Damage("zero", path, part) for part in (
            (begin, end - begin), (begin, BLOCK), (block, BLOCK), (begin, FRAME_HEAD))),
        *(Damage("cut", path, (length,)) for length in (begin, begin + 1, chance.randrange(begin, end), end))]


def aimed(store: Path, chance: random.Random) -> list[Damage]:
    """All that can be wrong with the journal of a store."""
    damages: list[Damage] = []
    for path in paths(store):
        damages += [Damage("missing", path), Damage("foreign", path), Damage("file", path)]
        if path == HEAD:
            damages += [_flip(path, at, chance) for at in range(_HEAD_BYTES)] + _stale(store, chance)
            continue
        damages += [_flip(path, at, chance) for at in range(52)]
        for begin, end in frames(store, path):
            damages += _of_frame(path, begin, end, chance)
    return damages


def _stale(store: Path, chance: random.Random) -> list[Damage]:
    """Words that are right in themselves, and behind the log's end, or beyond it."""
    word = struct.unpack("<Q", (store / HEAD).read_bytes()[:8])[0] >> 16
    positions = {0, 1, word - 1, word // 2, word + 1, word + 1_000, (1 << 48) - 1, chance.randrange(word + 1)}
    return [Damage("head", HEAD, (position,)) for position in sorted(positions) if position >= 0]
