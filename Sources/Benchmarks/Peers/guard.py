"""A window counts only while the machine is quiet: what one small synced write takes tells.

On a machine whose cores are busy, a thread that wakes from a sync waits for the next tick of the
scheduler, 4 ms here instead of 0.1, and whatever waits for the disk seems forty times slower than it is.
"""

import os
import statistics
import time

LIMIT = 1e-3


def quiet(before, after, limit=LIMIT):
    """Whether a window between these two probes counts."""
    return before <= limit and after <= limit


class Guard:
    """Takes windows, and takes those again that don't count, as long as its patience lasts."""

    def __init__(self, folder, patience, limit=LIMIT):
        self.file = os.open(folder / "probe", os.O_RDWR | os.O_CREAT, 0o600)
        os.pwrite(self.file, bytes(4096 * 128), 0)
        os.fsync(self.file)
        self.patience, self.limit = patience, limit
        self.syncs = []
        self.discarded = 0

    def probe(self, count=100):
        """Half of the writes of 4 KiB over old ones, each synced, take at most so many seconds."""
        taken = []
        for number in range(count):
            start = time.perf_counter()
            os.pwrite(self.file, b"7" * 4096, number % 128 * 4096)
            os.fdatasync(self.file)
            taken.append(time.perf_counter() - start)
        return statistics.median(taken)

    def window(self, measure, say):
        """What `measure` answers in a quiet window, or `None` where none came."""
        deadline = time.monotonic() + self.patience
        while True:
            before = self.probe()
            while before > self.limit and time.monotonic() < deadline:
                time.sleep(1)
                before = self.probe()
            value = measure() if before <= self.limit else None
            after = self.probe() if value is not None else before
            if quiet(before, after, self.limit):
                self.syncs += [before, after]
                return value
            self.discarded += 1
            say(f"discarded: a raw sync took {max(before, after) * 1e3:.1f} ms")
            if time.monotonic() >= deadline:
                return None
