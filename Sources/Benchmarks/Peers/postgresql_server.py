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
    "update_process_title": "off", "max_connections": "700",
}
# What each commit waits for besides, where a standby is to have it; the rest is the same.
WITH_STANDBY = {**SERVER, "wal_level": "replica", "max_wal_senders": "4",
                "synchronous_standby_names": "*"}


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

    def __init__(self, folder, settings=SERVER):
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
        self.address = f"host={self.socket} user=postgres dbname=postgres"
        self.server = self.start(data, settings, folder)
        self.version = self.server.wait(
            lambda: self.ask("SHOW server_version", self.address).split()[0])

    def start(self, data, settings, folder, port=5432):
        settings = [f"-c{name}={value}" for name, value in settings.items()]
        return Server(
            [self.programs / "postgres", "-D", data, "-k", self.socket, "-p", str(port),
             "-clisten_addresses=", *settings], folder, user=self.user)

    def ask(self, question, address):
        try:
            with psycopg.connect(address) as connection:
                return connection.execute(question).fetchone()[0]
        except psycopg.OperationalError as error:
            raise ConnectionError(str(error)) from error

    def run(self, *statements):
        with psycopg.connect(self.address, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def pgbench(self, script, callers, first, seconds):
        # Its time begins before its callers have come in, though its rate doesn't count that: many take seconds.
        path = self.folder / "script.sql"
        path.write_text(script)
        values = {"first": first, "n": 0, "type": TYPE, "data": PAYLOAD.decode(),
                  "headers": METADATA.decode()}
        run = subprocess.run(
            [self.programs / "pgbench", "-n", "-M", "prepared", "-c", str(callers), "-j",
             str(min(callers, os.cpu_count() or 1)), "-T", str(max(round(seconds), 1) + callers // 128), "-f", path,
             *(f"-D{name}={value}" for name, value in values.items()),
             "-h", self.socket, "-U", "postgres", "postgres"],
            capture_output=True, text=True)
        rate = re.search(r"^tps = ([\d.]+)", run.stdout, re.MULTILINE)
        if run.returncode != 0 or rate is None:
            raise RuntimeError("pgbench failed: " + run.stderr.strip()[-400:])
        return float(rate[1])

    def close(self):
        self.stop()

    def stop(self):
        # SIGINT is PostgreSQL's fast shutdown.
        self.server.stop(signal.SIGINT)
        shutil.rmtree(self.socket, ignore_errors=True)
        shutil.rmtree(self.folder, ignore_errors=True)


class DatabaseWithStandby(Database):
    """One whose commits wait until a second server, on the same machine and disk, has synced them."""

    def __init__(self, folder):
        super().__init__(folder, WITH_STANDBY)
        self.standby = None
        data, log = self.folder / "standby-data", folder / "standby"
        log.mkdir(exist_ok=True)
        # It comes before the first commit, which would wait for it.
        copied = subprocess.run(
            [self.programs / "pg_basebackup", "-D", data, "-h", self.socket, "-U", "postgres", "-R",
             "-X", "stream", "-c", "fast"], user=self.user, cwd="/", capture_output=True, text=True,
            timeout=120)
        if copied.returncode != 0:
            self.close()
            raise Unavailable(f"pg_basebackup failed: {copied.stderr.strip()[-300:]}")
        self.standby = self.start(data, WITH_STANDBY, log, port=5433)
        self.standby.wait(self.follows)

    def follows(self):
        if self.ask("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'",
                    self.address) == 0:
            raise ConnectionError("the standby doesn't follow yet")

    def close(self):
        # The primary first: it waits for a standby that is there, and for none that is gone.
        self.server.stop(signal.SIGINT)
        if self.standby is not None:
            self.standby.stop(signal.SIGINT)
        self.stop()


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
