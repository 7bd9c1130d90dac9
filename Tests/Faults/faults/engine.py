"""What the engine alone does to a store, while it is recorded: `store-driver`, alone and several of it."""

from .recorder import Recorder


def driver_one(at: Recorder) -> None:
    """The engine alone, an append after the other."""
    at.run("init", "--json")
    at.finish(at.start(
        at.driver, "write", str(at.folder), "--writer", "a", "--count", "60", "--tasks", "1"))


def driver_many(at: Recorder) -> None:
    """The engine alone, three processes of eight tasks, on a slow disk."""
    at.run("init", "--json")
    writers = [
        at.start(at.driver, "write", str(at.folder), "--writer", name, "--count", "60", "--tasks", "8")
        for name in "abc"
    ]
    for writer in writers:
        at.finish(writer)


def driver_segments(at: Recorder) -> None:
    """The engine alone, two processes that write to the index every few events."""
    at.run("init", "--json")
    for round in range(2):
        writers = [
            at.start(
                at.driver, "write", str(at.folder), "--writer", f"{name}{round}", "--count", "50",
                "--tasks", "4", "--segment-events", "8")
            for name in "ab"
        ]
        for writer in writers:
            at.finish(writer)


def journal_frames(at: Recorder) -> None:
    """The engine alone: frames of one append each, then of as many as wait while the disk is slow, by turns."""
    at.run("init", "--json")
    for round, tasks in enumerate(("1", "16", "1", "24")):
        at.finish(at.start(
            at.driver, "write", str(at.folder), "--writer", f"f{round}", "--count", "48", "--tasks", tasks))


def journal_rolls(at: Recorder) -> None:
    """The engine alone: a new file after every few events, alone and with company, and files filled into LMDB."""
    at.run("init", "--json")
    for round, (tasks, events) in enumerate((("1", "4"), ("6", "16"), ("1", "3"))):
        at.finish(at.start(
            at.driver, "write", str(at.folder), "--writer", f"r{round}", "--count", "36", "--tasks", tasks,
            "--segment-events", events))


def journal_filling(at: Recorder) -> None:
    """The engine alone: one process fills LMDB while another appends, is killed at any call, and others go on."""
    at.run("init", "--json")
    for round in range(6):
        killed = at.start(
            at.driver, "write", str(at.folder), "--writer", f"k{round}", "--count", "40", "--tasks", "4",
            "--segment-events", "12", at=at.chance.randint(20, 160), do=at.chance.choice(("kill", "half", "after")),
            kinds="write,sync,truncate,create,rename,unlink", only="log")
        other = at.start(
            at.driver, "write", str(at.folder), "--writer", f"o{round}", "--count", "24", "--tasks", "2",
            "--segment-events", "12")
        at.finish(killed, statuses=(0, -9))
        at.finish(other)


def journal_failing(at: Recorder) -> None:
    """Frames that can't be written, in part, or that are there though their writing failed; others read and fill."""
    at.run("init", "--json")
    for round in range(8):
        other = at.start(
            at.driver, "write", str(at.folder), "--writer", f"o{round}", "--count", "24", "--tasks", "1",
            "--segment-events", at.chance.choice(("6", "12", "1000")))
        failing = at.start(
            at.driver, "write", str(at.folder), "--writer", f"f{round}", "--count", "16", "--tasks", "2",
            at=at.chance.randint(2, 12), do=at.chance.choice(("late", "late", "fail", "short")),
            errno=at.chance.choice((5, 28)), kinds="write", only="log/journal-0")
        at.finish(failing, statuses=(0, 1))
        at.finish(other)


def journal_takeover(at: Recorder) -> None:
    """A store of before there was a journal, which several processes open at once; the first takes it over."""
    at.older()
    for round in range(2):
        writers = [
            at.start(
                at.driver, "write", str(at.folder), "--writer", f"{name}{round}", "--count", "12", "--tasks", "2")
            for name in "ab"]
        for writer in writers:
            at.finish(writer)
