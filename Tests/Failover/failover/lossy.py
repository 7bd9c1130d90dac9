"""Asynchronous by choice: the standbys lag behind, the primary dies, and what it had acknowledged last is lost. Nothing
can be done about that, but to notice it: each node that saw an event acknowledged which isn't there any more does
nothing further and says so, whatever took its place."""

import argparse
import random
import signal
import time

from . import house, judging
from .clients import Crowd
from .cluster import Cluster, Slow, wait
from .node import Node
from .running import KINDS, finished
from .scene import read_log


def main(arguments: list[str]) -> int:
    """`lossy --seed S`."""
    parser = argparse.ArgumentParser(prog="failover lossy", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--nodes", choices=list(KINDS), default="serve")
    parser.add_argument("--clients", type=int, default=64)
    chosen = parser.parse_args(arguments)
    print(f"failover: seed {chosen.seed}", flush=True)
    house.furnish()
    return finished(lambda: _run(chosen.nodes, chosen.clients, chosen.seed))


def _run(kind: str, clients: int, seed: int) -> list[str]:
    cluster = Cluster(synchronous=False)
    nodes = [KINDS[kind]("node1", 31), KINDS[kind]("node2", 32)]
    cluster.start()
    wrong = _refused(cluster, nodes[0])
    for node in nodes:
        node.start(cluster.address() + "&accept=asynchronous-standby")
    nodes[0].prepare()
    prepared = {event.command for event in read_log(cluster)[0]}
    crowd = Crowd(clients, nodes, seed)
    names = {node.name for node in nodes}
    wait("answers of both nodes", 30, lambda: crowd.answered_since(0) == names)
    primary = cluster.await_leader()
    # They get nothing more of the log, and don't know it.
    receivers = [process for standby in cluster.standbys(primary) for process in _receivers(standby.processes())]
    primary.signal(signal.SIGSTOP, receivers)
    since = time.monotonic()
    wait("answers that no standby knows of", 30, lambda: crowd.answered_since(since) == names)
    time.sleep(1)
    primary.kill()
    primary.signal(signal.SIGKILL, receivers)
    new = cluster.await_leader(but=primary)
    try:
        wait("both nodes to notice it", 90, lambda: all(node.broken for node in nodes))
    except Slow:
        wrong.append(f"a node went on; last it said {[client.record[-1].tries[-1:] for client in crowd.clients[:4]]}")
    finally:
        crowd.stop()
    log, _ = read_log(cluster, new)
    found = judging.log_faults(log) + judging.record_faults(crowd.record, log, prepared)
    lost = [line for line in found if line.endswith("and is lost")]
    wrong += [line for line in found if line not in lost]
    if not lost:
        wrong.append("nothing was lost: this has shown nothing")
    for node in nodes:
        if not node.broken or "acknowledged" not in node.broken[0]:
            wrong.append(f"{node.name} didn't say what was lost, but {node.broken}")
        answer = node.append("product-shared-0", "any", "afterwards", 30)
        if answer.kind == "stored" or not node.broken:
            wrong.append(f"{node.name} goes on: {answer}")
    print(f"failover: asynchronous: {len(lost)} acknowledged events were lost, as the checks found, and both nodes "
          f"said: {' '.join(nodes[0].broken[:1])}; {len(wrong)} wrong", flush=True)
    return wrong


def _refused(cluster: Cluster, node: Node) -> list[str]:
    """Nobody comes to that without having chosen it."""
    try:
        node.start(cluster.address())
    except RuntimeError as error:
        return [] if "asynchronous-standby" in str(error) or "doesn't wait for" in str(error) else [str(error)]
    return ["a standby that nobody waits for was put up with"]


def _receivers(processes: list[int]) -> list[int]:
    """Those of PostgreSQL's processes that receive the log."""
    found = []
    for process in processes:
        try:
            with open(f"/proc/{process}/cmdline", "rb") as words:
                if b"walreceiver" in words.read():
                    found.append(process)
        except OSError:
            pass
    return found

