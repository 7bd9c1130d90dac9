"""Fault after fault, while clients write; and in the end, what must hold."""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from . import faults, house
from .clients import Crowd
from .cluster import Cluster, Slow
from .driven import Driven
from .node import Node
from .scene import Scene, read_log
from .served import Served
from .verdict import verdict

_TRACES = Path(".build/failover-traces")
KINDS: dict[str, type[Node]] = {"driver": Driven, "serve": Served}


def main(arguments: list[str]) -> int:
    """`faults --seed S --only NAME,NAME --short`."""
    parser = argparse.ArgumentParser(prog="failover faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(faults.ALL))
    parser.add_argument("--short", action="store_true", help=f"only {' and '.join(faults.SHORT)}")
    parser.add_argument("--nodes", choices=list(KINDS), default="serve", help="the store alone, or es-serve")
    parser.add_argument("--clients", type=int, default=64)
    chosen = parser.parse_args(arguments)
    names = faults.SHORT if chosen.short else chosen.only
    if strange := set(names) - set(faults.ALL):
        parser.error(f"there is no {', '.join(sorted(strange))}; there are {', '.join(faults.ALL)}")
    print(f"failover: seed {chosen.seed}", flush=True)
    house.furnish()
    return finished(lambda: _run(names, chosen.nodes, chosen.clients, chosen.seed))


def finished(run: Callable[[], list[str]]) -> int:
    """Does a run, and says what was wrong in it."""
    try:
        wrong = run()
    except (Slow, OSError, RuntimeError, psycopg.Error) as error:
        wrong = [f"{type(error).__name__}: {error}"]
    for line in wrong[:20]:
        print(f"WRONG {line}", file=sys.stderr)
    if wrong:
        house.keep_traces(_TRACES)
        print(f"failover: {len(wrong)} wrong; what the servers wrote down is in {_TRACES}", file=sys.stderr)
    return 1 if wrong else 0


def _run(names: list[str], kind: str, clients: int, seed: int) -> list[str]:
    begun = time.monotonic()
    cluster = Cluster()
    nodes = [KINDS[kind]("node1", 31), KINDS[kind]("node2", 32)]
    cluster.start()
    for node in nodes:
        node.start(cluster.address())
    nodes[0].prepare()
    prepared = {event.command for event in read_log(cluster)[0]}
    print(f"failover: three servers and two nodes within {time.monotonic() - begun:.1f} s", flush=True)
    scene = Scene(cluster, nodes, Crowd(clients, nodes, seed))
    scene.await_writing()
    for name in names:
        scene.attempt(name, faults.ALL[name])
        if scene.wrong:
            break
    scene.crowd.stop()
    return scene.wrong + verdict(scene, prepared)
