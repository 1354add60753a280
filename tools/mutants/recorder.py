"""A pytest plugin that writes down which lines of a package each test reaches, and how long it takes."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import coverage
import pytest

PACKAGE = "MUTANTS_PACKAGE"
INTO = "MUTANTS_INTO"


class Recorder:
    """What the tests of one session reach."""

    def __init__(self, package: Path) -> None:
        self._coverage = coverage.Coverage(data_file=None, config_file=False, source=[str(package)])
        self._coverage.start()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._faulty: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Everything from set-up to clearing up belongs to the test."""
        self._coverage.switch_context(item.nodeid)
        result = yield
        self._coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test that fails or is skipped notices nothing."""
        self._seconds[report.nodeid] += report.duration
        if report.outcome != "passed":
            self._faulty.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it down: for each test its seconds, and for each file the lines as the bits of a number.

        What was reached while the tests were collected, which they all share, stands under no name.
        """
        self._coverage.stop()
        data = self._coverage.get_data()
        reached: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        for file in data.measured_files():
            path = str(Path(file).relative_to(session.config.rootpath))
            for line, tests in data.contexts_by_lineno(file).items():
                for test in tests:
                    reached[test][path] |= 1 << line
        told = {
            test: {"seconds": seconds, "lines": {path: hex(bits) for path, bits in reached[test].items()}}
            for test, seconds in self._seconds.items()
            if test not in self._faulty
        }
        told[""] = {"lines": {path: hex(bits) for path, bits in reached[""].items()}}
        Path(os.environ[INTO]).write_text(json.dumps(told), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Record this session."""
    config.pluginmanager.register(Recorder(Path(os.environ[PACKAGE]).resolve()), "mutants-recorder")
