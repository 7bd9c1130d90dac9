"""Work that may end its process: done in one made for it alone."""

import json
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any


class Ended(Exception):
    """The process gave no answer: a signal, or no time left."""


def _answer(work: Callable[[], Any], out: int) -> None:
    """In the child: writes the answer, and ends without anything of the parent's."""
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with os.fdopen(out, "w", encoding="utf-8") as pipe:
            json.dump(work(), pipe)
        status = 0
    except BaseException:  # Told, and then there is no parent's code to go on with.
        traceback.print_exc(file=sys.stderr)
    finally:
        os._exit(status)


def apart(work: Callable[[], Any], seconds: float) -> Any:
    """What `work` answers, which must be JSON's; raises `Ended` if it ends its process, or hangs."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _answer(work, theirs)
    os.close(theirs)
    pieces, until = [], time.monotonic() + seconds
    with os.fdopen(ours, "rb", buffering=0) as pipe:
        while True:
            if not select.select([pipe], [], [], max(until - time.monotonic(), 0))[0]:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                raise Ended(f"no answer within {seconds:.0f} s")
            piece = pipe.read(1 << 16)
            if not piece:
                break
            pieces.append(piece)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status < 0:
        raise Ended(signal.Signals(-status).name)
    if status > 0:
        raise RuntimeError("the work itself failed: see above")
    return json.loads(b"".join(pieces))
