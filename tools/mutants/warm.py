"""A pytest plugin that collects once, and then runs tests in forks of itself: in each one break is put in.

It stays a process of its own, which is asked over a pipe. So a trial costs little more than its tests.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutants import swap
from tools.mutants.breaks import Break

_fork = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Asked:
    """Tests to run with a break, and the seconds after which they will not end."""

    one: Break
    source: bytes
    names: list[str]
    seconds: float


@dataclass(frozen=True)
class Answer:
    """The test that failed, if any; ``final`` unless the break has to be there from the beginning."""

    noticed: str
    final: bool


class Warm:
    """The process of one tree."""

    def __init__(self, tree: Path, files: list[str], enter: Callable[[Path], list[str]]) -> None:
        self.tree = tree
        self.ready, child = _fork.Pipe()
        self._process = _fork.Process(target=_serve, args=(tree, files, enter, child))
        self._process.start()
        child.close()

    def collected(self) -> None:
        """Wait until it has collected all tests: until then nothing may be broken."""
        with suppress(EOFError, OSError):
            self.ready.recv()

    def ask(self, asked: Asked) -> None:
        """Put a question; a process that has ended takes none, and so its answer is not final."""
        with suppress(OSError):
            self.ready.send(asked)

    def answer(self) -> Answer | None:
        """What came of it; None as long as the tests run."""
        if not self.ready.poll():
            return None
        try:
            told: Answer = self.ready.recv()
        except (EOFError, OSError):
            return Answer("", final=False)
        return told

    def end(self) -> None:
        """Nobody is going to ask any more."""
        self.ready.close()
        self._process.join(timeout=5)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid or 0, signal.SIGKILL)
        self._process.join()


class _Server:
    """Keeps the collected tests, and which functions ran meanwhile: what they made is kept in the forks."""

    def __init__(self, tree: Path, pipe: Connection) -> None:
        self._tree, self._pipe = tree, pipe
        self._early: set[CodeType] = set()
        self._tests: dict[str, pytest.Item] = {}
        self._sound: dict[str, bool] = {}
        self._faulty: set[str] = set()
        sys.settrace(self._note)

    def _note(self, frame: FrameType, event: str, _arg: Any) -> None:
        """Called for each function that begins; what happens in it need not be told."""
        self._early.add(frame.f_code)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests, run those that are asked for."""
        sys.settrace(None)
        sources = str(self._tree / "src")
        self._early = {code for code in self._early if code.co_filename.startswith(sources)}
        self._tests = {item.nodeid: item for item in session.items}
        with suppress(EOFError, OSError):
            self._pipe.send(Answer("", final=True))
            while True:
                self._pipe.send(self._tried(self._pipe.recv()))
        return True

    def _tried(self, asked: Asked) -> Answer:
        pairs = swap.changed(asked.source, asked.one)
        if pairs is None or any(name not in self._tests for name in asked.names):
            return Answer("", final=False)
        file = self._tree / asked.one.path
        failed = self._failed(asked, pairs, file)
        while failed in self._tests and not self._passes(failed, asked.seconds):
            self._faulty.add(failed)
            failed = self._failed(asked, pairs, file)
        if failed is None:
            return Answer("", final=False)
        early = any(code.co_filename == str(file) and swap.is_among(code, pairs) for code in self._early)
        return Answer(failed, final=not early)

    def _passes(self, name: str, seconds: float) -> bool:
        """Whether a test passes where nothing is broken; one that does not has noticed nothing."""
        if name not in self._sound:
            whole = _Fork([], self._tree, [self._tests[name]], seconds)
            self._sound[name] = whole.failed() == ""
        return self._sound[name]

    def _failed(self, asked: Asked, pairs: swap.Pairs, file: Path) -> str | None:
        tests = [self._tests[name] for name in asked.names if name not in self._faulty]
        return _Fork(pairs, file, tests, asked.seconds).failed() if tests else ""


class _Fork:
    """A process in which the break is put in, and the tests run until one fails."""

    def __init__(self, pairs: swap.Pairs, file: Path, tests: list[pytest.Item], seconds: float) -> None:
        self._told, child = _fork.Pipe(duplex=False)
        self._process = _fork.Process(target=_run, args=(pairs, file, tests, child))
        self._process.start()
        child.close()
        self._process.join(seconds)

    def failed(self) -> str | None:
        """The test that failed, if any, or that they did not end; None if the break could not be put in."""
        ended = not self._process.is_alive()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid or 0, signal.SIGKILL)
        self._process.join()
        if not ended:
            return "it does not end"
        try:
            told: str | None = self._told.recv()
        except EOFError:
            return "it breaks down"
        return told


class _Reports:
    """Keeps the first test that fails."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _run(pairs: swap.Pairs, file: Path, tests: list[pytest.Item], told: Connection) -> None:
    os.setsid()
    if not swap.put(pairs, file):
        told.send(None)
        os._exit(0)
    reports = _Reports()
    manager = tests[0].config.pluginmanager
    manager.unregister(name="terminalreporter")
    manager.register(reports)
    for item, following in zip_longest(tests, tests[1:]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if reports.failed:
            break
    told.send(reports.failed)
    os._exit(0)


def _serve(tree: Path, files: list[str], enter: Callable[[Path], list[str]], pipe: Connection) -> None:
    options = enter(tree)
    pytest.main([*options, *files], plugins=[_Server(tree, pipe)])
    os._exit(0)
