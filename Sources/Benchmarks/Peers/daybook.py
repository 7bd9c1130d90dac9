"""Daybook's own figures: those of its release `bench`, picked by their names, a round at a time."""

import json
import shutil
import subprocess

# What `bench` is asked, and what the columns that it answers are called there.
ASKED = {
    ("durable", "--callers", "1"): {("appends", 1): "durable appends, 1 callers"},
    ("durable", "--callers", "64"): {("appends", 64): "durable appends, 64 callers"},
    ("command", "--callers", "1"): {("commands", 1): "whole commands, 1 callers"},
    ("command", "--callers", "64"): {("commands", 64): "whole commands, 64 callers"},
    # With its metadata, as the peers' replays have it.
    ("replay",): {("replay", None): "replay, decoded with metadata"},
    ("rebuild",): {("rebuild", None): "rebuild of orders"},
    # As many events as a store needs before what it sets aside no longer counts.
    ("growth", "--events", "500000"): {("bytes", None): "bytes an event"},
}
# What takes long, and is bytes or processor time, which change little from round to round.
ONCE = {("rebuild",), ("growth", "--events", "500000")}


class Daybook:
    name = "Daybook"
    settings = [("driven by", ".build/release/bench --only …, one round at a time",
                 "callers are tasks of one process, as in es")]

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        # Why a question had no figure for an answer when it was last asked.
        self.missing = {}

    def questions(self, round):
        return [question for question in ASKED if round == 0 or question not in ONCE]

    def run(self, question, seconds=300):
        """The columns that one run of `bench` fills; none, and why, where it can't."""
        measure, *arguments = question
        folder = self.folder / "bench"
        what = "bench --only " + " ".join(question)
        try:
            run = subprocess.run(
                [self.program, "--json", "--rounds", "1", "--only", measure, *arguments,
                 "--directory", folder], capture_output=True, text=True, timeout=seconds)
        except (FileNotFoundError, subprocess.TimeoutExpired) as error:
            self.missing[what] = str(error)
            return {}
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        try:
            found = columns(question, json.loads(run.stdout))
        except ValueError:
            said = " ".join((run.stderr + run.stdout).split())[:200]
            self.missing[what] = f"it answered {run.returncode}: {said}"
            return {}
        if found:
            self.missing.pop(what, None)
        else:
            self.missing[what] = "it has no figure of the name looked for"
        return found


def columns(question, figures):
    values = {figure["name"]: figure["value"] for figure in figures}
    return {column: values[name] for column, name in ASKED[question].items() if name in values}
