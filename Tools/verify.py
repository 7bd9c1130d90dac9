#!/usr/bin/env python3
"""Says of a proof that `es prove` has made whether it holds, without any store and without any of Daybook's code.

    python3 verify.py FILE [--key KEY]      0: proved, 1: not proved, 2: no proof at all
    es export --sealed | python3 verify.py --root
                                            the root of a log, to be compared with the one in a note
    python3 verify.py --root < LEAVES       the RFC 6962 root of leaves, a line of hexadecimal each

Needs Python 3.9 and `cryptography`. Written from Docs/Proofs.md and Docs/Format.md, and to be read from top to
bottom: the hash tree, signed notes, records, lines of an exported log, then a proof, which is made of these. What it
can't do is make an answer again of its events: that takes the projections, and so `es verify FILE`.
"""

import argparse
import base64
import hashlib
import json
import struct
import sys
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

# The forms of proof that are known here.
EVENT, ANSWER, FORGOTTEN = "daybook/event/1", "daybook/answer/1", "daybook/forgotten/1"
# What each line of signature in a note begins with.
DASH = "\u2014 "


class NotProved(Exception):
    """Why it doesn't hold."""


class NoProof(Exception):
    """It isn't a proof, or isn't one of a form that is known here."""


# --- The hash tree: RFC 6962, section 2.1 ---------------------------------------------------------------------------


def leaf_hash(data):
    """The hash of a leaf."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left, right):
    """The hash of a node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(leaves):
    """The root of a list of leaves."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaf_hash(leaves[0])
    # The largest power of two that is smaller than their number.
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return node_hash(root(leaves[:middle]), root(leaves[middle:]))


def included(index, size, leaf, path):
    """The root of the tree of `size` leaves that has this one at `index`, by its path: RFC 9162, 2.1.3.2.

    `fn` and `sn` are the RFC's: where this node and the last one stand in the row that has been reached.
    """
    if index >= size:
        raise NotProved(f"there is no event {index + 1} in a log of {size}")
    fn, sn, found = index, size - 1, leaf
    for sibling in path:
        if sn == 0:
            raise NotProved("a path is too long")
        if fn & 1 or fn == sn:
            found = node_hash(sibling, found)
            # The last node of a row goes up as it is until it has a sibling on its left.
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            found = node_hash(found, sibling)
        fn, sn = fn >> 1, sn >> 1
    if sn:
        raise NotProved("a path is too short")
    return found


def only_grew(first, second, path):
    """Whether the tree of `second`, a size and a root, goes on from that of `first`: RFC 9162, 2.1.4.2."""
    old_size, old_root = first
    new_size, new_root = second
    if old_size > new_size:
        return False
    if old_size == 0:
        return not path
    if old_size == new_size:
        return not path and old_root == new_root
    # A tree that is complete is a node of the later one, and isn't repeated in the path.
    is_complete = old_size & (old_size - 1) == 0
    nodes = [old_root, *path] if is_complete else list(path)
    if not nodes:
        return False
    fn, sn = old_size - 1, new_size - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    old = new = nodes[0]
    for sibling in nodes[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            # On the left, and so of both trees.
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            new = node_hash(new, sibling)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and old == old_root and new == new_root


# --- Signed notes: c2sp.org/signed-note, c2sp.org/tlog-checkpoint ---------------------------------------------------


def decoded(text):
    """What standard base64 says, and nothing else."""
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise NoProof("what should be base64 isn't")
    return data


def parsed_key(text):
    """The name, the id and the 32 bytes of `name+12345678+base64`."""
    parts = text.strip().split("+", 2)
    if len(parts) != 3:
        raise NoProof("the key isn't one of notes")
    name, told_id, data = parts[0], parts[1], decoded(parts[2])
    if len(data) != 33 or data[0] != 1:
        raise NoProof("the key isn't one of Ed25519")
    key_id = hashlib.sha256(name.encode() + b"\n" + data).digest()[:4]
    if key_id.hex() != told_id:
        raise NoProof("the key's id isn't its own")
    return name, key_id, data[1:]


def signed_text(note, key):
    """The text of a note that `key` has signed."""
    name, key_id, public = key
    # The text ends with a line feed; behind an empty line stand the signatures.
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n"):
        raise NotProved("it isn't a signed note")
    text = note[:end + 1]
    is_signed = False
    for line in note[end + 2:-1].split("\n"):
        words = line[len(DASH):].split(" ") if line.startswith(DASH) else []
        if len(words) != 2:
            raise NotProved("it isn't a signed note")
        signer, data = words[0], decoded(words[1])
        if signer != name or data[:4] != key_id:
            # Somebody else's, who isn't asked.
            continue
        try:
            Ed25519PublicKey.from_public_bytes(public).verify(data[4:], text.encode())
        except InvalidSignature as error:
            raise NotProved(f"the signature of {name} is forged") from error
        is_signed = True
    if not is_signed:
        raise NotProved(f"the key {name} hasn't signed the note")
    return text


def checkpoint(note, origin, key):
    """The size and the root that a note says of the log `origin`."""
    lines = signed_text(note, key).split("\n")
    if len(lines) < 4 or lines[0] != origin or str(int(lines[1])) != lines[1]:
        raise NotProved(f"the note is no checkpoint of {origin}")
    return int(lines[1]), decoded(lines[2])


# --- Records: Docs/Format.md, The body ------------------------------------------------------------------------------

# What stands in front of a record's texts, little-endian: form, flags, schema version, checksum of the type's name,
# position of the first event of its stream, revision, which of its append's events it is, of how many, when it was
# recorded, the lengths of stream, type and command id, a zero, and the lengths of tags, metadata and payload.
HEAD = struct.Struct("<BBHIQIHHqBBBBHHI")
# The flags: each says that something follows the head.
OCCURRED, HAS_ID, HAS_FINGERPRINT = 1, 2, 4
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
# What a byte does to a checksum.
CRC32C = [0] * 256
for _byte in range(256):
    _crc = _byte
    for _ in range(8):
        _crc = _crc >> 1 ^ (0x82F63B78 if _crc & 1 else 0)
    CRC32C[_byte] = _crc


def crc32c(data):
    """Castagnoli's checksum."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC32C[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def checksum(position, record):
    """What a record without its checksum must end with at this position."""
    return struct.pack("<I", crc32c(struct.pack(">Q", position) + record))


