"""Daybook's log in a schema of the peers' own PostgreSQL, beside the events table there."""

import json
import os
import re
import statistics
import subprocess
import time

# Of a batch.
BATCH = 1_000
ORDER, RUNS = "1042", 21


class DaybookInPostgreSQL:
    name = "Daybook in PostgreSQL"
    # How many callers the appends are measured with, besides those of all peers.
    more_callers = (512,)
    settings = [
        ("server", "that of the events table", "the same settings, in the same minute"),
        ("driven by", ".build/release/postgres-measure, bench --only database and es",
         "callers are tasks of one process with one connection that writes, as in es-serve"),
        ("batch", "1,000 events in one append", "as a command with so many events is stored"),
    ]

    def __init__(self, peer, programs, folder, quick=False):
        self.database, self.version = peer.database, peer.version
        self.address = f"postgres://postgres@/postgres?host={self.database.socket}"
        self.programs, self.folder, self.quick = programs, folder, quick
        self.has_demo = False

    def appends(self, callers, _, seconds):
        return self.measure(str(callers), seconds)

    def batches(self, _, seconds):
        return self.measure("batches", seconds)

    def measure(self, work, seconds):
        """What one window of postgres-measure comes to; the schema is the same one in all of them."""
        said = self.run("postgres-measure", self.address, "--schema", "measured", "--only", work,
                        "--seconds", str(seconds), seconds=seconds + 60)
        return float(re.search(r": (\d+)$", said.strip())[1])

    def close(self):
        pass

    def run(self, program, *arguments, seconds=300):
        # What a node keeps for itself lies with the rest of the measurement.
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        for name in ("ES_DATA", "ES_KEYS"):
            environment.pop(name, None)
        run = subprocess.run([self.programs / program, *arguments], capture_output=True, text=True,
                             timeout=seconds, env=environment, cwd=self.folder)
        if run.returncode != 0:
            said = " ".join((run.stderr + run.stdout).split())[-300:]
            raise RuntimeError(f"{program} ended with {run.returncode}: {said}")
        return run.stdout


class ReadingDaybookInPostgreSQL(DaybookInPostgreSQL):
    """What is read is read of the server without a standby: there is nothing to wait for."""

    def reading(self):
        """A round of what nodes read, here and of the same log in a folder: {(row, column): value}."""
        said = self.run(
            "bench", "--json", "--only", "database", "--address", self.address, "--rounds", "1",
            *(["--events", "50000"] if self.quick else []), "--directory", self.folder / "bench")
        values = {figure["name"]: figure["value"] for figure in json.loads(said)}
        return {
            (self.name, ("replay", None)): values["replay, PostgreSQL"],
            (self.name, ("catch-up", None)): values["catch-up, PostgreSQL"],
            ("Daybook", ("catch-up", None)): values["catch-up, folder"],
        }

    def order(self):
        """Milliseconds of wall time of `es order`, in a demo store: the median of some runs."""
        address = self.address + "&schema=demo"
        if not self.has_demo:
            self.run("es", "demo", "--quiet", "--data", address)
            self.has_demo = True
        taken = []
        for _ in range(RUNS):
            start = time.perf_counter()
            self.run("es", "order", ORDER, "--data", address)
            taken.append((time.perf_counter() - start) * 1e3)
        return statistics.median(taken)


class DaybookWithStandby(DaybookInPostgreSQL):
    name = "Daybook in PostgreSQL, a standby"
