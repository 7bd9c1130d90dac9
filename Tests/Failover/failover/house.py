"""A house for the run: networks, mounts and processes in it are seen by nobody outside. All of it is the kernel's to
clear away once the run has ended, however that was: killed at once, or the power cut. What stays is an empty folder, on
which each run mounts its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

# Where the machines' disks are, which are memory.
PLACE = Path("/run/daybook-failover")

_INSIDE = "DAYBOOK_FAILOVER_INSIDE"
_ENTERING = [
    "unshare", "--net", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc",
]


def is_inside() -> bool:
    return _INSIDE in os.environ


def why_not() -> str | None:
    """Why there can be no house here; nothing if there can."""
    if os.geteuid() != 0:
        return "it takes root"
    if not shutil.which("ip") or not shutil.which("etcd"):
        return "there is no ip or no etcd here: .ci/set-up failover installs them"
    steps = ["ip link add tried type bridge", "ip link add one type veth", "mount -t tmpfs tried /mnt",
             "mkdir -p /run/netns", "mount -t tmpfs tried /run/netns", "ip netns add tried",
             f"{' '.join(dropping('postgres'))} true"]
    done = subprocess.run(
        [*_ENTERING, "sh", "-c", " && ".join(steps)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        return f"there are no namespaces to be had here ({done.stderr.strip().splitlines()[-1]})"
    return None


def enter(words: list[str]) -> int:
    """Runs this program again in a house. A shell is the first process there: it buries those that nobody waits for."""
    again = 'python=$1; shift; "$python" -m failover "$@"; exit $?'
    done = subprocess.run(
        ["setpriv", "--pdeathsig", "KILL", *_ENTERING, "sh", "-c", again, "sh", sys.executable, *words],
        env=dict(os.environ, **{_INSIDE: "yes"}),
        stdin=subprocess.DEVNULL)
    # The folder stays: taken away, it would be taken from under another run as well.
    return done.returncode


def furnish() -> None:
    """Mounts what the machines stand on, and makes the wire between them."""
    Path("/run/netns").mkdir(exist_ok=True)
    PLACE.mkdir(exist_ok=True)
    run("mount", "-t", "tmpfs", "-o", "mode=755", "failover", "/run/netns")
    run("mount", "-t", "tmpfs", "-o", "mode=755,size=64m", "failover", str(PLACE))
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", "switch", "type", "bridge")
    run("ip", "addr", "add", "10.77.0.1/24", "dev", "switch")
    run("ip", "link", "set", "switch", "up")


def dropping(user: str) -> list[str]:
    """Words before those of a program that `user` runs. Whoever it is may read what it is made of, wherever it lies."""
    return ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "--inh-caps=+dac_read_search",
            "--ambient-caps=+dac_read_search"]


def keep_traces(to: Path) -> None:
    """Copies what the machines have written down to where it can be looked at afterwards."""
    for log in PLACE.glob("*/*.log"):
        kept = to / log.relative_to(PLACE)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(log, kept)


def run(*words: str) -> str:
    """What a program prints that must succeed."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout
