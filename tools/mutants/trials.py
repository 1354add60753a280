"""One break after another is put into a copy of the project, and its tests are run there until one fails."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from importlib import metadata
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from tools.mutants.breaks import Break
from tools.mutants.reach import Prover, nearest
from tools.mutants.scratch import broken, environment
from tools.mutants.warm import Answer, Asked, Warm

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


@contextmanager
def warmed(trees: list[Path], tests: list[Prover]) -> Iterator[list[Warm]]:
    """A process for each tree that has collected the tests."""
    _preload()
    files = sorted({test.name.partition("::")[0] for test in tests})
    warm = [Warm(tree, files, enter) for tree in trees]
    for one in warm:
        one.collected()
    try:
        yield warm
    finally:
        for one in warm:
            one.end()


def tried(breaks: list[Break], tests: list[Prover], warm: list[Warm]) -> Iterator[Trial]:
    """Try the breaks, as many at a time as there are trees, each with the tests that are nearest to it."""
    waiting, free = list(reversed(breaks)), list(warm)
    running: list[_Attempt] = []
    while waiting or running:
        while waiting and free:
            running.append(_Attempt(Trial(waiting.pop()), tests, free.pop()))
        wait([one.waits_for for one in running], timeout=1)
        for attempt in [one for one in running if one.over()]:
            running.remove(attempt)
            free.append(attempt.warm)
            yield attempt.trial


def sound(one: Break, tests: list[Prover], warm: Warm) -> None:
    """Stop unless the tests pass where nothing is broken: else everything would seem to be noticed."""
    whole = replace(one, new=(warm.tree / one.path).read_bytes()[one.start : one.end].decode())
    (trial,) = tried([whole], tests, [warm])
    if trial.noticed:
        raise SystemExit(f"Nothing is broken, and yet: {trial.noticed}; see {warm.tree / 'trial.log'}")


class _Attempt:
    """One break in one tree: first a few tests, then more of them, and if need be both from the beginning."""

    def __init__(self, trial: Trial, tests: list[Prover], warm: Warm) -> None:
        self.trial, self.warm = trial, warm
        self._source = (warm.tree / trial.one.path).read_bytes()
        rounds = _rounds(tests, trial.one)
        self._steps: list[tuple[list[Prover], bool]] = [
            *((round_, True) for round_ in rounds),
            *((round_, False) for round_ in rounds),
        ]
        self._final = True
        self._broken = ExitStack()
        self._broken.enter_context(broken(warm.tree, trial.one))
        self._run: Warm | _Cold | None = None
        self._next()

    @property
    def waits_for(self) -> Any:
        """What is ready when there is something to hear."""
        return self._run.ready if self._run else self.warm.ready

    def over(self) -> bool:
        """Whether the break was noticed, or no test is left; goes on to the next tests if not."""
        while self._run is not None:
            answer = self._run.answer()
            if answer is None:
                return False
            self.trial.noticed = answer.noticed
            self._final = self._final and answer.final
            self._next()
        self._broken.close()
        return True

    def _next(self) -> None:
        """Tests that ran in a process which had loaded everything before need not run again if that is final."""
        self._run = None
        if self.trial.noticed or not self._steps:
            return
        round_, warmly = self._steps.pop(0)
        if warmly and not self._final:
            self._next()
        elif warmly or not self._final:
            self._begin(round_, warmly)

    def _begin(self, round_: list[Prover], warmly: bool) -> None:
        seconds = GRACE + SLOWER * sum(test.seconds for test in round_)
        names = [test.name for test in round_]
        self.trial.ran += [test for test in round_ if test not in self.trial.ran]
        self._run = self.warm if warmly else _Cold(self.warm.tree, names, seconds)
        if warmly:
            self.warm.ask(Asked(self.trial.one, self._source, names, seconds))


class _Cold:
    """A process that imports everything anew from the broken tree."""

    def __init__(self, tree: Path, names: list[str], seconds: float) -> None:
        self._tree, self._deadline = tree, time.monotonic() + seconds
        self._process = _fork.Process(target=_run, args=(tree, names))
        self._process.start()
        self.ready = self._process.sentinel

    def answer(self) -> Answer | None:
        """What came of it; None as long as the tests run. Nothing that they have started goes on."""
        ended = not self._process.is_alive()
        if not ended and time.monotonic() < self._deadline:
            return None
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid or 0, signal.SIGKILL)
        self._process.join()
        if not ended:
            return Answer("it does not end", final=True)
        return Answer(_failed(self._tree) if self._process.exitcode else "", final=False)


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


def enter(tree: Path) -> list[str]:
    """Go into a tree, apart from everything else, with its sources; what pytest is told there."""
    os.setsid()
    os.chdir(tree)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.environ.update(environment(tree))
    sys.path[:] = [*os.environ["PYTHONPATH"].split(os.pathsep), str(tree), *sys.path[1:]]
    sys.dont_write_bytecode = True
    with (tree / "trial.log").open("w") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "--tb=no", "-r", "fE"]
    return [*options, "-W", "ignore::pytest.PytestAssertRewriteWarning"]


def _run(tree: Path, names: list[str]) -> None:
    options = enter(tree)
    import pytest  # noqa: PLC0415 - it is loaded when the first trial is near

    os._exit(int(pytest.main([*options, *names])))


def _failed(tree: Path) -> str:
    lines = (tree / "trial.log").read_text("utf-8", "replace").splitlines()
    named = [line.split(" ")[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return named[0] if named else "it cannot be imported"
