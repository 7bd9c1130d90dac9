"""Writes what the page says, so that a store can be given an index, or a log that lies with right checksums."""

import json
import struct
from collections.abc import Iterable
from pathlib import Path

import lmdb

from .checksum import crc32c
from .files import manifest_of, store_of_manifest
from .journal import chain, files, name_of
from .journaling import File, begun, write_head
from .record import record

_ROOM = 1 << 28


def body(folder: Path) -> dict[int, bytes]:
    """LMDB's part of a log, by position; 0 is the genesis."""
    environment = lmdb.open(str(folder / "log"), readonly=True, lock=False)
    with environment.begin() as transaction:
        found = {struct.unpack(">Q", key)[0]: data for key, data in transaction.cursor()}
    environment.close()
    return found


def seal(data: bytes) -> int:
    """The checksum that a record bears."""
    return int.from_bytes(data[-4:], "little")


def _seal_at(found: dict[int, bytes], position: int) -> int:
    return seal(found[position]) if position else 0


def journal(folder: Path) -> list[File]:
    """The files that the log goes on in behind its body; none in a store of format 1."""
    manifest = manifest_of(folder)
    if manifest.format < 2:
        return []
    found = body(folder)
    last = max(found)
    return [File.of(file) for file in chain(folder / "log", manifest.store, last, _seal_at(found, last))]


def entries(folder: Path) -> dict[int, bytes]:
    """All of a log, by position; 0 is the genesis."""
    found = body(folder)
    for file in journal(folder):
        for _, records in file.frames:
            found |= dict(enumerate(records, max(found) + 1))
    return found


def sealed(position: int, body: bytes) -> bytes:
    """A record with the checksum that it should have."""
    return body + struct.pack("<I", crc32c(struct.pack(">Q", position) + body))


def rewrite(folder: Path, changed: dict[int, bytes | None]) -> None:
    """Puts other records into a log, or takes them out; the journal's files go on with what comes of it."""
    files, last = journal(folder), max(body(folder))
    _rewrite_body(folder, {position: data for position, data in changed.items() if position <= last})
    before = _seal_at(body(folder), last)
    for file in files:
        for number, (first, records) in enumerate(file.frames):
            other = (changed.get(position, data) for position, data in enumerate(records, first))
            file.frames[number] = (first, [data for data in other if data is not None])
        file = file.going_on(before)
        file.write(folder / "log")
        before = file.seal


def _rewrite_body(folder: Path, changed: dict[int, bytes | None]) -> None:
    environment = lmdb.open(str(folder / "log"), map_size=_ROOM)
    with environment.begin(write=True) as transaction:
        for position, data in changed.items():
            key = struct.pack(">Q", position)
            transaction.delete(key) if data is None else transaction.put(key, data)
    environment.close()
    (folder / "log" / "lock.mdb").unlink()


def fill(folder: Path, leaving: int) -> None:
    """Has the body hold all of a log but its last few appends, of so many events at least; the journal has those.

    Nothing of a store of format 1, which has no journal.
    """
    manifest = manifest_of(folder)
    if manifest.format < 2:
        return
    found = entries(folder)
    last, head = max(body(folder)), max(found)
    through = head - leaving
    while 0 < through < head and record(through + 1, found[through + 1]).index:
        through -= 1
    for file in files(folder / "log"):
        (folder / "log" / name_of(file)).unlink()
    _rewrite_body(folder, {
        position: found[position] if position <= through else None
        for position in range(min(last, through) + 1, max(last, through) + 1)})
    frames: list[list[bytes]] = []
    for position in range(through + 1, head + 1):
        if record(position, found[position]).index == 0:
            frames.append([])
        frames[-1].append(found[position])
    begun(manifest.store, through + 1, _seal_at(found, through), frames).write(folder / "log")
    write_head(folder / "log", manifest.store, head, through + 1)


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
    """Gives a store an index of all but its last few events, and no more in its body than that."""
    fill(folder, leaving)
    found = entries(folder)
    through = max(body(folder)) if manifest_of(folder).format >= 2 else max(found) - leaving
    write_index(folder, postings(found, range(1, through + 1)), through, _seal_at(found, through))


def without_journal(folder: Path) -> None:
    """Makes a store what it would be of format 1, with all events in LMDB; nothing where it is that."""
    if manifest_of(folder).format < 2:
        return
    fill(folder, leaving=0)
    for first in files(folder / "log"):
        (folder / "log" / name_of(first)).unlink()
    for name in ("head", "journal-next"):
        (folder / "log" / name).unlink(missing_ok=True)
    set_format(folder, 1)


def set_format(folder: Path, format: int) -> None:
    """Writes down another format in the manifest."""
    manifest = json.loads((folder / "MANIFEST").read_bytes())
    (folder / "MANIFEST").write_text(json.dumps(manifest | {"format": format}))
