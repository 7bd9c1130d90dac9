"""Whatever the server's own description allows, and much that it doesn't, is asked of it by schemathesis: no answer is
one that the description doesn't know of, and none is a fault of the server's. Besides: what is accepted raises the
log by its events, a key that is sent again is answered the same, and to read appends nothing."""

import argparse
import os
import random
import subprocess
import sys
from pathlib import Path

from .client import Client
from .server import Server

_HERE = Path(__file__).resolve().parent


def main(arguments: list[str]) -> int:
    """`nonsense --examples N --seed S`."""
    parser = argparse.ArgumentParser(prog="service nonsense", description=__doc__)
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--operations", type=int, help="so many of them, by chance; else all")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    chosen = parser.parse_args(arguments)
    print(f"nonsense: seed {chosen.seed}", flush=True)
    server = Server()
    try:
        server.start()
        return _ask(server, chosen.examples, chosen.seed, chosen.operations)
    finally:
        server.close()


def _ask(server: Server, examples: int, seed: int, operations: int | None) -> int:
    chosen = []
    if operations is not None:
        _, document = Client(server.port, server.token).ask("GET", "/v1/openapi.json")
        paths = [path for path in document["paths"] if not path.endswith("/live") and path != "/v1/session"]
        for path in random.Random(seed).sample(paths, operations):
            chosen += ["--include-path", path]
    command = [
        str(Path(sys.executable).parent / "schemathesis"),
        "--config-file", str(_HERE.parent / "schemathesis.toml"), "run",
        f"http://127.0.0.1:{server.port}/v1/openapi.json",
        "--header", f"Authorization: Bearer {server.token}",
        "--max-examples", str(examples), "--seed", str(seed), "--checks", "all",
        "--phases", "examples,coverage,fuzzing",
        # What goes on for ever is asked elsewhere.
        *(chosen or ["--exclude-path-regex", "/live$|^/v1/session$"]),
        "--request-timeout", "20", "--no-color",
    ]
    environment = dict(os.environ, SCHEMATHESIS_HOOKS="service.hooks", DAYBOOK_TOKEN=server.token,
                       PYTHONPATH=str(_HERE.parent))
    # What it keeps of its own goes with the store.
    return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, cwd=server.folder).returncode
