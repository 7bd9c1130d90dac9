"""A whole store judged as a verifier judges it."""

import struct
import uuid
from dataclasses import asdict, dataclass, field
from pathlib import Path

import lmdb

from ..apart import Ended, apart
from .files import Manifest, Refused, fault_of_data, manifest_of, store_of_genesis
from .hashtree import fault_of_tree
from .index import Index, MadeAnew
from .journal import behind, has_events
from .keys import faults_of_keys
from .log import LogChecks
from .moved import fault_of_moved

CHECKS = ("files", "checksums", "positions", "revisions", "commands", "clock", "index", "keys")


@dataclass
class Verdict:
    """What a verifier says of a store: why it can't be read, or what it found."""

    refused: str | None = None
    events: int = 0
    root: str = ""
    faults: dict[str, list[str]] = field(default_factory=dict)
    # Why its index is made again, if it is.
    made_anew: str | None = None

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.refused is None and not self.faults


def _walk(folder: Path, manifest: Manifest, checks: LogChecks) -> tuple[int, int]:
    """Shows `checks` each record, body and journal as one log; answers the last position of each.

    Of the body each record is looked for where it belongs.
    """
    fault = fault_of_data(folder / "data.mdb")
    if fault:
        raise Refused(f"the log: {fault}")
    environment = lmdb.open(str(folder), readonly=True, lock=False)
    with environment.begin() as transaction:
        if store_of_genesis(transaction.get(bytes(8))) != manifest.store:
            raise Refused("the log is another store's")
        body, astray = 0, []
        for key, data in transaction.cursor():
            if len(key) != 8:
                raise Refused("a key of the log isn't a position")
            position = struct.unpack(">Q", key)[0]
            if position:
                checks.look(position, data)
            if transaction.get(key) != data:
                astray.append(position)
            body = max(body, position)
    environment.close()
    head = body
    if manifest.format >= 2 or has_events(folder, manifest.store, body):
        for head, data in enumerate(behind(folder, manifest.store, body, checks.seals.get(body, 0)), body + 1):
            checks.look(head, data)
    checks.finish(head)
    for position in astray:
        checks.say("positions", position, "lies where nobody looks for it")
    return body, head


def _look_at_index(folder: Path, store: uuid.UUID, body: int, head: int, checks: LogChecks) -> str | None:
    """It posts the body's events alone. Where the log itself is damaged, nothing can be said of the index but that.

    Answers why it is made again, if it is.
    """
    try:
        index = Index(folder, store)
        index.refuse_other_logs(body, checks.seals.get(index.through))
        if "checksums" in checks.faults or "positions" in checks.faults:
            checks.say("index", head, "can't be compared with a log that is damaged")
            return None
        fault = index.compare(checks.records)
    except MadeAnew as why:
        if "checksums" in checks.faults or "positions" in checks.faults:
            checks.say("index", head, "can't be compared with a log that is damaged")
        return str(why)
    if fault:
        checks.say("index", index.through, fault)
    return None


def judged_here(folder: Path) -> Verdict:
    """The verdict, in this process: for stores that are known to be sound, which warms the caches."""
    checks = LogChecks()
    try:
        manifest = manifest_of(folder)
        body, head = _walk(folder / "log", manifest, checks)
        fault = fault_of_moved(folder / "log", manifest.store, head)
        if fault:
            checks.say("files", head, fault)
        made_anew = _look_at_index(folder / "index", manifest.store, body, head, checks)
        if not checks.faults:
            fault = fault_of_tree(folder / "tree", manifest.store, checks.seals, checks.tree.nodes)
            if fault:
                checks.say("tree", head, fault)
        if not checks.faults:
            for fault in faults_of_keys(folder, manifest.store.bytes, checks.records.values()):
                checks.faults.setdefault("keys", []).append(fault)
    except Refused as why:
        return Verdict(refused=str(why))
    except lmdb.Error as error:
        return Verdict(refused=f"LMDB: {error}")
    return Verdict(None, head, checks.tree.root(), checks.faults, made_anew)


def judged(folder: Path) -> Verdict:
    """The verdict on any store. What LMDB can't bear of its pages ends a process made for that."""
    try:
        return Verdict(**apart(lambda: asdict(judged_here(folder)), seconds=60))
    except Ended as how:
        return Verdict(refused=f"a page of LMDB's is damaged: {how}")
