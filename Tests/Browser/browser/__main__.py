"""`python -m browser PART …`: tries a part of the page in Chromium, or takes pictures of it."""

import sys

from . import equal, full, hostile, journeys, live, screens, screenshots, ways, who

_PARTS = {
    "screens": screens.main, "journeys": journeys.main, "live": live.main, "equal": equal.main, "full": full.main,
    "hostile": hostile.main, "ways": ways.main, "who": who.main, "screenshots": screenshots.main,
}


def _main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in _PARTS:
        print(f"usage: browser {'|'.join(_PARTS)} …", file=sys.stderr)
        return 64
    return _PARTS[sys.argv[1]](sys.argv[2:])


sys.exit(_main())
