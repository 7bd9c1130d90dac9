"""`python3 -m faults SUBCOMMAND …`: what a disk, a kill or a failing call can do to a store."""

import sys
from importlib import import_module

# By name: the module that has it as `main(arguments)`.
SUBCOMMANDS = {
    "power": "powercuts", "opinion": "opinion", "rot": "rot", "sweep": "sweep", "kill": "kill",
    "keeping": "keeping", "planted": "planted"}


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in SUBCOMMANDS:
        print(f"usage: python3 -m faults {'|'.join(SUBCOMMANDS)} …", file=sys.stderr)
        return 64
    module = import_module(f".{SUBCOMMANDS[sys.argv[1]]}", __package__)
    return module.main(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
