"""Every position of docs/positions answers as it says; each game has thirty at least."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexfront.conformance import documented
from hexfront.conformance.walk import Chooser
from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.state import digest
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import take_over
from hexfront.engine.record.replay import reopen

FOLDER = Path(__file__).parents[2] / "docs/positions"
GAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
FILES = sorted(FOLDER.glob("*/*.toml"))


@cache
def game_of(name: str) -> Any:
    return load_game(name)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path, id=f"{path.parent.name}-{path.stem}", marks=pytest.mark.rule(*documented.header(path)[0])
        )
        for path in FILES
    ],
)
def test_a_position_answers_as_it_says(path: Path) -> None:
    documented.check(game_of(path.parent.name), path)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_enough_positions(game: str) -> None:
    assert sum(path.parent.name == game for path in FILES) >= 30


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if game_of(path.parent.name).meta.secrets],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_what_a_viewer_forks_or_downloads_keeps_the_map_and_the_counters(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game, state = game_of(path.parent.name).place(position.parse(text))
    match = Match.from_position(game, state, text, seed=3)
    chooser = Chooser(7)
    for _ in range(4):
        chosen = chooser.choose(match.game, match.state)
        if chosen is None:
            break
        match.act(*chosen)
    for viewer in (ONLOOKER, 0, 1):
        fork = match.fork(viewer=viewer)
        again = reopen(fork.record, game_of(path.parent.name))
        assert digest(again.state) == digest(fork.state)
        assert again.game.view(again.state, viewer) == match.game.view(match.state, viewer)
        if not match.over:
            assert digest(take_over(match.download(viewer), game_of(path.parent.name)).state)
