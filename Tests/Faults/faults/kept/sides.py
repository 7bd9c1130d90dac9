"""What lies beside the log and is put back with it: notes that were signed, how far a consumer has come, what is known of
backups."""

import json
import shutil
from collections.abc import Iterator

from ..specimens import must
from .place import Place, Violation

_PARTS = ("checkpoints", "consumers", "backups")
# One that can't be read would be left out.
_CONSUMER = b'{"position":3,"eventId":""}'


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
    """What of `wanted`'s isn't beside the log of `store`, byte for byte; of what is known of backups, also what it has noted of its own since."""
    for part in _PARTS:
        got, there = place.files(f"{store}/{part}"), place.files(f"{wanted}/{part}")
        for name in sorted({*got, *there}):
            if name.endswith((".lock", ".new")) or name.startswith("."):
                continue
            mine = got[name].content if name in got else None
            theirs = there[name].content if name in there else None
            is_whole = mine == theirs
            if part == "backups":
                # The store has noted the backup itself by now.
                is_whole = _knows(mine or b"", theirs or b"", has_more=wanted == "store")
            if not is_whole:
                yield f"the {store} has another {part}/{name}", f"{_short(mine)} instead of {_short(theirs)}"


def _knows(mine: bytes, theirs: bytes, has_more: bool) -> bool:
    """Whether a ledger goes on from another, which may have more by now, with nothing but the backup that it is put back from."""
    # Behind a line that was cut off stands an empty one.
    own, others = ([line for line in ledger.splitlines() if line] for ledger in (mine, theirs))
    same = 0
    while same < min(len(own), len(others)) and own[same] == others[same]:
        same += 1
    places = [json.loads(line)["place"] for line in own[same:]]
    return (has_more or same == len(others)) and all(place == "-" or place.endswith("/safe") for place in places)


def _short(content: bytes | None) -> str:
    return "nothing" if content is None else repr(content[-80:])
