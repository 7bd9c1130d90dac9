"""The file `tree`: whether its nodes are those of the log's hash tree. The section "The hash tree" of `Docs/Format.md`."""

import struct
import uuid
from pathlib import Path

from .checksum import crc32c

_MAGIC = b"DAYBOOKT" + struct.pack("<I", 1)
_PLACES = (512, 1_024)
_NODES = 4_096
_NODE = 32


def _progress(data: bytes, store: uuid.UUID) -> tuple[int, int, bytes] | None:
    """How many leaves, the checksum of the last one's record, and the root: the later of two places."""
    header = _MAGIC + store.bytes
    if data[:len(header)] != header:
        return None
    found = []
    for place in _PLACES:
        said, checksum = data[place:place + 44], data[place + 44:place + 48]
        if len(checksum) == 4 and struct.unpack("<I", checksum)[0] == crc32c(header + said):
            found.append((*struct.unpack_from("<QI", said), said[12:]))
    return max(found, default=None)


def fault_of_tree(path: Path, store: uuid.UUID, seals: dict[int, int], nodes: list[bytes]) -> str | None:
    """What isn't as the log makes it; a file of another log, or one that says nothing, is begun anew."""
    data = path.read_bytes() if path.exists() else b""
    progress = _progress(data, store)
    if progress is None or progress[0] == 0 or seals.get(progress[0]) != progress[1]:
        return None
    leaves = progress[0]
    count = 2 * leaves - leaves.bit_count()
    if data[_NODES:_NODES + count * _NODE] != b"".join(nodes[:count]):
        return "a node isn't the log's"
    return None
