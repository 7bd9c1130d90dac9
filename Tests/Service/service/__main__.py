"""`python3 -m service SUITE …`: the suites, by name."""

import sys

from . import clients, kills, load, nonsense, soak

SUITES = {
    "clients": clients.main, "kills": kills.main, "load": load.main, "soak": soak.main, "nonsense": nonsense.main,
}


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in SUITES:
        print(f"usage: python3 -m service {'|'.join(SUITES)} …", file=sys.stderr)
        return 64
    return SUITES[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
