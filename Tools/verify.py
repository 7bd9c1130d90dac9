#!/usr/bin/env python3
"""Says of a proof that `es prove` has made whether it holds, without any store and without any of Daybook's code.

    python3 verify.py FILE [--key KEY]      0: proved, 1: not proved, 2: no proof at all
    python3 verify.py --root < LEAVES       the RFC 6962 root of leaves, a line of hexadecimal each

Needs Python 3.9 and `cryptography`. Written from Docs/Proofs.md and Docs/Format.md. What it can't do is make an
answer again of its events: that takes the projections, and so `es verify FILE`.
"""

import argparse, base64, hashlib, json, struct, sys
from datetime import datetime, timedelta
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

DASH = "\u2014 "


class NotProved(Exception):
    """Why it doesn't hold."""


class NoProof(Exception):
    """It isn't a proof, or isn't one of a form that is known here."""


# --- The hash tree: RFC 6962, section 2.1; RFC 9162, sections 2.1.3.2 and 2.1.4.2 ---------------------------------
def leaf_hash(data):
    """The hash of a leaf."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left, right):
    """The hash of a node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(leaves):
    """The root of a list of leaves."""
    if len(leaves) < 2:
        return leaf_hash(leaves[0]) if leaves else hashlib.sha256(b"").digest()
    middle = 1 << (len(leaves) - 1).bit_length() - 1
    return node_hash(root(leaves[:middle]), root(leaves[middle:]))


def included(index, size, leaf, path):
    """The root of the tree of `size` leaves that has this one at `index`, by its path."""
    if index >= size:
        raise NotProved(f"there is no event {index + 1} in a log of {size}")
    fn, sn, found = index, size - 1, leaf
    for sibling in path:
        if sn == 0:
            raise NotProved("a path is too long")
        if fn & 1 or fn == sn:
            found = node_hash(sibling, found)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            found = node_hash(found, sibling)
        fn, sn = fn >> 1, sn >> 1
    if sn:
        raise NotProved("a path is too short")
    return found


