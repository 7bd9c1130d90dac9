"""Fault after fault, while clients write; and in the end, what must hold."""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from . import faults, house, judging
from .clients import Crowd
from .cluster import Cluster, Slow, wait
from .machine import Machine
from .node import Event, Node
from .scene import Scene, read_log

_TRACES = Path(".build/failover-traces")


def main(arguments: list[str]) -> int:
    """`faults --seed S --only NAME,NAME --short`."""
    parser = argparse.ArgumentParser(prog="failover faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(faults.ALL))
    parser.add_argument("--short", action="store_true", help=f"only {' and '.join(faults.SHORT)}")
    parser.add_argument("--clients", type=int, default=64)
    chosen = parser.parse_args(arguments)
    names = faults.SHORT if chosen.short else chosen.only
    if strange := set(names) - set(faults.ALL):
        parser.error(f"there is no {', '.join(sorted(strange))}; there are {', '.join(faults.ALL)}")
    print(f"failover: seed {chosen.seed}", flush=True)
    house.furnish()
    return finished(lambda: _run(names, chosen.clients, chosen.seed))


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


def _run(names: list[str], clients: int, seed: int) -> list[str]:
    begun = time.monotonic()
    cluster = Cluster()
    nodes = [Node("node1", 31), Node("node2", 32)]
    cluster.start()
    for node in nodes:
        node.start(cluster.address())
    print(f"failover: three servers and two nodes within {time.monotonic() - begun:.1f} s", flush=True)
    scene = Scene(cluster, nodes, Crowd(clients, nodes, seed))
    scene.await_writing()
    for name in names:
        scene.attempt(name, faults.ALL[name])
        if scene.wrong:
            break
    scene.crowd.stop()
    return scene.wrong + judged(scene)


def _copy(scene: Scene, server: Machine, events: int) -> list[Event]:
    """The log as a server has it, once it has had the time to get there."""
    try:
        return wait(server.name, 30, lambda: len(log := read_log(scene.cluster, server)[0]) >= events and log)
    except Slow:
        return read_log(scene.cluster, server)[0]


def judged(scene: Scene) -> list[str]:
    """What must hold, and doesn't."""
    log, recorded = read_log(scene.cluster)
    record = scene.crowd.record
    wrong = judging.log_faults(log) + judging.record_faults(record, log) + judging.order_faults(record)
    wrong += judging.clock_faults(recorded)
    for node in scene.nodes:
        try:
            wait(node.name, 60, lambda: len(node.seen) >= len(log))
        except Slow:
            wrong.append(f"{node.name} told nothing more after event {node.seen[-1].position if node.seen else 0}")
        wrong += judging.told_faults(node.name, node.seen, log)
        wrong += [f"{node.name} gave up: {why}" for why in node.broken[:1]]
    copies = {server.name: _copy(scene, server, len(log)) for server in scene.cluster.servers}
    wrong += judging.copies_faults(copies)
    again = sum(1 for entry in record if entry.tries and entry.position)
    unknown = sum(1 for entry in record if not entry.position)
    print(f"failover: {sum(1 for entry in record if entry.position)} commands acknowledged, {again} of them sent more "
          f"than once, {unknown} unknown; {len(log)} events; {len(wrong)} wrong", flush=True)
    return wrong
