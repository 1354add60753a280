"""Every position of docs/positions answers as it says; each game has thirty at least."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hexfront.conformance import documented
from hexfront.engine.contract.registry import load_game

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
