"""Boards that were made for a position are gone when nobody plays on them any more: strangers send in hundreds."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from hexfront.bots import Chair, bot_names, make_bot
from hexfront.conformance.walk import Chooser
from hexfront.engine.base.errors import Told
from hexfront.engine.base.events import ALL
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.positions import position, probe
from hexfront.engine.positions.asking import Question, answered
from hexfront.errors import HexfrontError
from hexfront.server.http.map_drawing import board_sheet

OURS = Path(__file__).parents[1] / "positions"
DOCUMENTED = OURS.parents[1] / "docs" / "positions"
STEP = 8
"""Of the positions of a game, each eighth is played."""
ACTIONS = 30


@pytest.mark.parametrize("name", game_ids())
def test_nothing_of_a_position_outlives_its_last_player(name: str) -> None:
    root = load_game(name)
    left = [one for text in _texts(root) for one in _played(root, text)]
    gc.collect()
    assert not [one() for one in left if one() is not None]


def _texts(root: Any) -> Iterator[str]:
    """Positions on the game's own map and on others."""
    state = root.setup(root.meta.scenarios[0].id, frozenset(), 1)
    chooser = Chooser(1)
    for _ in range(ACTIONS):
        if (chosen := chooser.choose(root, state)) is not None:
            root.apply(state, *chosen)
    yield position.dump(root.position(state))
    for path in sorted((DOCUMENTED / root.meta.id).glob("*.toml"))[::STEP]:
        yield path.read_text(encoding="utf-8")
    if root.meta.id == "drill":
        for path in sorted(OURS.glob("*.toml")):
            yield f'map = "blank 20x20"\n{path.read_text(encoding="utf-8")}'


def _played(root: Any, text: str) -> list[ref[Any]]:
    """Play on a board of its own, ask what can be asked, and keep nothing but weak hold of it."""
    game, state = root.place(position.parse(text))
    seats = range(len(game.sides(state)))
    _ask(game, state)
    chooser = Chooser(2)
    for _ in range(ACTIONS):
        if (chosen := chooser.choose(game, state)) is None:
            break
        game.explain(state, *chosen)
        game.apply(state, *chosen)
    _ask(game, state)
    for seat in game.deciders(state):
        for bot in bot_names(game):
            make_bot(game, bot, 3).choose(Chair(game, game.resample(state, seat, 4), seat))
    for viewer in (*seats, ALL):
        game.view(state, viewer)
    board_sheet(game)
    theirs = [one for one in (game.map, game.map.grid) if one not in (root.map, root.map.grid)]
    return [ref(one) for one in (game, *theirs)]


def _ask(game: Any, state: Any) -> None:
    for seat in range(len(game.sides(state))):
        units = sorted(probe.nameable(game, state, seat))
        hexes = [game.map.grid.label(at) for at in range(game.map.grid.size) if game.map.grid.mask >> at & 1][
            :40:8
        ]
        asked = [Question(what, unit=unit) for what in ("reach", "areas") for unit in units[:5]]
        asked += [Question("sight", at=at) for at in hexes] + [Question("zoc"), Question("supply")]
        asked += [Question("fight", at=at, units=tuple(units[:1])) for at in hexes]
        for one in asked:
            with suppress(Told, HexfrontError):
                answered(game, state, seat, one)
