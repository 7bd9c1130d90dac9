"""All that must hold in the end, looked at."""

import time

from . import judging
from .cluster import Slow, wait
from .machine import Machine
from .node import Event
from .scene import Scene, read_log


def verdict(scene: Scene, prepared: set[str]) -> list[str]:
    """What doesn't hold. Commands that were `prepared` are in no client's record."""
    log, recorded = read_log(scene.cluster)
    record = scene.crowd.record
    wrong = judging.log_faults(log) + judging.record_faults(record, log, prepared) + judging.order_faults(record)
    wrong += judging.clock_faults(recorded)
    for node in scene.nodes:
        try:
            wait(node.name, 60, lambda: len(node.seen) >= len(log))
        except Slow:
            wrong.append(f"{node.name} told nothing more after event {node.seen[-1].position if node.seen else 0}")
        wrong += judging.told_faults(node.name, node.seen, log)
        wrong += [f"{node.name} gave up: {why}" for why in node.broken[:1]]
    wrong += judging.models_faults({node.name: node.models(len(log)) for node in scene.nodes})
    wrong += judging.copies_faults({server.name: _copy(scene, server, len(log)) for server in scene.cluster.servers})
    again = sum(1 for entry in record if entry.tries and entry.position)
    unknown = sum(1 for entry in record if not entry.position)
    print(f"failover: {sum(1 for entry in record if entry.position)} commands acknowledged, {again} of them sent more "
          f"than once, {unknown} unknown; {len(log)} events; {len(wrong)} wrong", flush=True)
    return wrong


def _copy(scene: Scene, server: Machine, events: int) -> list[Event]:
    """The log as a server has it, once it has had the time to get there."""
    end = time.monotonic() + 30
    while True:
        log, _ = read_log(scene.cluster, server)
        if len(log) >= events or time.monotonic() > end:
            return log
        time.sleep(0.2)
