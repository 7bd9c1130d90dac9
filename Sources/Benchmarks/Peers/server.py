"""Servers that are started for the measurement on free ports of this machine, and stopped after it."""

import atexit
import os
import pwd
import signal
import socket
import subprocess
import time


class Unavailable(Exception):
    """Why a peer can't be measured here."""


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Server:
    """One process and, with it, all that it starts."""

    def __init__(self, arguments, folder, user=None):
        self.log = folder / "server.log"
        with open(self.log, "wb") as log:
            # A session of its own: Ctrl-C is for us, who stop it in its turn.
            self.process = subprocess.Popen(
                [str(argument) for argument in arguments], stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True, user=user,
                extra_groups=None if user is None else [], group=group(user))
        atexit.register(self.stop)

    def wait(self, ready, seconds=30):
        """Comes back once `ready` raises no OSError any more."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return ready()
            except OSError as error:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    text = self.log.read_text(errors="replace")[-500:].strip()
                    raise Unavailable(f"its server did not start: {text or error}") from error
            time.sleep(0.02)

    def stop(self, with_signal=signal.SIGTERM):
        if self.process.poll() is not None:
            return
        self.process.send_signal(with_signal)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def group(user):
    return None if user is None else pwd.getpwnam(user).pw_gid


def reach(port):
    """Whether somebody listens at `port`: an OSError where nobody does."""
    socket.create_connection(("127.0.0.1", port), timeout=1).close()