class Event:
    """What a record says."""

    def __init__(self, position, record):
        if len(record) < HEAD.size + 4 or record[0] != 1:
            raise NotProved(f"event {position} isn't a record")
        if record[-4:] != checksum(position, record[:-4]):
            raise NotProved(f"event {position} doesn't match its checksum")
        (_, flags, _, _, _, self.revision, _, _, recorded,
         stream, kind, command, _, tags, metadata, payload) = HEAD.unpack_from(record)
        at = HEAD.size
        for flag, size in ((OCCURRED, 8), (HAS_ID, 16), (HAS_FINGERPRINT, 16)):
            if flags & flag:
                at += size
        if at + stream + kind + command + tags + metadata + payload + 4 != len(record):
            raise NotProved(f"the lengths in event {position} don't add up")
        self.position = position
        self.stream = record[at:at + stream].decode()
        self.type = record[at + stream:at + stream + kind].decode()
        self.payload = record[len(record) - 4 - payload:-4].decode()
        self.recorded = EPOCH + timedelta(milliseconds=recorded)

    def __str__(self):
        when = self.recorded.replace(tzinfo=None).isoformat(timespec="milliseconds")
        return (f"event      #{self.position} {self.type} {self.stream} revision {self.revision} "
                f"recorded {when}Z {self.payload}")


# --- Lines of an exported log: Docs/Format.md, A line of the log ----------------------------------------------------


def members(line):
    """The members of an object of JSON, each as it is written."""
    found, at, decoder = {}, 1, json.JSONDecoder()
    while at < len(line) - 1:
        name, at = decoder.raw_decode(line, at)
        start = at + 1
        _, at = decoder.raw_decode(line, start)
        found[name] = line[start:at]
        at += 1
    return found


def milliseconds(time):
    """Since 1970, of a time of RFC 3339 in UTC."""
    since = datetime.fromisoformat(time.replace("Z", "+00:00")) - EPOCH
    return since // timedelta(milliseconds=1)


def record_of(line):
    """The record, byte by byte, that a line of `es export --sealed` tells of."""
    written = members(line)
    told = {name: json.loads(text) for name, text in written.items() if name not in ("data", "metadata")}

    def stored(name):
        if name + "Bytes" in told:
            return decoded(told[name + "Bytes"])
        return written.get(name, "").encode()

    position, place = told["position"], told["record"]
    texts = [told[name].encode() for name in ("stream", "type", "commandId")]
    tags = b"".join(bytes([len(tag.encode())]) + tag.encode() for tag in told["tags"])
    parts = [tags, stored("metadata"), stored("data")]
    flags, optional = 0, b""
    if "o" in place["has"]:
        flags |= OCCURRED
        optional += struct.pack("<q", milliseconds(told["occurredAt"]))
    if "i" in place["has"]:
        flags |= HAS_ID
        optional += uuid.UUID(told["eventId"]).bytes
    if "fingerprint" in place:
        flags |= HAS_FINGERPRINT
        # Two numbers, each written with its highest digit first.
        halves = place["fingerprint"][:16], place["fingerprint"][16:]
        optional += struct.pack("<QQ", *(int(half, 16) for half in halves))
    head = HEAD.pack(
        1, flags, told["schemaVersion"], crc32c(texts[1]), place["firstOfStream"], told["revision"],
        place["index"], place["count"], milliseconds(told["recordedAt"]), *map(len, texts), 0, *map(len, parts))
    record = head + optional + b"".join(texts) + b"".join(parts)
    end = checksum(position, record)
    if end != struct.pack("<I", place["checksum"]):
        raise NotProved(f"event {position} doesn't match its checksum")
    return record + end


