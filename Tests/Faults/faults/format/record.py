"""One event's record, its form and its checksum proved: the table "record" of `Docs/Format.md`."""

import functools
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from .checksum import crc32c
from .posting import Kind, posting_key

_FIXED = struct.Struct("<BBHIQIHHqBBBBHHI")
_OCCURRED, _ID, _FINGERPRINT = 1, 2, 4
# Which of the fixed fields are lengths: stream, type, command id, tags, metadata, payload.
_LENGTHS = (9, 10, 11, 13, 14, 15)


class Damaged(Exception):
    """The bytes aren't a whole record of their position."""


@dataclass(frozen=True, slots=True)
class Record:
    """What the checks of a log need of a record."""

    stream: bytes
    command: bytes
    stream_number: int
    revision: int
    index: int
    count: int
    recorded_at: int
    has_fingerprint: bool
    payload: bytes
    checksum: int
    postings: tuple[int, ...]


def size_of(data: bytes, at: int) -> int:
    """Of the record that begins there, by its own fixed part; too much where that isn't whole."""
    if at + _FIXED.size > len(data):
        return len(data) + 1
    fixed = _FIXED.unpack_from(data, at)
    return _FIXED.size + _optional(fixed[1]) + sum(fixed[index] for index in _LENGTHS) + 4


def _optional(flags: int) -> int:
    return (8 if flags & _OCCURRED else 0) + (16 if flags & _ID else 0) + (16 if flags & _FINGERPRINT else 0)


# Of ten thousand images of one store nearly all have nearly all records in common.
@functools.lru_cache(maxsize=200_000)
def record(position: int, data: bytes) -> Record:
    """The record of `position` in `data`; raises `Damaged` for anything else."""
    size = len(data) - 4
    if size < _FIXED.size:
        raise Damaged("too short")
    checksum = struct.unpack_from("<I", data, size)[0]
    if crc32c(struct.pack(">Q", position) + data[:size]) != checksum:
        raise Damaged("doesn't match its checksum")
    (form, flags, _, type_sum, number, revision, index, count, recorded_at, stream, kind, command, _,
     tags, metadata, payload) = _FIXED.unpack_from(data)
    if form != 1 or flags & ~7:
        raise Damaged("of another form")
    start = _FIXED.size + _optional(flags)
    parts = []
    for length in (stream, kind, command, tags, metadata, payload):
        parts.append(data[start:start + length])
        start += length
    if start != size:
        raise Damaged("its lengths don't add up")
    if type_sum != crc32c(parts[1]):
        raise Damaged("of a type with another checksum")
    if flags & _OCCURRED and struct.unpack_from("<q", data, _FIXED.size)[0] > recorded_at:
        raise Damaged("occurred after it was recorded")
    names = (parts[0], parts[1], parts[2], _tags(parts[3]))
    return Record(
        stream=parts[0], command=parts[2], stream_number=number, revision=revision, index=index,
        count=count, recorded_at=recorded_at, has_fingerprint=bool(flags & _FINGERPRINT),
        payload=parts[5], checksum=checksum, postings=_postings(*names, index == 0))


def packed(
    *, stream: str, type: str, command: str, tags: Sequence[str], payload: str, number: int, revision: int,
    index: int, count: int, recorded_at: int,
) -> bytes:
    """A record without its checksum; its first event has a fingerprint, of nothing."""
    names = [name.encode() for name in (stream, type, command)]
    block = b"".join(bytes([len(tag.encode())]) + tag.encode() for tag in tags)
    parts = [*names, block, b"{}", payload.encode()]
    lengths = list(map(len, parts))
    fixed = _FIXED.pack(
        1, 0 if index else _FINGERPRINT, 1, crc32c(names[1]), number, revision, index, count, recorded_at,
        *lengths[:3], 0, *lengths[3:])
    return fixed + (b"" if index else bytes(16)) + b"".join(parts)


def _tags(block: bytes) -> list[bytes]:
    """Each tag behind a byte of its length."""
    tags, at = [], 0
    while at < len(block):
        end = at + 1 + block[at]
        if end > len(block):
            raise Damaged("its tags don't add up")
        tags.append(block[at + 1:end])
        at = end
    return tags


def _postings(
    stream: bytes, kind: bytes, command: bytes, tags: list[bytes], is_first: bool
) -> tuple[int, ...]:
    """The keys that the index has this record under."""
    keys = [posting_key(Kind.STREAM, stream), posting_key(Kind.TYPE, kind)]
    category, dash, _ = stream.partition(b"-")
    if dash:
        keys.append(posting_key(Kind.CATEGORY, category))
    if is_first:
        keys.append(posting_key(Kind.COMMAND, command))
    return tuple(keys + [posting_key(Kind.TAG, tag) for tag in tags])
