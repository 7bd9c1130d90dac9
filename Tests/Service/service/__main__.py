"""`python3 -m service SUITE …`: the suites, by name."""

import sys

from . import clients, crowd, kills, load, many, nonsense, soak

SUITES = {
    "clients": clients.main, "crowd": crowd.main, "kills": kills.main, "load": load.main, "many": many.main,
    "nonsense": nonsense.main, "soak": soak.main,
}


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in SUITES:
        print(f"usage: python3 -m service {'|'.join(SUITES)} …", file=sys.stderr)
        return 64
    return SUITES[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
