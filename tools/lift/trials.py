"""A pytest plugin that collects once, and runs the tests in forks of itself: in each one rule object is lifted.

Only a test that fails by itself counts. So the plugin behind ``@rule`` keeps quiet meanwhile: it would fail every
test whose rule does not act, though nothing is asked of what the rule does.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from time import monotonic
from typing import Any

import pytest

from hexfront.engine.rulebook.rules import cited
from tools.lift.objects import Name, Object, named
from tools.mutants.reach import RECORDED

PATIENCE = 120.0
"""After so many seconds the tests of one object will not end, which somebody would notice."""
WATCHER = "hexfront-watcher"
_fork = multiprocessing.get_context("fork")


@dataclass
class Trial:
    """A rule object, the tests that cite its rule, and the one that missed it."""

    name: Name
    tests: list[str] = field(default_factory=list)
    noticed: str = ""


class Trials:
    """What came of each rule object of a game."""

    def __init__(self, game: str, jobs: int) -> None:
        self.game, self.jobs = game, jobs
        self.done: list[Trial] = []
        self._sound: dict[str, bool] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Nobody but the tests themselves is to notice."""
        session.config.pluginmanager.unregister(name=WATCHER)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests, run those of each object without it."""
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        tests = list(_countable(session.items))
        running: list[_Fork] = []
        for name, made in named(self.game):
            while len(running) >= self.jobs:
                self._end(running)
            running.append(_Fork(Trial(name), made, [item for item in tests if made.rule in cites(item)]))
        while running:
            self._end(running)
        self.done.sort(key=lambda trial: trial.name)
        return True

    def _end(self, running: list[_Fork]) -> None:
        """Wait until one of them has ended."""
        left = min(fork.deadline for fork in running) - monotonic()
        wait_for([fork.process.sentinel for fork in running], timeout=max(left, 0))
        for fork in [fork for fork in running if fork.over()]:
            running.remove(fork)
            failed = fork.failed()
            if failed in fork.items and not self._passes(fork.items[failed]):
                running.append(fork.without(failed))
            else:
                fork.trial.noticed = failed
                self.done.append(fork.trial)

    def _passes(self, item: pytest.Item) -> bool:
        """Whether a test passes where nothing is lifted; one that does not has noticed nothing."""
        if item.nodeid not in self._sound:
            whole = _Fork(Trial(Name("", "", "")), None, [item])
            whole.process.join(PATIENCE)
            self._sound[item.nodeid] = whole.over() and not whole.failed()
        return self._sound[item.nodeid]


class _Fork:
    """A process in which an object is lifted and its tests run until one fails."""

    def __init__(self, trial: Trial, made: Object | None, items: list[pytest.Item]) -> None:
        self.trial, self.made = trial, made
        self.items = {item.nodeid: item for item in items}
        trial.tests = list(self.items)
        self.deadline = monotonic() + PATIENCE
        self._told, child = _fork.Pipe(duplex=False)
        self.process = _fork.Process(target=_run, args=(made, items, child))
        self.process.start()
        child.close()

    def over(self) -> bool:
        """Whether it has ended; it is ended if it takes too long."""
        if self.process.is_alive() and monotonic() >= self.deadline:
            self.process.kill()
            self.process.join()
        return not self.process.is_alive()

    def failed(self) -> str:
        """The test that failed, or that the tests did not end; nothing if all passed."""
        try:
            return str(self._told.recv()) if self._told.poll() else "they do not end"
        except EOFError:
            return "they break down"

    def without(self, test: str) -> _Fork:
        """The same again without one of the tests."""
        return _Fork(self.trial, self.made, [item for name, item in self.items.items() if name != test])


class _Reports:
    """Keeps the first test that fails."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _run(made: Object | None, items: list[pytest.Item], told: Connection) -> None:
    quiet = os.open(os.devnull, os.O_RDWR)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    if made is not None:
        made.lift()
    reports = _Reports()
    for item, following in zip_longest(items, items[1:]):
        if item is items[0]:
            item.config.pluginmanager.unregister(name="terminalreporter")
            item.config.pluginmanager.register(reports)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if reports.failed:
            break
    told.send(reports.failed)
    told.close()
    os._exit(0)


def _countable(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests that prove something: those that only do stored games again do not."""
    return (item for item in items if not any(word in item.nodeid for word in RECORDED))


def cites(item: pytest.Item) -> set[str]:
    """The rules that a test cites."""
    marked: list[Any] = [rule for mark in item.iter_markers("rule") for rule in mark.args]
    return {*cited(getattr(item, "function", None)), *marked}
