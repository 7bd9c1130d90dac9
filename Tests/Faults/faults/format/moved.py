"""The fence of a store that has moved away: the section "A store that has moved" of `Docs/Format.md`."""

import datetime
import json
import uuid
from pathlib import Path

from .checksum import crc32c

_MEMBERS = {"store", "to", "position", "at", "checksum"}


def checksum_of(store: str, to: str, position: int, at: str) -> str:
    """What `log/moved` ends with."""
    return f"{crc32c(chr(10).join((store, str(position), at, to)).encode()):08x}"


def write_moved(folder: Path, store: uuid.UUID, to: str, position: int, at: str) -> None:
    """Into `log/`."""
    said = {"store": str(store), "to": to, "position": position, "at": at}
    (folder / "moved").write_text(json.dumps(said | {"checksum": checksum_of(**said)}))


def fault_of_moved(folder: Path, store: uuid.UUID, head: int) -> str | None:
    """What is wrong with the fence of the log in `log/` that ends at `head`; `None` if nothing is, or there is none."""
    try:
        said = json.loads((folder / "moved").read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        return f"log/moved can't be read: {error}"
    if not isinstance(said, dict) or not said.keys() >= _MEMBERS:
        return "log/moved isn't the JSON it should be"
    store_said, to, position, at, checksum = (said[name] for name in ("store", "to", "position", "at", "checksum"))
    texts = all(isinstance(text, str) for text in (store_said, to, at, checksum))
    if not texts or isinstance(position, bool) or not isinstance(position, int):
        return "log/moved isn't the JSON it should be"
    if checksum != checksum_of(store_said, to, position, at):
        return "log/moved: its checksum doesn't match"
    try:
        said_by = uuid.UUID(store_said)
        datetime.datetime.fromisoformat(at)
    except ValueError as error:
        return f"log/moved: {error}"
    if said_by != store:
        return "log/moved is another store's"
    return None if position == head else f"the books left after {position}, and the log ends at {head}"
