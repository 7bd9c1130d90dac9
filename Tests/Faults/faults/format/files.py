"""What stands around the records: the manifest, LMDB's meta pages, the genesis."""

import json
import re
import struct
import uuid
from pathlib import Path
from typing import NamedTuple

from .checksum import crc32c

_UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_META = 152


class Refused(Exception):
    """The store can't be opened, and why."""


class Manifest(NamedTuple):
    """What `MANIFEST` says. Stores of format 1 have no journal; those of format 3 may have been moved away."""

    store: uuid.UUID
    format: int


def manifest_of(folder: Path) -> Manifest:
    """The manifest, looked at."""
    try:
        manifest = json.loads((folder / "MANIFEST").read_bytes())
    except (OSError, ValueError) as error:
        raise Refused(f"MANIFEST: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("magic") != "daybook":
        raise Refused("MANIFEST isn't a store's")
    version = manifest.get("format")
    if isinstance(version, bool) or not isinstance(version, int) or version > 3:
        raise Refused(f"MANIFEST is of format {version}")
    store = manifest.get("store")
    if not isinstance(store, str) or not _UUID.fullmatch(store):
        raise Refused("MANIFEST names no store")
    if not isinstance(manifest.get("createdAt"), str):
        raise Refused("MANIFEST doesn't say when it was made")
    return Manifest(uuid.UUID(store), version)


def store_of_manifest(folder: Path) -> uuid.UUID:
    """The store that `MANIFEST` names."""
    return manifest_of(folder).store


def _is_meta(page: bytes) -> bool:
    return len(page) >= _META and struct.unpack_from("<II", page, 16) == (0xBEEFC0DE, 1)


def fault_of_data(path: Path) -> str | None:
    """Why LMDB mustn't be let at a data file; `None` if it may be. What can't be read is refused."""
    try:
        with path.open("rb") as file:
            first = file.read(_META)
            if not _is_meta(first):
                return "its first page isn't LMDB's" if first else "it is empty"
            page = struct.unpack_from("<I", first, 40)[0]
            if not 256 <= page <= 65_536:
                return "its first page isn't LMDB's"
            file.seek(page)
            second = file.read(_META)
            size = file.seek(0, 2)
    except (FileNotFoundError, NotADirectoryError):
        return "it is missing"
    except OSError as error:
        raise Refused(str(error)) from error
    if not _is_meta(second):
        return "its second page isn't LMDB's"
    last = max(struct.unpack_from("<Q", meta, 136)[0] for meta in (first, second))
    if size < (last + 1) * page:
        return f"it is cut off at {size}"
    even, odd = (struct.unpack_from("<Q", meta, 144)[0] for meta in (first, second))
    if (even % 2, odd % 2, abs(even - odd)) != (0, 1, 1) and (even, odd) != (0, 0):
        return f"its commits are numbered {even} and {odd}"
    return None


def store_of_genesis(data: bytes | None) -> uuid.UUID:
    """The store whose log it is, by the record under key 0."""
    if data is None or len(data) != 40 or not data.startswith(b"DAYBOOK\n"):
        raise Refused("the log has no genesis record")
    version, store, _, checksum = struct.unpack_from("<I16sqI", data, 8)
    if version != 1 or checksum != crc32c(data[:36]):
        raise Refused("the log's genesis record is damaged")
    return uuid.UUID(bytes=store)
