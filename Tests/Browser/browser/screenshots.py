"""Pictures of each screen: at a desk in light and dark, in Arabic, and on a phone."""

import argparse
from pathlib import Path

from service.server import Server

from .screens import ADDRESSES
from .told import Told
from .window import DESK, PHONE, Window

_LOOKS = (("light", "en", "light", DESK), ("dark", "en", "dark", DESK), ("arabic", "ar", "light", DESK), ("phone", "en", "light", PHONE))


def main(arguments: list[str]) -> int:
    """`screenshots FOLDER [--only TEXT]`"""
    parser = argparse.ArgumentParser(prog="browser screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    told = Told("screenshots")
    server = Server(demo=True)
    window = None
    try:
        server.start()
        window = Window(server, server.token_of("Mira Castellanos"))
        for name, language, theme, width in _LOOKS:
            window.look(language, theme)
            window.width(width)
            for address in ADDRESSES:
                if chosen.only not in address:
                    continue
                window.open(address)
                called = address.strip("/").replace("/", "-").replace("?", "-").replace("=", "-") or "overview"
                window.picture(chosen.folder / f"{called}-{name}.png", width)
                told.right()
    finally:
        if window is not None:
            window.close()
        server.close()
    return told.end()
