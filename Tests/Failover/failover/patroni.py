"""Patroni's settings, as Docs/Postgres.md advises them, and what it says of the cluster."""

import http.client
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from .machine import Machine

# The shortest that Patroni takes: by default it is 30, 10 and 10.
_TIMES = {"ttl": 20, "loop_wait": 2, "retry_timeout": 5}
_DATABASE = {
    "shared_buffers": "64MB", "max_connections": 100, "max_wal_size": "128MB", "min_wal_size": "64MB",
    "wal_keep_size": "64MB", "checkpoint_timeout": "60s", "update_process_title": "off", "autovacuum_naptime": "10s",
    "tcp_keepalives_idle": 5, "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3, "tcp_user_timeout": "10s",
    "wal_sender_timeout": "10s", "wal_receiver_timeout": "10s",
}


def start(machine: Machine, keepers: Sequence[Machine], synchronous: bool) -> None:
    """Starts it, and by it the database."""
    file = machine.folder / "patroni.yml"
    if not file.exists():
        file.write_text(yaml.safe_dump(settings(machine, keepers, synchronous)))
    machine.start(sys.executable, str(Path(sys.prefix) / "bin/patroni"), str(file), log="patroni.log")


def settings(machine: Machine, keepers: Sequence[Machine], synchronous: bool) -> dict[str, Any]:
    if synchronous:
        waiting = {"synchronous_mode": "quorum", "synchronous_mode_strict": True, "synchronous_node_count": 1}
    else:
        waiting = {"synchronous_mode": False, "maximum_lag_on_failover": 1 << 30}
    wal = str(machine.folder / "wal" / "log")
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    return {
        "scope": "books", "name": machine.name,
        "restapi": {"listen": f"{machine.address}:8008", "connect_address": f"{machine.address}:8008"},
        "etcd3": {"hosts": [f"{keeper.address}:2379" for keeper in keepers]},
        "bootstrap": {
            "dcs": {
                **_TIMES, **waiting, "failsafe_mode": True, "primary_start_timeout": 5, "primary_stop_timeout": 10,
                "postgresql": {"use_pg_rewind": True, "use_slots": True, "parameters": _DATABASE},
            },
            "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums", {"waldir": wal}],
        },
        "postgresql": {
            "listen": f"{machine.address}:5432", "connect_address": f"{machine.address}:5432",
            "data_dir": str(machine.folder / "data"), "bin_dir": str(programs[-1]),
            "pgpass": str(machine.folder / "pass"), "basebackup": [{"waldir": wal}],
            # Nobody else is on the wire.
            "pg_hba": [f"host {what} all 10.77.0.0/24 trust" for what in ("all", "replication")],
            "authentication": {
                "superuser": {"username": "postgres"}, "replication": {"username": "copier"},
                "rewind": {"username": "rewinder"},
            },
            "parameters": {"unix_socket_directories": ""},
        },
    }


def ask(machine: Machine, path: str) -> tuple[int, Any]:
    """What it says there; a status of 0 where it says nothing."""
    connection = http.client.HTTPConnection(machine.address, 8008, timeout=2)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")
    except (OSError, http.client.HTTPException, ValueError):
        return 0, None
    finally:
        connection.close()
