"""The harness looked at: where the syncs of one kind of file are ignored, it must find something wrong."""

from dataclasses import dataclass

from .disk import Lie


@dataclass(frozen=True)
class Control:
    """Syncs that are ignored, and the workload by which that must be found."""

    name: str
    workload: str
    lie: Lie


# The index isn't among them: one that a cut has torn is found out when it is opened or asked, and is made again.
CONTROLS = [
    Control("everything", "together", lambda _: True),
    Control("the journal", "singles", lambda path: path.startswith("log/journal")),
    Control("the log's body", "journal-rolls", lambda path: path.startswith("log/data")),
    Control("keys", "singles", lambda path: path.startswith("keys")),
    Control("MANIFEST", "singles", lambda path: "MANIFEST" in path),
    Control("unchanged", "unchanged", lambda path: path.startswith("unchanged/")),
    Control("views", "rebuilding", lambda path: path.startswith("views/")),
    Control("folders", "forgetting", lambda path: path.endswith("/")),
]
