"""Small situations for the tests of Traces of War: units on a blank or the real map, actions in words, given dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.tow.game import Tow

GAME = Tow()


def unit(name: str, at: str, kind: str = "", stats: str = "", *flags: str, **more: Any) -> UnitLine:
    """One unit: ``unit("A", "0505", "infantry", "3-5/1-5", "isolated", side="axis")``."""
    return UnitLine(id=name, at=at, kind=kind, stats=stats, flags=list(flags), **more)


def axis(
    name: str, at: str, stats: str = "3-5/1-5", kind: str = "infantry", *flags: str, **more: Any
) -> UnitLine:
    """A German unit, infantry unless said otherwise."""
    return unit(name, at, kind, stats, *flags, side="axis", **more)


def soviet(
    name: str, at: str, stats: str = "4-5/2-5", kind: str = "infantry", *flags: str, **more: Any
) -> UnitLine:
    """A Soviet unit, infantry unless said otherwise."""
    return unit(name, at, kind, stats, *flags, side="soviet", **more)


def table(
    *units: UnitLine,
    size: str = "blank 12x12",
    phase: str = "movement",
    turn: int = 2,
    scenario: str = "campaign",
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
    options: list[str] | None = None,
    **variables: Any,
) -> tuple[Tow, Any]:
    """A game and a state with just these units; ``size=""`` takes the real map.

    ``phase="movement"`` and ``"combat"`` are segments of an activation of the side ``activated`` (axis unless given)
    with the units flagged ``active``, or all of that side. Variables are those of positions: ``cup=["Vrnz"]``.
    """
    if phase in ("movement", "combat"):
        variables.setdefault("activated", "axis")
    position = Position(
        game="tow",
        scenario=scenario,
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
    return GAME.place(position)


def campaign(
    *units: UnitLine, phase: str, turn: int = 1, scenario: str = "campaign", **variables: Any
) -> tuple[Tow, Any]:
    """A game and the set-up of August 1943 on the real map, these units changed."""
    values = {key.replace("_", "-"): value for key, value in variables.items()}
    return GAME.place(
        Position(game="tow", scenario=scenario, turn=turn, phase=phase, unit=list(units), set=values)
    )


def do(game: Tow, state: Any, *texts: str, dice: tuple[int, ...] = (), **draws: int) -> list[Event]:
    """Play these actions, each for the seat that decides, with these dice and named draws (counted from 1)."""
    state.dictated += [("", value - 1) for value in dice]
    state.dictated += [(name.replace("_", "-"), value - 1) for name, value in draws.items()]
    events: list[Event] = []
    for text in texts:
        events += game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return events


def play_on(game: Tow, state: Any, over: Callable[[], bool], seed: int = 7) -> list[Event]:
    """Let everybody play at random until something is so; tells what happened on the way."""
    bot, events = RandomBot(seed), list[Event]()
    for _ in range(2000):
        if over():
            return events
        seat = game.deciders(state)[0]
        events += game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
    pytest.fail("it does not come to that")


def refused(game: Tow, state: Any, text: str, seat: int | None = None) -> Illegal:
    """The refusal of an action by the seat that decides."""
    with pytest.raises(Illegal) as caught:
        game.apply(state, game.deciders(state)[0] if seat is None else seat, game.lexicon.parse(text))
    return caught.value


def offered(game: Tow, state: Any, seat: int | None = None) -> set[str]:
    """Every legal action of the one who decides, in words."""
    legal = game.legal(state, game.deciders(state)[0] if seat is None else seat)
    return {game.lexicon.text(action) for action in legal}


def why(game: Tow, state: Any, text: str) -> dict[str, str]:
    """The rules that speak in a legal action, without the name of the game, and the amount each one gives."""
    verdict = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert verdict.legal, verdict.reasons
    return {reason.rule.removeprefix("tow:"): reason.amount for reason in verdict.reasons}


def rules(events: list[Event], kind: str = "") -> set[str]:
    """The rules behind these events, or behind those of one kind (tag or ``how``), without the name of the game."""
    return {
        rule.removeprefix("tow:")
        for event in events
        for rule in event.rules
        if not kind or kind in (getattr(event, "how", ""), event.__struct_config__.tag)
    }


def top(state: Any) -> str:
    """The procedure that asks for a decision."""
    return type(state.agenda[-1]).__name__


def at(game: Tow, state: Any, name: str) -> str:
    """The hex of a unit, or its box number."""
    place = state.where[game.data.numbers[name]]
    return game.label(place) if place > 0 else str(place)


def number(game: Tow, name: str) -> int:
    """The number of a unit."""
    return game.data.numbers[name]
