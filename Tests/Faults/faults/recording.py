"""What the shim has written down: every change of a folder, in order, and what was said meanwhile.

A record (`shim/recorder.c`): deed 4, process 4, inode 8, offset 8, length 8, size of the path 4, size of the data
4, path, data; little-endian. Paths are below the folder. By deed:

    WRITE          inode, offset; data as it was written
    TRUNCATE       inode; offset is the new length, longer or shorter
    BEGAN_SYNC     inode; offset is the sync's own number
    ENDED_SYNC     the same: what was written before it began is durable from here on
    ENDED_OWN_SYNC inode, offset, length: that one write is durable from here on
    SYNCED_FOLDER  path: the names in it are durable from here on
    CREATE         inode, path
    RENAME, LINK   path; data is the new path
    UNLINK, RMDIR, MKDIR   path
    SYMLINK        path; data is where it leads
    MAP            inode, path: written to through memory from here on, unseen
    SAID           data: what the process wrote to its standard output
"""

import os
import struct
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Iterator, NamedTuple


class Deed(IntEnum):
    WRITE = 1
    TRUNCATE = 2
    BEGAN_SYNC = 3
    ENDED_SYNC = 4
    ENDED_OWN_SYNC = 5
    SYNCED_FOLDER = 6
    CREATE = 7
    RENAME = 8
    UNLINK = 9
    RMDIR = 10
    MKDIR = 11
    SYMLINK = 12
    LINK = 13
    MAP = 14
    SAID = 15


HEAD = struct.Struct("<IIQQQII")
NAMING = {Deed.CREATE, Deed.RENAME, Deed.UNLINK, Deed.RMDIR, Deed.MKDIR, Deed.SYMLINK, Deed.LINK}


@dataclass(slots=True)
class Entry:
    """One thing that was done. `file` tells files apart, also those that had one inode after the other."""

    number: int
    deed: Deed
    process: int
    file: int
    offset: int
    length: int
    path: str
    data: bytes

    @property
    def other(self) -> str:
        """The new path of a rename or link, where a symbolic link leads."""
        return self.data.decode()

    def __str__(self) -> str:
        where = self.path or f"file {self.file}"
        to = f" to {self.other}" if self.deed in (Deed.RENAME, Deed.LINK, Deed.SYMLINK) else ""
        return f"{self.deed.name.lower()} {where}{to} at {self.offset}, {len(self.data)} bytes"


class Node(NamedTuple):
    """What a name in a folder stands for: a file and its bytes, a link and where it leads, or a folder."""

    kind: str
    content: bytes


FOLDER = Node("folder", b"")
Folder = dict[str, Node]


def parsed(path: Path) -> Iterator[Entry]:
    """The entries of a recording. A new file of an inode that another had is another file."""
    tape = path.read_bytes()
    files: dict[int, int] = {0: 0}
    at = number = known = 0
    while at < len(tape):
        deed, process, inode, offset, length, path_size, data_size = HEAD.unpack_from(tape, at)
        at += HEAD.size
        name = tape[at : at + path_size].decode()
        data = tape[at + path_size : at + path_size + data_size]
        at += path_size + data_size
        if deed == Deed.CREATE or inode not in files:
            known += 1
            files[inode] = known
        yield Entry(number, Deed(deed), process, files[inode], offset, length, name, data)
        number += 1


def read_folder(folder: Path) -> Folder:
    """A folder as it is."""
    nodes: Folder = {}
    for base, folders, files in os.walk(folder):
        for name in folders + files:
            whole = Path(base) / name
            below = str(whole.relative_to(folder))
            if whole.is_symlink():
                nodes[below] = Node("link", os.readlink(whole).encode())
            elif whole.is_dir():
                nodes[below] = FOLDER
            else:
                nodes[below] = Node("file", whole.read_bytes())
    return nodes


def write_folder(nodes: Folder, folder: Path) -> None:
    """Makes a folder that is not there yet."""
    folder.mkdir(mode=0o700, parents=True)
    for below in sorted(nodes):
        node = nodes[below]
        whole = os.path.join(folder, below)
        if node.kind == "folder":
            os.mkdir(whole, 0o700)
        elif node.kind == "link":
            os.symlink(node.content, whole)
        else:
            file = os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "wb", buffering=0) as opened:
                opened.write(node.content)
