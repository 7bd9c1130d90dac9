"""Writes what the page says, so that a store can be given an index, or a log that lies with right checksums."""

import struct
from collections.abc import Iterable
from pathlib import Path

import lmdb

from .checksum import crc32c
from .files import store_of_manifest
from .record import record

_ROOM = 1 << 28


def entries(folder: Path) -> dict[int, bytes]:
    """All of a log, by position; 0 is the genesis."""
    environment = lmdb.open(str(folder / "log"), readonly=True, lock=False)
    with environment.begin() as transaction:
        found = {struct.unpack(">Q", key)[0]: data for key, data in transaction.cursor()}
    environment.close()
    return found


def sealed(position: int, body: bytes) -> bytes:
    """A record with the checksum that it should have."""
    return body + struct.pack("<I", crc32c(struct.pack(">Q", position) + body))


def rewrite(folder: Path, changed: dict[int, bytes | None]) -> None:
    """Puts other records into a log, or takes them out."""
    environment = lmdb.open(str(folder / "log"), map_size=_ROOM)
    with environment.begin(write=True) as transaction:
        for position, data in changed.items():
            key = struct.pack(">Q", position)
            transaction.delete(key) if data is None else transaction.put(key, data)
    environment.close()
    (folder / "log" / "lock.mdb").unlink()


def postings(found: dict[int, bytes], positions: Iterable[int]) -> set[tuple[int, int]]:
    """Key and position of each posting that these events have."""
    return {(key, position) for position in positions for key in record(position, found[position]).postings}


def write_index(
    folder: Path, posted: set[tuple[int, int]], through: int, witness: int, store: bytes | None = None,
    form: int = 2,
) -> None:
    """Makes the index anew, as it is told."""
    index = folder / "index"
    for file in index.glob("*.mdb"):
        file.unlink()
    environment = lmdb.open(str(index), map_size=_ROOM, max_dbs=4)
    owner = store or store_of_manifest(folder).bytes
    with environment.begin(write=True) as transaction:
        table = environment.open_db(
            b"postings", transaction, integerkey=True, dupsort=True, dupfixed=True, integerdup=True)
        meta = environment.open_db(b"meta", transaction, integerkey=True)
        for key, position in sorted(posted):
            transaction.put(struct.pack("=Q", key), struct.pack("=Q", position), db=table)
        progress = struct.pack("<16sQI", owner, through, witness)
        transaction.put(struct.pack("=Q", form), progress, db=meta)
    environment.close()
    (index / "lock.mdb").unlink()


def post(folder: Path, leaving: int) -> None:
    """Gives a store an index of all but its last few events."""
    found = entries(folder)
    through = max(found) - leaving
    witness = int.from_bytes(found[through][-4:], "little")
    write_index(folder, postings(found, range(1, through + 1)), through, witness)
