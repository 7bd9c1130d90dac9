"""`python3 -m failover SUITE …`: the suites, by name."""

import sys

from . import house, lossy, running

SUITES = {"faults": running.main, "lossy": lossy.main}


def main() -> int:
    words = sys.argv[1:]
    may_leave_out = "--or-leave-out" in words
    words = [word for word in words if word != "--or-leave-out"]
    if not words or words[0] not in SUITES:
        print(f"usage: python3 -m failover {'|'.join(SUITES)} … [--or-leave-out]", file=sys.stderr)
        return 64
    if not house.is_inside():
        if why := house.why_not():
            print(f"failover: left out, for {why}", file=sys.stderr, flush=True)
            return 0 if may_leave_out else 69
        return house.enter(words)
    return SUITES[words[0]](words[1:])


if __name__ == "__main__":
    sys.exit(main())
