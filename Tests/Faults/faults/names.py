"""What the names below a folder stand for, and what each thing that is done to names makes of them."""

from .recording import FOLDER, Deed, Entry, Node

# A file by its number; of a folder or a link all there is.
Tree = dict[str, Node | int]


def apply(tree: Tree, entry: Entry, moved: Node | int | None) -> None:
    """Does to the names what an entry has done. `moved`: what a rename or link is of, whatever became of the name
    that it had."""
    path = entry.path
    if entry.deed == Deed.CREATE:
        tree[path] = entry.file
    elif entry.deed == Deed.MKDIR:
        tree[path] = FOLDER
    elif entry.deed == Deed.SYMLINK:
        tree[path] = Node("link", entry.data)
    elif entry.deed in (Deed.UNLINK, Deed.RMDIR):
        for below in within(tree, path):
            del tree[below]
    elif moved == FOLDER:
        for below in within(tree, path):
            tree[entry.other + below[len(path) :]] = tree.pop(below)
    else:
        if entry.deed == Deed.RENAME and tree.get(path) == moved:
            del tree[path]
        tree[entry.other] = moved


def within(tree: Tree, path: str) -> list[str]:
    """The path and all below it."""
    return [each for each in tree if each == path or each.startswith(path + "/")]


def moves(naming: list[Entry]) -> dict[int, Node | int]:
    """What each rename and link is of, by the entry's number."""
    tree: Tree = {}
    moved: dict[int, Node | int] = {}
    for entry in naming:
        if entry.deed in (Deed.RENAME, Deed.LINK):
            moved[entry.number] = tree[entry.path]
        apply(tree, entry, moved.get(entry.number))
    return moved


def parent(path: str) -> str:
    return path.rpartition("/")[0]
