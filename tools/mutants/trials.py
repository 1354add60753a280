"""One break after another is put into a copy of the project, and its tests are run there until one fails."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from importlib import metadata
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from tools.mutants.breaks import Break
from tools.mutants.reach import Prover, nearest
from tools.mutants.scratch import broken, environment

FIRST = 40
"""How many tests are tried at first; most breaks are noticed by one of them."""
PATIENCE = 60.0
"""How many seconds of further tests a break is given that the first have not noticed."""
SLOWER, GRACE = 6, 30.0
"""Tests that take so many times as long as usual, and so many seconds more, will not end."""
MEMORY = 4 * 2**30
_fork = multiprocessing.get_context("fork")


@dataclass
class Trial:
    """A break, and what came of it."""

    one: Break
    ran: list[Prover] = field(default_factory=list)
    noticed: str = ""
    """The test that failed, or that the tests did not end."""


def tried(breaks: list[Break], tests: list[Prover], trees: list[Path]) -> Iterator[Trial]:
    """Try the breaks, as many at a time as there are trees, each with the tests that are nearest to it."""
    _preload()
    waiting, free = list(reversed(breaks)), list(trees)
    running: dict[Path, _Attempt] = {}
    while waiting or running:
        while waiting and free:
            attempt = _Attempt(Trial(waiting.pop()), tests, free.pop())
            running[attempt.tree] = attempt
        wait([one.process.sentinel for one in running.values() if one.process], timeout=1)
        for attempt in [one for one in running.values() if one.over()]:
            del running[attempt.tree]
            free.append(attempt.tree)
            yield attempt.trial


def sound(one: Break, tests: list[Prover], tree: Path) -> None:
    """Stop unless the tests pass where nothing is broken: else everything would seem to be noticed."""
    whole = replace(one, new=(tree / one.path).read_bytes()[one.start : one.end].decode())
    (trial,) = tried([whole], tests, [tree])
    if trial.noticed:
        raise SystemExit(f"Nothing is broken, and yet: {trial.noticed}; see {tree / 'trial.log'}")


class _Attempt:
    """One break in one tree: first a few tests, then more of them."""

    def __init__(self, trial: Trial, tests: list[Prover], tree: Path) -> None:
        self.trial, self.tree = trial, tree
        self.process: Any = None
        self._rounds = _rounds(tests, trial.one)
        self._broken = ExitStack()
        self._broken.enter_context(broken(tree, trial.one))
        self._next()

    def over(self) -> bool:
        """Whether the break was noticed, or no test is left; goes on to the next tests if not."""
        while self.process is not None:
            if self.process.is_alive():
                if time.monotonic() < self._deadline:
                    return False
                self._end("it does not end")
            else:
                self._end(_failed(self.tree) if self.process.exitcode else "")
            if not self.trial.noticed:
                self._next()
        self._broken.close()
        return True

    def _next(self) -> None:
        self.process = None
        if not self._rounds:
            return
        round_ = self._rounds.pop(0)
        self.trial.ran += round_
        self._deadline = time.monotonic() + GRACE + SLOWER * sum(test.seconds for test in round_)
        self.process = _fork.Process(target=_run, args=(self.tree, [test.name for test in round_]))
        self.process.start()

    def _end(self, noticed: str) -> None:
        """Nothing that the tests have started goes on."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.join()
        self.process = None
        self.trial.noticed = noticed


def _rounds(tests: list[Prover], one: Break) -> list[list[Prover]]:
    direct, others = nearest(tests, one)
    first, left, further = (direct or others)[:FIRST], PATIENCE, []
    for test in [*(direct or others)[FIRST:], *(others if direct else [])]:
        if test.seconds <= left:
            left -= test.seconds
            further.append(test)
    return [some for some in (first, further) if some]


def _preload() -> None:
    """Load what every trial needs and no break can change; each trial is a fork of this process."""
    for plugin in metadata.entry_points(group="pytest11"):
        if not plugin.module.startswith("hexfront"):
            plugin.load()
    __import__("pytest"), __import__("starlette.testclient"), __import__("sqlalchemy"), __import__("fastapi")


def _run(tree: Path, names: list[str]) -> None:
    os.setsid()
    os.chdir(tree)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ.update(environment(tree))
    sys.path[:] = [*os.environ["PYTHONPATH"].split(os.pathsep), str(tree), *sys.path[1:]]
    sys.dont_write_bytecode = True
    with (tree / "trial.log").open("w") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    import pytest  # noqa: PLC0415 - it is loaded when the first trial is near

    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--tb=no", "-r", "fE"]
    code = pytest.main([*options, "-W", "ignore::pytest.PytestAssertRewriteWarning", *names])
    os._exit(int(code))


def _failed(tree: Path) -> str:
    lines = (tree / "trial.log").read_text("utf-8", "replace").splitlines()
    named = [line.split(" ")[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return named[0] if named else "it cannot be imported"
