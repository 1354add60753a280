"""What the Makefile names is there: a line that nobody runs every day must not go stale unseen."""

from __future__ import annotations

import importlib
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
IMPORTED = [
    (module, name.strip())
    for module, names in re.findall(r"from (hexfront[\w.]*) import ([\w, ]+)", MAKEFILE)
    for name in names.split(",")
]
RUN = re.findall(r"python -m ((?:bench|tools)\b[\w.]*)", MAKEFILE)
PATHS = re.findall(r"(?<![\w/])((?:tests|src|docs|web|tools)/[\w/.-]*\w)", MAKEFILE)
MADE = ("web/node_modules", "src/hexfront/server/static", "web/src/generated")
"""What is made by the very commands, and may not be there yet."""


def test_the_makefile_is_read() -> None:
    assert IMPORTED and RUN and PATHS


@pytest.mark.parametrize(("module", "name"), IMPORTED)
def test_what_the_makefile_imports_is_there(module: str, name: str) -> None:
    assert hasattr(importlib.import_module(module), name)


@pytest.mark.parametrize("module", sorted(set(RUN)))
def test_what_the_makefile_runs_is_there(module: str) -> None:
    assert find_spec(module) is not None


@pytest.mark.parametrize("path", sorted(set(PATHS)))
def test_the_paths_of_the_makefile_are_there(path: str) -> None:
    assert path.startswith(MADE) or (ROOT / path).exists()


def test_no_loop_runs_over_a_command_that_may_fail() -> None:
    """A shell goes on after ``for one in $(false)`` as if there were nothing to do."""
    assert not re.search(r"for \w+ in [^;]*\$\$\(", MAKEFILE)
