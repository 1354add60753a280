"""Running commands inside the test, as a person or a program would call them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from hexfront.cli import app

POSITIONS = Path(__file__).parent.parent / "positions"
SKIRMISH = str(POSITIONS / "skirmish.toml")


def run(*args: str, typed: str = "") -> Result:
    """A command and whatever came of it; a fault of ours is raised, not reported."""
    return CliRunner().invoke(app, list(args), input=typed, catch_exceptions=False)


def told(*args: str, typed: str = "") -> str:
    """What a command that succeeds prints for people, which fits on 80 columns."""
    result = run(*args, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines()), default=0) <= 80
    return result.stdout


def answered(*args: str) -> Any:
    """What a command prints for programs."""
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def refused(*args: str) -> str:
    """The one line that a command refuses with; it prints nothing else."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith("\n")
    return result.stderr.removeprefix("error: ").rstrip("\n")
