"""Small situations for the tests of Kharkov: units on a blank or the real map, actions in words, given dice."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.kharkov.game import Kharkov

GAME = Kharkov()


def unit(name: str, at: str, kind: str = "", stats: str = "", *flags: str, **more: Any) -> UnitLine:
    """One unit: ``unit("A", "0505", "infantry", "9-8", "disrupted")``."""
    return UnitLine(id=name, at=at, kind=kind, stats=stats, flags=list(flags), **more)


def table(
    *units: UnitLine,
    size: str = "blank 12x12",
    phase: str = "axis-combat",
    turn: int = 6,
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
    options: list[str] | None = None,
    **variables: Any,
) -> tuple[Kharkov, Any]:
    """A game and a state with just these units; ``size=""`` takes the real map."""
    position = Position(
        game="kharkov",
        map=size,
        turn=turn,
        phase=phase,
        units="only",
        options=options or [],
        hex=hexes or {},
        hexside=sides or {},
        link=links or {},
        unit=list(units),
        set={key.replace("_", "-"): value for key, value in variables.items()},
    )
    game, state = GAME.place(position)
    return game, state


def campaign(*units: UnitLine, phase: str, turn: int = 0, **variables: Any) -> tuple[Kharkov, Any]:
    """A game and the historical set-up as it stands at the start of a turn, these units changed."""
    values = {key.replace("_", "-"): value for key, value in variables.items()}
    return GAME.place(Position(game="kharkov", turn=turn, phase=phase, unit=list(units), set=values))


def do(game: Kharkov, state: Any, *texts: str, dice: tuple[int, ...] = (), **draws: int) -> list[Event]:
    """Play these actions, each for the seat that decides, with these dice and named draws (counted from 1)."""
    state.dictated += [("", value - 1) for value in dice]
    state.dictated += [(name.replace("_", "-"), value - 1) for name, value in draws.items()]
    events: list[Event] = []
    for text in texts:
        events += game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return events


def refused(game: Kharkov, state: Any, text: str) -> Illegal:
    """The refusal of an action by the seat that decides."""
    with pytest.raises(Illegal) as caught:
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return caught.value


def offered(game: Kharkov, state: Any) -> set[str]:
    """Every legal action of the one who decides, in words."""
    return {game.lexicon.text(action) for action in game.legal(state, game.deciders(state)[0])}


def at(game: Kharkov, state: Any, name: str) -> str:
    """The hex of a unit, or its box number."""
    place = state.where[game.data.numbers[name]]
    return game.label(place) if place > 0 else str(place)
