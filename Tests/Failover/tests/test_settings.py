"""The cluster has the settings that Docs/Postgres.md advises."""

import unittest
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import yaml

from failover import patroni

_PAGE = Path(__file__).parents[3] / "Docs/Postgres.md"


def missing(advised: dict[str, Any], had: dict[str, Any]) -> list[str]:
    """Names of what is advised and not had."""
    names = []
    for name, value in advised.items():
        if isinstance(value, dict) and isinstance(had.get(name), dict):
            names += missing(value, had[name])
        elif had.get(name) != value:
            names.append(name)
    return names


class Settings(unittest.TestCase):
    def test_those_of_the_page(self) -> None:
        _, _, rest = _PAGE.read_text().partition("```yaml\n")
        advised = yaml.safe_load(rest.partition("```")[0])
        machine: Any = SimpleNamespace(name="pg1", address="10.77.0.11", folder=Path("/nowhere"))
        had = patroni.settings(machine, [], synchronous=True)["bootstrap"]["dcs"]
        self.assertEqual(missing(advised, had), [])
        self.assertEqual(missing({**advised, "ttl": 31}, had), ["ttl"])
