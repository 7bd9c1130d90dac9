"""A disk that is full under the page, a real one: what a form says then, that nothing is half done, and that the same form sent
again, when there is room, is done once."""

import argparse
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

from service.server import Server

from .told import Told
from .who import asked

_INSIDE = "DAYBOOK_FULL_INSIDE"


def main(arguments: list[str]) -> int:
    """`full`"""
    argparse.ArgumentParser(prog="browser full", description=__doc__).parse_args(arguments)
    if _INSIDE not in os.environ:
        # In a namespace of its own, where it may put a small disk to a folder.
        unshared = ["unshare", "--map-root-user", "--mount"]
        if subprocess.run([*unshared, "true"], stderr=subprocess.DEVNULL).returncode != 0:
            print("full: no namespace of one's own can be had here", flush=True)
            return 0
        return subprocess.run([*unshared, sys.executable, "-m", "browser", "full"], env=os.environ | {_INSIDE: "1"}).returncode
    disk = Path(tempfile.mkdtemp(prefix="daybook-full-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m", "none", str(disk)], check=True)
    tempfile.tempdir = str(disk)
    told = Told("full")
    server = Server()
    try:
        server.start()
        _tried(server, disk, told)
    finally:
        server.close()
        subprocess.run(["umount", "-l", str(disk)], check=True)
        disk.rmdir()
    return told.end()


def _tried(server: Server, disk: Path, told: Told) -> None:
    for command, data in (("AddCategory", {"categoryId": "lamps", "title": "Lamps"}),
                          ("AddProduct", {"productId": "desk", "title": "Desk lamp", "categoryIds": ["lamps"],
                                          "basePriceCents": 4900, "quantity": 0})):
        status, _, text = asked(server, server.token, f"/v1/commands/{command}", "POST", json.dumps(data), Content_Type="application/json")
        told.check(status == 200, f"{command}: {text}")
    # Given a form that is open, and a disk that gets full,
    opened = asked(server, server.token, "/do/AdjustStock?productId=desk")[2]
    found = re.search(r'name="_id" value="([^"]*)"', opened)
    told.check(found is not None, "the form has no name of its own")
    own = found[1] if found else ""
    filler = disk / "filler"
    _fill(filler)
    # when others take what room the store has left, until it has none,
    done = 0
    while done < 20_000:
        status, _, text = _sent(server, f"other-{done}")
        if status != 303:
            break
        done += 1
    # then the form says so, in words, and is there to be sent again;
    for _ in range(3):
        status, _, text = _sent(server, own)
        words = " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())
        told.check(status in (503, 507), f"with {done} done, it is answered with {status}")
        told.check("room" in words or "full" in words, f"it says {words[:900]}")
        told.check(f'value="{own}"' in text, "what was filled in isn't there to be sent again")
        told.check(str(disk) not in text, "it tells where on the machine the store is")
    # nothing of it is done,
    told.check(_quantity(server) == done, f"{_quantity(server)} pieces, and {done} were put in")
    # the page can be looked at,
    for path in ("/log", "/things/product/desk", "/do/AdjustStock?productId=desk"):
        status, _, _ = asked(server, server.token, path)
        told.check(status == 200, f"{path}: {status}")
    # as far as it needs no rows that there is no room for: that is said, and no more;
    for path in ("/", "/catalog/desk"):
        status, _, text = asked(server, server.token, path)
        told.check(status in (200, 503, 507) and str(disk) not in text, f"{path}: {status}")
    # and when there is room, it is done once, however often it is sent.
    filler.unlink()
    for _ in range(3):
        status, place, text = _sent(server, own)
        told.check(status == 303, f"with room again it is answered with {status}: {text[-600:]}")
    told.check(_quantity(server) == done + 1, f"{_quantity(server)} pieces, and {done} + 1 were put in")
    server.stop()
    told.check("ok" in server.es("verify").lower(), "the log isn't sound")
    server.start()
    told.check(_quantity(server) == done + 1, "it isn't so after another start")
    print(f"{done} were done until the disk was full", flush=True)


def _fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 20, 4096):
            try:
                while True:
                    file.write(b"\1" * size)
            except OSError:
                pass


def _sent(server: Server, own: str) -> tuple[int, str, str]:
    fields = urllib.parse.urlencode({"productId": "desk", "delta": "1", "_id": own, "_send": "1", "_back": "/catalog"})
    return asked(server, server.token, "/do/AdjustStock", "POST", fields, Content_Type="application/x-www-form-urlencoded",
                 Origin=f"http://127.0.0.1:{server.port}")


def _quantity(server: Server) -> int:
    """As the log has it: to make rows of it, there may be no room."""
    return int(json.loads(asked(server, server.token, "/v1/streams/product/desk/state")[2])["state"]["quantity"])
