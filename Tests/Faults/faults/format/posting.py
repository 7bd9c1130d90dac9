"""The key that the index has a name under: the section "The index" of `Docs/Format.md`."""

import enum
import functools
import re

_MASK = (1 << 64) - 1
_UUID_V7 = re.compile(rb"([0-9A-Fa-f]{8})-([0-9A-Fa-f]{4}).7.{21}", re.DOTALL)


class Kind(enum.IntEnum):
    """The byte that is hashed before the name."""

    STREAM = 1
    TYPE = 2
    TAG = 3
    CATEGORY = 4
    COMMAND = 5


def _hash(kind: Kind, name: bytes) -> int:
    """FNV-1a, then a finaliser."""
    value = 0xCBF29CE484222325
    for byte in bytes([kind]) + name:
        value = (value ^ byte) * 0x100000001B3 & _MASK
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & _MASK
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & _MASK
    return value ^ value >> 33


@functools.lru_cache(maxsize=200_000)
def posting_key(kind: Kind, name: bytes) -> int:
    """Names in the lower half of all keys, commands in the upper, by their time where they have one."""
    value = _hash(kind, name)
    if kind is not Kind.COMMAND:
        return value >> 1
    time = _UUID_V7.fullmatch(name) if len(name) == 36 else None
    if time is None:
        return 0b10 << 62 | value >> 2
    return 0b11 << 62 | int(time[1] + time[2], 16) << 14 | value >> 50
