"""Makes a whole store by the page alone: one of an older format, which no binary writes any more, or one for tests."""

import argparse
import json
import os
import struct
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import lmdb

from .checksum import crc32c
from .journaling import begun, write_head
from .keys import sealed_header
from .record import packed
from .writing import sealed

# Whose store it is, where nothing else is said.
STORE = uuid.UUID("0190a1b2-c3d4-7abc-8def-0123456789ab")
_ROOM = 1 << 28
_MADE_AT = 1_700_000_000_000


@dataclass(frozen=True)
class Append:
    """Events of one stream, appended at once: their type, a payload each, and by which command."""

    stream: str
    command: str
    payloads: tuple[str, ...]
    type: str = "Written"
    tags: tuple[str, ...] = ()


def records(appends: Sequence[Append]) -> list[list[bytes]]:
    """What each append becomes, in a log of nothing else."""
    position, made = 0, []
    began: dict[str, int] = {}
    revisions: dict[str, int] = {}
    for append in appends:
        of_append = []
        for index, payload in enumerate(append.payloads):
            position += 1
            revision = revisions.get(append.stream, -1) + 1
            revisions[append.stream] = revision
            of_append.append(sealed(position, packed(
                stream=append.stream, type=append.type, command=append.command, tags=append.tags, payload=payload,
                number=began.setdefault(append.stream, position), revision=revision, index=index,
                count=len(append.payloads), recorded_at=_MADE_AT + position)))
        made.append(of_append)
    return made


def make(
    folder: Path, made: Sequence[Sequence[bytes]], format: int = 2, body: int = 0, store: uuid.UUID = STORE,
) -> None:
    """A store of these appends: of format 1, or with the first `body` of them in LMDB and the others in the journal."""
    (folder / "log").mkdir(mode=0o700, parents=True)
    in_body = [data for append in made[:body if format >= 2 else None] for data in append]
    genesis = struct.pack("<8sI16sq", b"DAYBOOK\n", 1, store.bytes, _MADE_AT)
    environment = lmdb.open(str(folder / "log"), map_size=_ROOM)
    with environment.begin(write=True) as transaction:
        transaction.put(bytes(8), genesis + struct.pack("<I", crc32c(genesis)))
        for position, data in enumerate(in_body, 1):
            transaction.put(struct.pack(">Q", position), data)
    environment.close()
    (folder / "log" / "lock.mdb").unlink()
    if format >= 2:
        before = struct.unpack("<I", in_body[-1][-4:])[0] if in_body else 0
        begun(store, len(in_body) + 1, before, made[body:]).write(folder / "log")
        write_head(folder / "log", store, sum(map(len, made)), len(in_body) + 1)
    keys = os.open(folder / "keys", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(keys, "wb") as file:
        file.write(sealed_header(store.bytes))
    (folder / "daybook.lock").touch()
    (folder / "MANIFEST").write_text(json.dumps({
        "magic": "daybook", "format": format, "store": str(store).upper(), "createdAt": "2023-11-14T22:13:20Z"}))


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def main() -> None:
    """Makes one of format 1, all of it durable, and then says how many events are in it."""
    parser = argparse.ArgumentParser(prog="making", description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--appends", type=int, default=20)
    chosen = parser.parse_args()
    appends = [
        Append(f"order-{number % 4}", f"before-{number}", tuple(
            f'{{"n":{number},"part":{part}}}' for part in range(number % 3 + 1)), tags=("writer:before",))
        for number in range(chosen.appends)]
    make(chosen.folder, records(appends), format=1)
    for path in [*chosen.folder.rglob("*"), chosen.folder, chosen.folder.parent]:
        _sync(path)
    # As an answer to a query says how far it knows the log: that much must be there from now on.
    print(json.dumps({"query": "made", "position": sum(len(append.payloads) for append in appends)},
                     separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
