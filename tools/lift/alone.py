"""A pytest plugin that lifts one rule object as soon as it is made.

What a game works out once, when it is loaded, it works out without the rule. That takes a process of its own, so
only objects that nobody missed in a fork are tried this way.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexfront.kit import bars
from tools.lift.objects import Name, Object, named
from tools.lift.trials import WATCHER
from tools.mutants.scratch import environment

LIFTED = "HEXFRONT_LIFTED"
"""Tells which object it is."""
OPTIONS = (
    "-qq",
    "-p",
    "no:cacheprovider",
    "--hypothesis-seed=0",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)
PATIENCE = 600
_PASSED, _FAILED = 0, 1


class Lifting(list[Object]):
    """The list of rule objects, that lifts one of those that are entered."""

    def __init__(self, wanted: Name) -> None:
        super().__init__()
        self._wanted = wanted

    def append(self, made: Object) -> None:
        """Enter an object, and lift it if it is the one."""
        super().append(made)
        if made.rule == self._wanted.rule and self._is_wanted():
            made.lift()

    def _is_wanted(self) -> bool:
        *_, (name, _made) = named(self._wanted.rule.partition(":")[0])
        return name == self._wanted


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Be there before any game is imported."""
    bars.OBJECTS = Lifting(Name.read(os.environ[LIFTED]))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Nobody but the tests themselves is to notice."""
    session.config.pluginmanager.unregister(name=WATCHER)


def noticed(root: Path, name: Name, tests: list[str]) -> bool:
    """Whether one of the tests fails in a process in which the object never acted."""
    told_of = {**environment(root), LIFTED: name.text()}
    command = [sys.executable, "-m", "pytest", "-x", "-p", "tools.lift.alone", *OPTIONS, *tests]
    try:
        run = subprocess.run(
            command, cwd=root, env=told_of, check=False, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return True
    if run.returncode not in (_PASSED, _FAILED):
        raise SystemExit(f"{name}: the tests cannot be run:\n{run.stdout.decode()}{run.stderr.decode()}")
    return run.returncode == _FAILED
