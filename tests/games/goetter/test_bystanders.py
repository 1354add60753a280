"""What lies on units that are out of the game is nobody else's: all answers stay as they are."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hexfront.engine.base.actions import Action
from hexfront.engine.positions.position import Position, UnitLine, parse
from hexfront.games.goetter.box.position_words import FLAGS
from hexfront.games.goetter.game import Goetter

GAME = Goetter()
FOLDER = Path(__file__).parents[3] / "docs/positions/goetter"
POSITIONS = sorted(path.stem for path in FOLDER.glob("*.toml"))
STEPS = 12


def crowded(position: Position) -> Position:
    """The same position, in which every unit that it does not name is out of the game and bears every mark."""
    named = {line.id for line in position.unit}
    marks = [flag for flag in FLAGS if flag != "rebuilt"]
    rest = [
        UnitLine(id=unit.id, at="gone", step=int(unit.back is not None), flags=marks)
        for unit in GAME.units
        if unit.id not in named
    ]
    return msgspec.structs.replace(position, unit=[*position.unit, *rest])


def told(game: Any, state: Any, action: Action) -> Any:
    """All that is said about an action."""
    frame, seat = state.agenda[-1], game.deciders(state)[0]
    verdict = game.explain(state, seat, action)
    return verdict, [] if verdict.legal else list(map(str, frame.objections(game, state, seat, action)))


@pytest.mark.parametrize("name", POSITIONS)
def test_marks_on_units_that_are_out_of_the_game_change_no_answer(name: str) -> None:
    position = parse((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    if position.units != "only" or position.agenda:
        pytest.skip("its map is full of units")
    chance = Random(name)
    game, state = GAME.place(position)
    other, twin = GAME.place(crowded(position))
    phase = state.phase
    for _ in range(STEPS):
        if not state.agenda or state.phase != phase:
            break
        seat = game.deciders(state)[0]
        legal = list(game.legal(state, seat))
        assert legal == list(other.legal(twin, seat))
        assert game.view(state, seat).prompts == other.view(twin, seat).prompts
        asked = chance.sample(legal, min(len(legal), 8))
        standing = [unit for unit, at in enumerate(state.where) if at > 0]
        hexes = [at for unit in standing for at in (state.where[unit], state.where[unit] + 1)]
        for action in legal[:1] + asked[:3]:
            for unit in standing[:3]:
                if len(action) > 1:
                    asked.append((action[0], unit, *action[2:]))
                if len(action) > 2:
                    asked.append((action[0], unit, chance.choice(hexes)))
        for action in asked:
            if game.lexicon.check(action):
                assert told(game, state, action) == told(other, twin, action), game.lexicon.text(action)
        choice = chance.choice(legal)
        events = game.apply(state, seat, choice), other.apply(twin, seat, choice)
        assert events[0] == events[1] or state.phase != phase
