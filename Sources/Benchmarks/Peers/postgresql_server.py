"""A PostgreSQL server of our own, and its load generator, pgbench."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile

import psycopg

from .server import Server, Unavailable
from .workload import METADATA, PAYLOAD, TYPE

SERVER = {
    "fsync": "on", "synchronous_commit": "on", "full_page_writes": "on",
    "wal_sync_method": "fdatasync", "wal_level": "minimal", "max_wal_senders": "0",
    "shared_buffers": "1GB", "wal_buffers": "64MB", "max_wal_size": "8GB", "min_wal_size": "1GB",
    "checkpoint_timeout": "30min", "autovacuum": "off", "jit": "off", "track_activities": "off",
    "update_process_title": "off", "max_connections": "200",
}


def programs():
    """The folder with postgres and pgbench: that of the newest version that is installed."""
    found = sorted(
        pathlib.Path("/usr/lib/postgresql").glob("*/bin/pgbench"),
        key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if shutil.which("postgres") and shutil.which("pgbench"):
        return pathlib.Path(shutil.which("pgbench")).parent
    raise Unavailable("PostgreSQL is not installed (Debian: postgresql)")


class Database:
    """A server of our own, on a socket in a folder of its own; it doesn't run as root."""

    def __init__(self, folder):
        self.programs = programs()
        self.user = "postgres" if os.getuid() == 0 else None
        self.folder = writable(folder, self.user)
        # The path of a socket must be short.
        self.socket = tempfile.mkdtemp(prefix="daybook-", dir="/tmp")
        data = self.folder / "data"
        if self.user:
            shutil.chown(self.folder, self.user)
            shutil.chown(self.socket, self.user)
        made = subprocess.run(
            [self.programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
             "--locale=C"], user=self.user, cwd="/", capture_output=True, text=True)
        if made.returncode != 0:
            raise Unavailable(f"initdb failed: {made.stderr.strip()[-300:]}")
        settings = [f"-c{name}={value}" for name, value in SERVER.items()]
        self.server = Server(
            [self.programs / "postgres", "-D", data, "-k", self.socket,
             "-clisten_addresses=", *settings], folder, user=self.user)
        self.address = f"host={self.socket} user=postgres dbname=postgres"
        self.version = self.server.wait(self.reach)

    def reach(self):
        try:
            with psycopg.connect(self.address) as connection:
                return connection.execute("SHOW server_version").fetchone()[0].split()[0]
        except psycopg.OperationalError as error:
            raise ConnectionError(str(error)) from error

    def run(self, *statements):
        with psycopg.connect(self.address, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def pgbench(self, script, callers, first, seconds):
        path = self.folder / "script.sql"
        path.write_text(script)
        values = {"first": first, "n": 0, "type": TYPE, "data": PAYLOAD.decode(),
                  "headers": METADATA.decode()}
        run = subprocess.run(
            [self.programs / "pgbench", "-n", "-M", "prepared", "-c", str(callers), "-j",
             str(min(callers, os.cpu_count() or 1)), "-T", str(max(round(seconds), 1)), "-f", path,
             *(f"-D{name}={value}" for name, value in values.items()),
             "-h", self.socket, "-U", "postgres", "postgres"],
            capture_output=True, text=True)
        rate = re.search(r"^tps = ([\d.]+)", run.stdout, re.MULTILINE)
        if run.returncode != 0 or rate is None:
            raise RuntimeError("pgbench failed: " + run.stderr.strip()[-400:])
        return float(rate[1])

    def close(self):
        # SIGINT is PostgreSQL's fast shutdown.
        self.server.stop(signal.SIGINT)
        shutil.rmtree(self.socket, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def writable(folder, user):
    """A folder on the disk of `folder` that `user` may write in: that one, where one can get there."""
    if user is None:
        return folder
    probe = ["test", "-x", str(folder)]
    if subprocess.run(probe, user=user, extra_groups=[], cwd="/").returncode == 0:
        return folder
    other = pathlib.Path(tempfile.mkdtemp(prefix="daybook-peers-", dir="/var/tmp"))
    if other.stat().st_dev == folder.stat().st_dev:
        return other
    other.rmdir()
    raise Unavailable(f"the user {user} can't get to {folder}; name another with --directory")
