"""The file `keys`, and whether it has a key for each sealed text: "What is personal" of `Docs/Format.md`."""

import base64
import binascii
import hashlib
import re
import struct
from collections.abc import Iterable
from pathlib import Path

from .record import Record

_PIECE = 128
_MAGIC = b"daybook keys 1\n\0"
_SEALED = re.compile(rb'"sealed:1:([A-Za-z0-9_-]+)"')


def _sum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:8]


def sealed_header(store: bytes) -> bytes:
    """The beginning of a file that has no key yet."""
    data = _MAGIC + hashlib.sha256(store).digest()
    data += _sum(data) + bytes(8) + _sum(bytes(8))
    return (data + store + _sum(store) + bytes(8) + _sum(bytes(8))).ljust(_PIECE, b"\0")


def _fault_of_header(header: bytes, store: bytes) -> str | None:
    if len(header) < _PIECE or not header.startswith(_MAGIC):
        return "it isn't a file of keys"
    # How far erasures have come needn't be whole: all are gone through again then.
    if header[48:56] != _sum(header[:48]):
        return "its header is damaged"
    # One of before says nothing of it. Of how much is durable, nothing need be known, as of erasures.
    if any(header[72:96]) and header[88:96] != _sum(header[72:88]):
        return "what it says of its store is damaged"
    if any(header[72:96]) and header[72:88] != store:
        return "it is another store's"
    return None


def _key_ids(data: bytes, faults: list[str]) -> set[int]:
    """Those of whole slots; says which aren't whole."""
    ids = set()
    for at in range(_PIECE, len(data) - _PIECE + 1, _PIECE):
        slot = data[at:at + _PIECE]
        key, state = struct.unpack_from("<QQ", slot)
        if slot[120:] == _sum(slot[:120]) and state in (1, 2):
            ids.add(key)
        elif any(slot):
            faults.append(f"the key at byte {at} is damaged")
    return ids


def _key_of(text: bytes) -> int | None:
    """The id of the key that a sealed text was sealed with."""
    try:
        data = base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4))
    except binascii.Error:
        return None
    return struct.unpack_from("<Q", data)[0] if len(data) >= 8 + 12 + 16 else None


def faults_of_keys(folder: Path, store: bytes, records: Iterable[Record]) -> list[str]:
    """What is wrong with the keys to what these records of `store` hold."""
    path = folder / "keys"
    try:
        data = path.read_bytes()
        mode = path.stat().st_mode
    except OSError as error:
        return [str(error)]
    fault = _fault_of_header(data[:_PIECE], store)
    if fault:
        return [fault]
    faults: list[str] = []
    if mode & 0o077:
        faults.append("others can read it")
    ids = _key_ids(data, faults)
    used = {_key_of(text) for found in records for text in _SEALED.findall(found.payload)}
    lost = used - {None} - ids
    if lost:
        faults.append(f"keys that are lost: {len(lost)}")
    return faults
