"""Daybook's own figures: those of its release `bench`, picked by their names, a round at a time."""

import json
import shutil
import subprocess

# What a column of the table is called in `bench`, and which of its measures has it.
FIGURES = {
    ("appends", 1): ("durable", "durable appends, 1 callers"),
    ("appends", 64): ("durable", "durable appends, 64 callers"),
    ("commands", 1): ("command", "whole commands, 1 callers"),
    ("commands", 64): ("command", "whole commands, 64 callers"),
    ("replay", None): ("replay", "replay, decoded"),
    ("rebuild", None): ("rebuild", "rebuild of orders"),
    ("bytes", None): ("size", "bytes an event"),
}


class Daybook:
    name = "Daybook"
    settings = [("driven by", ".build/release/bench --only …, one round at a time",
                 "callers are tasks of one process, as in es")]

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.missing = {}
        self.version = "this checkout"

    def measures(self):
        return dict.fromkeys(measure for measure, _ in FIGURES.values())

    def run(self, measure, seconds=600):
        """The columns that one run of a measure of `bench` fills; none, and why, where it can't."""
        folder = self.folder / measure
        try:
            run = subprocess.run(
                [self.program, "--json", "--rounds", "1", "--only", measure, "--directory", folder],
                capture_output=True, text=True, timeout=seconds)
        except (FileNotFoundError, subprocess.TimeoutExpired) as error:
            self.missing[measure] = str(error)
            return {}
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        try:
            found = columns(measure, json.loads(run.stdout))
        except ValueError:
            said = " ".join((run.stderr + run.stdout).split())[:200]
            self.missing[measure] = f"bench --only {measure} answered {run.returncode}: {said}"
            return {}
        if not found:
            self.missing[measure] = f"bench --only {measure} has no figure of the names looked for"
        return found


def columns(measure, figures):
    values = {figure["name"]: figure["value"] for figure in figures}
    return {
        column: values[name] for column, (of, name) in FIGURES.items()
        if of == measure and name in values}