def log_root(lines):
    """The root of a log, of its lines; or of leaves, in hexadecimal."""
    leaves = []
    for line in lines:
        if not line.startswith("{"):
            leaves.append(bytes.fromhex(line))
            continue
        if json.loads(line)["position"] != len(leaves) + 1:
            raise NotProved(f"line {len(leaves) + 1} isn't the event of that position")
        leaves.append(record_of(line))
    return root(leaves)


# --- A proof: Docs/Proofs.md, The file ------------------------------------------------------------------------------


def verify(proof, key):
    """Sees to it that all of a proof holds; answers the lines that say what is proved."""
    origin = "daybook/" + proof["store"]
    size, signed_root = checkpoint(proof["checkpoint"], origin, key)
    events = verify_events(proof["events"], size, signed_root)
    told = [f"log        {origin}", f"as of      {size} events, root {signed_root.hex()}", *map(str, events)]
    if proof["proof"] == ANSWER:
        verify_streams(events)
    elif len(events) != 1:
        raise NotProved("it should hold one event")
    if proof["proof"] != EVENT:
        told += verify_said(proof, events, origin, key)
    if "earlier" in proof:
        before = checkpoint(proof["earlier"]["checkpoint"], origin, key)
        path = [decoded(node) for node in proof["earlier"]["path"]]
        if not only_grew(before, (size, signed_root), path):
            raise NotProved(f"the log of {size} events doesn't go on from that of {before[0]}")
        told.append(f"before     {before[0]} events, root {before[1].hex()}")
    return told


def verify_events(parts, size, signed_root):
    """Each event is in the log that was signed, at its position; and they stand in order."""
    events = []
    for part in parts:
        position, record = part["position"], decoded(part["record"])
        if position <= (events[-1].position if events else 0):
            raise NotProved(f"event {position} stands out of order")
        events.append(Event(position, record))
        path = [decoded(node) for node in part["path"]]
        if included(position - 1, size, leaf_hash(record), path) != signed_root:
            raise NotProved(f"event {position} isn't the one that the log has there")
    return events


def verify_streams(events):
    """Of each stream none is left out between two others."""
    streams = {}
    for event in events:
        streams.setdefault(event.stream, []).append(event.revision)
    for stream, revisions in streams.items():
        if revisions != list(range(revisions[0], revisions[0] + len(revisions))):
            raise NotProved(f"events of {stream} are left out")


def verify_said(proof, events, origin, key):
    """What is said was signed, and tells of the events that are there."""
    kind = "answer" if proof["proof"] == ANSWER else "forgotten"
    digest = base64.b64encode(hashlib.sha256(proof["said"].encode()).digest()).decode()
    if signed_text(proof["statement"], key) != f"{origin} {kind}\n{digest}\n":
        raise NotProved("what is said isn't what was signed")
    said = json.loads(proof["said"])
    if said.get("events") != [event.position for event in events]:
        raise NotProved("it tells of other events than it brings along")
    told = [f"said       {proof['said']}"]
    if kind == "answer":
        return [*told, "answer     not made again: es verify does that"]
    erased = events[0]
    if (erased.stream, erased.type) != (f"user-{said['forgotten']}", "UserErased"):
        raise NotProved(f"event {erased.position} doesn't say to forget {said['forgotten']}")
    return [*told, "looked     by whoever signs"]


# --- The command line -----------------------------------------------------------------------------------------------


def say_root():
    """Prints the root of what stdin says."""
    try:
        print(log_root(sys.stdin.read().split("\n")[:-1]).hex())
    except NotProved as why:
        print(f"not proved: {why}")
        return 1
    except (NoProof, ValueError, KeyError, TypeError, AttributeError, struct.error) as why:
        print(f"this isn't a log or leaves: {why}", file=sys.stderr)
        return 2
    return 0


def say_verdict(file, trusted):
    """Prints what a proof proves, or why it doesn't. Where no key is trusted, the one that came with it is taken."""
    try:
        proof = json.loads(file.read_bytes())
        if proof["proof"] not in (EVENT, ANSWER, FORGOTTEN):
            raise NoProof("it is a proof of another form than this program knows")
        key = trusted or proof["key"]
        told = verify(proof, parsed_key(key))
    except NotProved as why:
        print(f"not proved: {why}")
        return 1
    except (NoProof, OSError) as why:
        print(f"no proof: {why}", file=sys.stderr)
        return 2
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        print("no proof: the file doesn't say what a proof says", file=sys.stderr)
        return 2
    print("\n".join(told))
    if not trusted:
        print("that key came with the proof: compare it with one that you have from whoever signs")
    print(f"signed by  {key}\nproved")
    return 0


def main():
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="what es prove has made")
    parser.add_argument("--key", help="the key of whoever signs, had from them: name+12345678+base64")
    parser.add_argument("--root", action="store_true", help="the root of the log or the leaves on stdin, no proof")
    chosen = parser.parse_args()
    if chosen.root:
        return say_root()
    if chosen.file is None:
        parser.error("which file?")
    return say_verdict(chosen.file, chosen.key)


if __name__ == "__main__":
    sys.exit(main())
