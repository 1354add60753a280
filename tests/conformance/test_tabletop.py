"""What tests of games lean on fails where it should."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hexfront.conformance import owners, tabletop
from hexfront.engine.base.errors import BadData
from hexfront.engine.contract.registry import load_game

GAME = load_game("drill")


def opened() -> Any:
    return GAME.setup(GAME.meta.scenarios[0].id, frozenset(), 1)


def test_an_offered_action_is_not_refused() -> None:
    state = opened()
    legal = sorted(tabletop.offered(GAME, state))[0]
    assert tabletop.verdict(GAME, state, legal).legal
    with pytest.raises(AssertionError, match="is legal"):
        tabletop.refused(GAME, state, legal)


def test_play_goes_on_until_something_is_so_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    state = opened()
    assert tabletop.play_on(GAME, state, lambda: True) == []
    assert tabletop.play_on(GAME, state, lambda: state.turn > 0) is not None
    monkeypatch.setattr(tabletop, "PATIENCE", 3)
    with pytest.raises(AssertionError, match="does not come to that"):
        tabletop.play_on(GAME, opened(), lambda: False)


def load(folder: Path) -> Any:
    """A game whose only file says 1."""
    text = (folder / "one.toml").read_text(encoding="utf-8")
    if text == "2":
        raise BadData("one.toml: it is 1")
    if text == "3":
        raise BadData("it is\n1")
    return SimpleNamespace(hashes=lambda: {"one.toml": text, "two.toml": ""})


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "one.toml").write_text("1", encoding="utf-8")
    return tmp_path / "ours"


def test_a_broken_file_has_to_be_refused_in_a_line_that_names_it(tmp_path: Path, ours: Path) -> None:
    assert owners.fault(load, ours, tmp_path, "one.toml", owners.swap("1", "2")) == "one.toml: it is 1"
    with pytest.raises(AssertionError, match="taken as it is"):
        owners.fault(load, ours, tmp_path, "one.toml", owners.swap("1", "4"))
    with pytest.raises(AssertionError, match="not one line"):
        owners.fault(load, ours, tmp_path, "one.toml", owners.swap("1", "3"))
    with pytest.raises(AssertionError, match="not in the file: 9"):
        owners.swap("9", "1")("1")


def test_the_files_that_differ_are_told(tmp_path: Path, ours: Path) -> None:
    theirs = owners.edited(load, ours, tmp_path, "one.toml", owners.swap("1", "4"))
    assert owners.changed(load(ours), theirs) == ["one.toml"]
