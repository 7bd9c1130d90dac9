"""One event's record, its form and its checksum proved: the table "record" of `Docs/Format.md`."""

import functools
import struct
from dataclasses import dataclass

from .checksum import crc32c
from .posting import Kind, posting_key

_FIXED = struct.Struct("<BBHIQIHHqBBBBHHI")
_OCCURRED, _ID, _FINGERPRINT = 1, 2, 4


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
    start = (_FIXED.size + (8 if flags & _OCCURRED else 0) + (16 if flags & _ID else 0)
             + (16 if flags & _FINGERPRINT else 0))
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
