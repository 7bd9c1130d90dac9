"""Three machines with PostgreSQL and Patroni, and three with etcd, which keeps who of them is the primary."""

import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg

from . import patroni
from .machine import Machine, build_clock


class Slow(Exception):
    """What was waited for didn't come in time."""


def wait(what: str, seconds: float, is_so: Callable[[], Any]) -> Any:
    """Waits for something that is so, and answers it."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > end:
            raise Slow(f"{what}: not within {seconds:.0f} s")
        time.sleep(0.1)
    return found


class Cluster:
    """`synchronous`: a commit waits for any one of the two standbys, and for ever."""

    def __init__(self, synchronous: bool = True) -> None:
        build_clock(Path(__file__).with_name("clock.c"))
        self.keepers = [Machine(f"etcd{number}", 20 + number, megabytes=256) for number in (1, 2, 3)]
        self.servers = [Machine(f"pg{number}", 10 + number, user="postgres", disks=["wal"]) for number in (1, 2, 3)]
        self._synchronous = synchronous

    def start(self) -> None:
        for keeper in self.keepers:
            self.start_keeper(keeper)
        for server in self.servers:
            self.start_server(server)
        self.await_whole()
        with self.ask_leader() as session:
            session.execute("CREATE ROLE books LOGIN")
            session.execute("CREATE DATABASE books OWNER books")
        # A server that lacks it yet refuses whoever asks for it, and libpq asks no other then.
        for server in self.servers:
            wait(f"the database at {server.name}", 30, lambda: self._has_books(server))

    def _has_books(self, server: Machine) -> bool:
        with self.ask(server) as session:
            return session.execute("SELECT 1 FROM pg_database WHERE datname = 'books'").fetchone() is not None

    def start_keeper(self, keeper: Machine) -> None:
        peers = ",".join(f"{other.name}=http://{other.address}:2380" for other in self.keepers)
        keeper.start(
            "etcd", "--name", keeper.name, "--data-dir", str(keeper.folder / "data"), "--logger", "zap",
            "--listen-peer-urls", f"http://{keeper.address}:2380",
            "--initial-advertise-peer-urls", f"http://{keeper.address}:2380",
            "--listen-client-urls", f"http://{keeper.address}:2379",
            "--advertise-client-urls", f"http://{keeper.address}:2379", "--initial-cluster", peers, log="etcd.log")

    def start_server(self, server: Machine) -> None:
        patroni.start(server, self.keepers, self._synchronous)

    # MARK: Who is what

    def address(self, database: str = "books", user: str = "books") -> str:
        """Where the database is, whoever is its primary."""
        hosts = ",".join(f"{server.address}:5432" for server in self.servers)
        return (f"postgres://{user}@{hosts}/{database}?target_session_attrs=read-write&connect_timeout=2"
                "&tcp_user_timeout=5000&keepalives_idle=2&keepalives_interval=2&keepalives_count=2")

    def leader(self, but: Machine | None = None) -> Machine | None:
        """Who says that it is the primary and holds the lock; `but`: another than this."""
        for server in self.servers:
            if server is not but and patroni.ask(server, "/primary")[0] == 200:
                return server
        return None

    def standbys(self, leader: Machine) -> Sequence[Machine]:
        return [server for server in self.servers if server is not leader]

    def ask(self, server: Machine, database: str = "postgres") -> psycopg.Connection[Any]:
        return psycopg.connect(
            host=server.address, user="postgres", dbname=database, autocommit=True, connect_timeout=3,
            options="-c statement_timeout=60s")

    def ask_leader(self, database: str = "postgres") -> psycopg.Connection[Any]:
        return self.ask(wait("a primary", 60, self.leader), database)

    def await_leader(self, but: Machine | None = None, seconds: float = 120) -> Machine:
        return wait("a new primary", seconds, lambda: self.leader(but))

    def await_whole(self, seconds: float = 180) -> None:
        """Until there is a primary, and both others follow it and are waited for."""
        wait("a primary with two standbys", seconds, self._is_whole)

    def _is_whole(self) -> bool:
        leader = self.leader()
        if leader is None:
            return False
        try:
            with self.ask(leader) as session:
                rows = session.execute(
                    "SELECT state, sync_state FROM pg_stat_replication WHERE application_name LIKE 'pg_'").fetchall()
        except psycopg.Error:
            return False
        kind = "quorum" if self._synchronous else "async"
        if rows != [("streaming", kind)] * 2:
            return False
        # And etcd knows it as well: before that, neither of them would be made the primary.
        _, cluster = patroni.ask(leader, "/cluster")
        role = "quorum_standby" if self._synchronous else "replica"
        return cluster is not None and [member["role"] for member in cluster["members"]].count(role) == 2

    def use_up_wal(self, server: Machine) -> None:
        """Makes it begin one file after the other of its log of writes, until it can't."""
        def fails() -> bool:
            try:
                with self.ask(server) as session:
                    session.execute("SELECT pg_logical_emit_message(false, 'failover', 'x'), pg_switch_wal()")
                return False
            except psycopg.Error:
                return True
        wait("an end of the room for WAL", 60, fails)

    # MARK: The manager alone

    def manager(self, server: Machine) -> list[int]:
        """Patroni's own processes."""
        found = []
        for process in server.processes():
            try:
                words = Path(f"/proc/{process}/cmdline").read_bytes()
            except OSError:
                continue
            if b"bin/patroni" in words:
                found.append(process)
        return found

    def stop_manager(self, server: Machine) -> None:
        server.signal(signal.SIGSTOP, self.manager(server))

    def resume_manager(self, server: Machine) -> None:
        server.signal(signal.SIGCONT, self.manager(server))
