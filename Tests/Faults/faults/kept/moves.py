"""Books that move to another folder: they are at one place or the other, and whole there."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..es import Answer
from .place import Place, Violation
from .sides import lacking

if TYPE_CHECKING:
    from .steps import Base

MOVE = ("copy", "store", "copy", "--json")
# How `es` says that what it was asked to do may be done.
_UNKNOWN = 75


def moved(place: Place, base: "Base", told: dict | None) -> Iterator[Violation]:
    """What is at the other place is all of it, and no command is taken at both."""
    old, new = _takes(place, "store"), _takes(place, "copy")
    if old and new:
        yield "the books are at both places", ""
    if told is not None and (old or not new):
        yield "the books aren't where they were said to be", f"old {old}, new {new}"
    if not place.is_made("copy"):
        return
    yield from place.unsound("copy", base.root)
    yield from place.differs("copy", base.log)
    yield from lacking(place, "copy", "store")


def lost(place: Place, said: Answer) -> Iterator[Violation]:
    """Whoever ends by themselves and can't move them has given them back, or says that this isn't known."""
    if said.status not in (0, _UNKNOWN) and not _takes(place, "store") and not _takes(place, "copy"):
        yield "the books are nowhere", str(said)


def _takes(place: Place, store: str) -> bool:
    """Whether commands are decided there: one that breaks a rule is refused by the rule, and changes nothing."""
    if not place.is_made(store):
        return False
    answer = place.es("order", "status", "nobody's", "placed", "--json", store=store)
    return "store-moved" not in answer.err and answer.status in (65, 66)