def only_grew(first, second, path):
    """Whether the tree of `second`, a size and a root, goes on from that of `first`."""
    (size, old_root), (later, new_root) = first, second
    if size > later:
        return False
    if size in (0, later):
        return not path and (size == 0 or old_root == new_root)
    rest = ([old_root] if size & (size - 1) == 0 else []) + list(path)
    if not rest:
        return False
    fn, sn = size - 1, later - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    old = new = rest[0]
    for sibling in rest[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            new = node_hash(new, sibling)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and old == old_root and new == new_root


# --- Signed notes: c2sp.org/signed-note, c2sp.org/tlog-checkpoint ---------------------------------------------------
def parsed_key(text):
    """The name, the id and the 32 bytes of `name+12345678+base64`."""
    parts = text.strip().split("+", 2)
    if len(parts) != 3:
        raise NoProof("the key isn't one of notes")
    name, told, data = parts[0], parts[1], decoded(parts[2])
    if len(data) != 33 or data[0] != 1:
        raise NoProof("the key isn't one of Ed25519")
    found = hashlib.sha256(name.encode() + b"\n" + data).digest()[:4]
    if found.hex() != told:
        raise NoProof("the key's id isn't its own")
    return name, found, data[1:]


def decoded(text):
    """What standard base64 says, and nothing else."""
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text:
        raise NoProof("what should be base64 isn't")
    return data


def signed_text(note, key):
    """The text of a note that `key` has signed."""
    name, key_id, public = key
    at = note.rfind("\n\n")
    if at < 0 or not note.endswith("\n"):
        raise NotProved("it isn't a signed note")
    text, lines, is_signed = note[:at + 1], note[at + 2:-1].split("\n"), False
    for line in lines:
        words = line[len(DASH):].split(" ") if line.startswith(DASH) else []
        if len(words) != 2:
            raise NotProved("it isn't a signed note")
        data = decoded(words[1])
        if words[0] != name or data[:4] != key_id:
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


# --- Records: Docs/Format.md, The body --------------------------------------------------------------------------------
def crc32c(data):
    """Castagnoli's, bit by bit."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def event(position, record):
    """What a record says: its stream, revision, type, payload, and when it was recorded."""
    if len(record) < 48 or record[0] != 1:
        raise NotProved(f"event {position} isn't a record")
    if struct.unpack("<I", record[-4:])[0] != crc32c(struct.pack(">Q", position) + record[:-4]):
        raise NotProved(f"event {position} doesn't match its checksum")
    flags, revision = record[1], struct.unpack_from("<I", record, 16)[0]
    stream, kind, command = record[32], record[33], record[34]
    tags, metadata, payload = struct.unpack_from("<HHI", record, 36)
    at = 44 + (8 if flags & 1 else 0) + (16 if flags & 2 else 0) + (16 if flags & 4 else 0)
    if at + stream + kind + command + tags + metadata + payload + 4 != len(record):
        raise NotProved(f"the lengths in event {position} don't add up")
    names = record[at:at + stream].decode(), record[at + stream:at + stream + kind].decode()
    recorded = datetime(1970, 1, 1) + timedelta(milliseconds=struct.unpack_from("<q", record, 24)[0])
    return (names[0], revision, names[1], record[len(record) - 4 - payload:-4].decode(),
            recorded.isoformat(timespec="milliseconds") + "Z")


# --- A proof --------------------------------------------------------------------------------------------------------------
def verify(proof, key):
    """Sees to it that all of a proof holds; answers the lines that say what is proved."""
    kind = proof["proof"].split("/")[1]
    origin = "daybook/" + proof["store"]
    size, log_root = checkpoint(proof["checkpoint"], origin, key)
    told = [f"log        {origin}", f"as of      {size} events, root {log_root.hex()}"]
    last, streams = 0, {}
    for one in proof["events"]:
        position, record = one["position"], decoded(one["record"])
        if position <= last:
            raise NotProved(f"event {position} stands out of order")
        last = position
        stream, revision, name, payload, recorded = event(position, record)
        if included(position - 1, size, leaf_hash(record), map(decoded, one["path"])) != log_root:
            raise NotProved(f"event {position} isn't the one that the log has there")
        streams.setdefault(stream, []).append(revision)
        told.append(f"event      #{position} {name} {stream} revision {revision} recorded {recorded} {payload}")
    if kind != "answer" and len(proof["events"]) != 1:
        raise NotProved("it should hold one event")
    for stream, revisions in streams.items():
        if kind == "answer" and revisions != list(range(revisions[0], revisions[0] + len(revisions))):
            raise NotProved(f"events of {stream} are left out")
    if kind != "event":
        digest = base64.b64encode(hashlib.sha256(proof["said"].encode()).digest()).decode()
        if signed_text(proof["statement"], key) != f"{origin} {kind}\n{digest}\n":
            raise NotProved("what is said isn't what was signed")
        said = json.loads(proof["said"])
        if said.get("events") != [one["position"] for one in proof["events"]]:
            raise NotProved("it tells of other events than it brings along")
        if kind == "forgotten" and (stream, name) != (f"user-{said['forgotten']}", "UserErased"):
            raise NotProved(f"event {last} doesn't say to forget {said['forgotten']}")
        how = "answer     not made again: es verify does that"
        told += [f"said       {proof['said']}", how if kind == "answer" else "looked     by whoever signs"]
    if "earlier" in proof:
        before = checkpoint(proof["earlier"]["checkpoint"], origin, key)
        if not only_grew(before, (size, log_root), [decoded(node) for node in proof["earlier"]["path"]]):
            raise NotProved(f"the log of {size} events doesn't go on from that of {before[0]}")
    return told


def main():
    """Reads the arguments, says yes or no."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, help="what es prove has made")
    parser.add_argument("--key", help="the key of whoever signs, had from them: name+12345678+base64")
    parser.add_argument("--root", action="store_true", help="the root of leaves on stdin, no proof")
    chosen = parser.parse_args()
    if chosen.root:
        return print(root([bytes.fromhex(line) for line in sys.stdin.read().split("\n")[:-1]]).hex())
    if chosen.file is None:
        parser.error("which file?")
    try:
        proof = json.loads(chosen.file.read_bytes())
        if proof["proof"] not in ("daybook/event/1", "daybook/answer/1", "daybook/forgotten/1"):
            raise NoProof("it is a proof of another form than this program knows")
        told = verify(proof, parsed_key(chosen.key or proof["key"]))
    except NotProved as why:
        print(f"not proved: {why}")
        return 1
    except (NoProof, ValueError, KeyError, TypeError, AttributeError, IndexError, OSError) as why:
        said = why if isinstance(why, (NoProof, OSError)) else "the file doesn't say what a proof says"
        print(f"no proof: {said}", file=sys.stderr)
        return 2
    print("\n".join(told))
    if not chosen.key: print("that key came with the proof: compare it with one that you have from whoever signs")
    print(f"signed by  {chosen.key or proof['key']}\nproved")
    return 0


if __name__ == "__main__":
    sys.exit(main())
