"""The root of RFC 6962's hash tree over the records (section 2.1)."""

import functools
import hashlib


@functools.lru_cache(maxsize=200_000)
def _leaf(data: bytes) -> bytes:
    return hashlib.sha256(b"\0" + data).digest()


class Tree:
    """Built leaf by leaf; keeps the roots of the complete subtrees so far, the largest first."""

    def __init__(self) -> None:
        self._peaks: list[bytes] = []
        self._count = 0
        # All that are complete, in the order in which they are.
        self.nodes: list[bytes] = []

    def add(self, data: bytes) -> None:
        """Adds a leaf."""
        node, size = _leaf(data), self._count
        self.nodes.append(node)
        while size & 1:
            node = hashlib.sha256(b"\1" + self._peaks.pop() + node).digest()
            size >>= 1
            self.nodes.append(node)
        self._peaks.append(node)
        self._count += 1

    def root(self) -> str:
        """Of all leaves so far, in hexadecimal."""
        if not self._peaks:
            return hashlib.sha256().hexdigest()
        node = self._peaks[-1]
        for left in reversed(self._peaks[:-1]):
            node = hashlib.sha256(b"\1" + left + node).digest()
        return node.hex()
