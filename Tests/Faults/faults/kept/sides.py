"""What lies beside the log and is put back with it: notes that were signed, how far a consumer has come, what is known of
backups."""

import shutil
from collections.abc import Iterator

from ..specimens import must
from .place import Place, Violation

_PARTS = ("checkpoints", "consumers", "backups")
_CONSUMER = b'{"position":3}'


def furnish(place: Place) -> None:
    """Has some beside the store's log. The key that signs lies in the place, too."""
    must(place.es("checkpoint", "--json"))
    (place.store / "consumers").mkdir(mode=0o700, exist_ok=True)
    (place.store / "consumers" / "till.json").write_bytes(_CONSUMER)


def remember(place: Place) -> None:
    """Keeps them in `sides`: what a backup that is made now must bring back."""
    for part in _PARTS:
        if (place.store / part).exists():
            shutil.copytree(place.store / part, place.folder / "sides" / part)


def lacking(place: Place, store: str, wanted: str) -> Iterator[Violation]:
    """What of `wanted`'s isn't beside the log of `store`, byte for byte. Lines of backups come behind those that are there."""
    for part in _PARTS:
        got, there = place.files(f"{store}/{part}"), place.files(f"{wanted}/{part}")
        for name in sorted({*got, *there}):
            if name.endswith((".lock", ".new")) or name.startswith("."):
                continue
            mine = got[name].content if name in got else None
            theirs = there[name].content if name in there else None
            is_whole = mine == theirs
            if part == "backups" and wanted == "store":
                # The store has noted the backup itself by now.
                is_whole = (theirs or b"").startswith(mine or b"")
            if not is_whole:
                yield f"the {store} has another {part}/{name}", f"{_short(mine)} instead of {_short(theirs)}"


def _short(content: bytes | None) -> str:
    return "nothing" if content is None else repr(content[-80:])
