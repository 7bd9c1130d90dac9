"""What happens to the cluster, one thing after the other, each until all is as it was before."""

import signal
import time
from collections.abc import Callable

from .cluster import Slow
from .scene import Scene

# Longer than the primary's lease: whoever can't renew it has lost it by then.
_LONG = 25.0


def killed(scene: Scene) -> None:
    """The primary's machine is gone at once, and comes back later with its disk."""
    old = scene.begin("primary killed")
    old.kill()
    scene.await_another(old)
    scene.await_writing()
    scene.cluster.start_server(old)
    scene.end()


def frozen(scene: Scene) -> None:
    """Nothing runs on the primary's machine for a while, and then goes on as if nothing had been."""
    old = scene.begin("primary frozen")
    old.signal(signal.SIGSTOP)
    scene.await_another(old)
    scene.await_writing()
    old.signal(signal.SIGCONT)
    scene.end()


def cut(scene: Scene) -> None:
    """The primary reaches neither the standbys nor etcd, and is reached by the nodes as before."""
    old = scene.begin("primary cut off, and serving")
    others = [*scene.cluster.standbys(old), *scene.cluster.keepers]
    old.cut(others)
    scene.await_another(old)
    scene.await_writing()
    old.heal(others)
    scene.end()


def forsaken(scene: Scene) -> None:
    """The same, and nobody there to make it stand down: two primaries, for as long as that lasts."""
    old = scene.begin("primary cut off, its manager dead")
    others = [*scene.cluster.standbys(old), *scene.cluster.keepers]
    scene.cluster.stop_manager(old)
    old.cut(others)
    scene.await_another(old)
    scene.await_writing()
    old.heal(others)
    scene.cluster.resume_manager(old)
    scene.end()


def full(scene: Scene) -> None:
    """The primary's disk has no room left, and then has. That of the log of writes has."""
    old = scene.begin("primary's disk full")
    old.fill_disk()
    try:
        scene.cluster.await_leader(but=old, seconds=_LONG)
        scene.mark("another primary")
    except Slow:
        scene.mark("no other primary")
    old.empty_disk()
    scene.mark("room")
    scene.await_writing()
    scene.end()


def wal(scene: Scene) -> None:
    """The disk that the primary's log of writes is on has no room left: it can't go on at all."""
    old = scene.begin("primary's disk for WAL full")
    old.fill_disk("wal")
    scene.cluster.use_up_wal(old)
    scene.mark("it stopped")
    scene.await_another(old)
    scene.await_writing()
    old.empty_disk("wal")
    scene.end()


def standby(scene: Scene) -> None:
    """One of the two standbys is gone."""
    primary = scene.begin("a standby killed")
    lost = scene.cluster.standbys(primary)[0]
    lost.kill()
    scene.await_writing()
    time.sleep(_LONG / 2)
    scene.await_writing()
    scene.cluster.start_server(lost)
    scene.end()


def standbys(scene: Scene) -> None:
    """Both are gone: nobody may be told that anything is stored."""
    primary = scene.begin("both standbys killed")
    lost = scene.cluster.standbys(primary)
    for one in lost:
        one.kill()
    # What was on its way may still be answered.
    time.sleep(1)
    since = time.monotonic()
    time.sleep(_LONG / 2)
    if answered := scene.crowd.answered_since(since):
        scene.wrong.append(f"without any standby {', '.join(sorted(answered))} said that something was stored")
    for one in lost:
        scene.cluster.start_server(one)
    scene.await_writing()
    scene.end()


def etcd(scene: Scene) -> None:
    """Nothing is left of etcd, for longer than the primary's lease: it asks the standbys instead."""
    scene.begin("etcd killed")
    for keeper in scene.cluster.keepers:
        keeper.kill()
    time.sleep(_LONG)
    scene.await_writing()
    for keeper in scene.cluster.keepers:
        scene.cluster.start_keeper(keeper)
    scene.end()


def clocks(scene: Scene) -> None:
    """A node's clock is an hour ahead, and then an hour behind; then the primary's, with Patroni's."""
    primary = scene.begin("clocks off")
    for machine in (scene.nodes[0].machine, primary):
        for seconds in (3600, -3600, 0):
            machine.put_clock(seconds)
            time.sleep(4)
            scene.await_writing()
    scene.end()


ALL: dict[str, Callable[[Scene], None]] = {
    "killed": killed, "cut": cut, "frozen": frozen, "forsaken": forsaken, "full": full, "wal": wal, "standby": standby,
    "standbys": standbys, "etcd": etcd, "clocks": clocks,
}
SHORT = ["killed", "cut"]
