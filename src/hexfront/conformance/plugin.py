"""The pytest plugin behind ``@rule``: it watches cited tests and reports what they prove.

A test that cites a rule fails if the rule was not seen to act while it ran, or if the game is installed and
its index has no such rule. A worked example has no id that could come up in play: a test that cites one must
have seen some rule of that game act. At the end ``build/proofs.json`` is brought up to date, also under
xdist, where the citations travel to the controller with the reports of the tests.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import cache
from typing import Any

import pytest

from hexfront.engine.base import witness
from hexfront.engine.base.errors import BadData
from hexfront.engine.contract import registry
from hexfront.engine.rulebook.proofs import (
    PROOFS,
    Outcome,
    Proof,
    file_of,
    load_proofs,
    merge_proofs,
    save_proofs,
)
from hexfront.engine.rulebook.rules import (
    BadCitation,
    RuleIndex,
    check_citations,
    cited,
    is_example,
)

PROPERTY = "hexfront"
_WORST: tuple[Outcome, ...] = ("failed", "skipped", "passed")
_evidence = pytest.StashKey[dict[str, list[str]]]()


def pytest_configure(config: pytest.Config) -> None:
    """Watch this session; each has its own watcher, so that tests may run pytest themselves."""
    config.addinivalue_line("markers", "rule(*ids): the rules that this case of a test proves")
    config.pluginmanager.register(Watcher(config), "hexfront-watcher")


class Watcher:
    """Watches the cited tests of one session and keeps what came of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.ran: dict[str, Proof] = {}
        self.collected: dict[str, tuple[str, ...]] = {}
        self.complete: set[str] = set()
        self._whole: set[str] = set()
        self._partial: set[str] = set()
        self._collection_ended = False
        self._index = cache(_load_index)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note the files that were read to their end."""
        file = file_of(report.nodeid)
        if not report.passed:
            self._partial.add(file)
        elif file == report.nodeid and self._exists(file):
            self._whole.add(file)

    def pytest_deselected(self, items: Iterable[pytest.Item]) -> None:
        """Note the files of which only a part was asked for."""
        self._partial.update(file_of(item.nodeid) for item in items)

    def pytest_collection_modifyitems(self) -> None:
        """Note that nothing interrupted the collection."""
        self._collection_ended = True

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the citations of the tests that are going to run."""
        for item in session.items:
            citations = self.collected[item.nodeid] = _citations(item)
            if citations:
                item.stash[_evidence] = evidence = {"cites": list(citations), "seen": []}
                item.user_properties.append((PROPERTY, evidence))
        picked = any("::" in argument for argument in self.config.args) or self.config.getoption("lf", False)
        if self._collection_ended and not picked:
            self.complete = self._whole - self._partial

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Watch the rules that act in a test that cites some."""
        evidence = item.stash.get(_evidence, None)
        if evidence is None:
            return (yield)
        cites = evidence["cites"]
        _fail_if(_unknown(name) for name in cites if self._is_unknown(name))
        with witness.watching() as seen:
            try:
                result = yield
            finally:
                games = {_game(name) for name in seen}
                evidence["seen"] = [
                    name for name in cites if name in seen or (is_example(name) and _game(name) in games)
                ]
        _fail_if(_unseen(name) for name in cites if name not in evidence["seen"])
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test saw, and the worst of the outcomes of its set-up, call and clearing up."""
        evidence = dict(report.user_properties).get(PROPERTY)
        if not isinstance(evidence, dict):
            return
        earlier = self.ran.get(report.nodeid)
        outcome = min(report.outcome, earlier.outcome if earlier else "passed", key=_WORST.index)
        self.ran[report.nodeid] = Proof(
            report.nodeid, tuple(evidence["cites"]), tuple(evidence["seen"]), outcome
        )

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker of xdist collected; one that crashed tells nothing."""
        collected, complete = getattr(node, "workeroutput", {}).get(PROPERTY, ({}, ()))
        self.collected.update((test, tuple(cites)) for test, cites in collected.items())
        self.complete.update(complete)

    def pytest_sessionfinish(self) -> None:
        """Bring the report up to date, or hand it to the controller that will."""
        if hasattr(self.config, "workeroutput"):
            collected = {test: list(cites) for test, cites in self.collected.items()}
            self.config.workeroutput[PROPERTY] = (collected, sorted(self.complete))
        elif not self.config.getoption("collectonly"):
            self._write()

    def _write(self) -> None:
        path = self.config.rootpath / PROOFS
        try:
            old = load_proofs(path)
        except BadData:
            old = None  # What tests have written, tests can write again.
        new = merge_proofs(old or (), self.ran.values(), self.collected, self.complete, self._exists)
        if new != (old or []):
            save_proofs(path, new)

    def _exists(self, file: str) -> bool:
        return (self.config.rootpath / file).is_file()

    def _is_unknown(self, citation: str) -> bool:
        index = self._index(_game(citation))
        return index is not None and citation not in index


def _load_index(game_id: str) -> RuleIndex | None:
    if game_id not in registry.game_ids():
        return None
    return getattr(registry.load_game(game_id), "rules", None)


def _citations(item: pytest.Item) -> tuple[str, ...]:
    marked = [name for mark in item.iter_markers("rule") for name in mark.args]
    try:
        check_citations(*marked)
    except BadCitation as error:
        raise pytest.UsageError(f"{item.nodeid}: {error}") from None
    return tuple(dict.fromkeys((*cited(getattr(item, "function", None)), *marked)))


def _game(citation: str) -> str:
    return citation.partition(":")[0]


def _unknown(citation: str) -> str:
    return f"cites {citation} but {_game(citation)} has no such rule in its index"


def _unseen(citation: str) -> str:
    if is_example(citation):
        return f"cites {citation} but no rule of {_game(citation)} was seen to act"
    return f"cites {citation} but the rule was not seen to act"


def _fail_if(faults: Iterable[str]) -> None:
    if lines := list(faults):
        pytest.fail("\n".join(lines), pytrace=False)
