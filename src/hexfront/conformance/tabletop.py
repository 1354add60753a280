"""Small situations at the table, for the tests of a game: counters on a map, actions in words, given dice.

A game's tests bind :func:`placed` to the game and its usual phase; all else here works on any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hexfront.bots import RandomBot
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.contract.verdict import Verdict
from hexfront.engine.positions.position import Position, UnitLine

PATIENCE = 2000
"""More actions than anything takes that a test waits for."""


def unit(name: str, at: str, kind: str = "", stats: str = "", *flags: str, **more: Any) -> UnitLine:
    """One unit: ``unit("A", "0505", "infantry", "3-5/1-5", "isolated", side="axis")``."""
    return UnitLine(id=name, at=at, kind=kind, stats=stats, flags=list(flags), **more)


def placed(
    game: Any,
    units: Sequence[UnitLine],
    *,
    size: str,
    phase: str,
    turn: int,
    scenario: str = "",
    hexes: Mapping[str, str] | None = None,
    sides: Mapping[str, str] | None = None,
    links: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    **variables: Any,
) -> tuple[Any, Any]:
    """A game and a state with just these units; ``size=""`` takes the real map. Variables are those of ``[set]``."""
    position = Position(
        game=game.meta.id,
        scenario=scenario,
        map=size,
        turn=turn,
        phase=phase,
        units="only",
        options=list(options),
        hex=dict(hexes or {}),
        hexside=dict(sides or {}),
        link=dict(links or {}),
        unit=list(units),
        set=_worded(variables),
    )
    game, state = game.place(position)
    return game, state


def set_up(
    game: Any, units: Sequence[UnitLine], *, phase: str, turn: int, scenario: str = "", **variables: Any
) -> tuple[Any, Any]:
    """A game and its own set-up on the real map, these units changed."""
    position = Position(game=game.meta.id, scenario=scenario, turn=turn, phase=phase, unit=list(units))
    position.set = _worded(variables)
    game, state = game.place(position)
    return game, state


def _worded(variables: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in variables.items()}


def do(game: Any, state: Any, *texts: str, dice: Sequence[int] = (), **draws: int) -> list[Event]:
    """Play these actions, each for the seat that decides, with these dice and named draws (counted from 1)."""
    state.dictated += [("", value - 1) for value in dice]
    state.dictated += [(name.replace("_", "-"), value - 1) for name, value in draws.items()]
    events: list[Event] = []
    for text in texts:
        events += game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return events


def play_on(game: Any, state: Any, over: Callable[[], bool], seed: int = 7) -> list[Event]:
    """Let everybody play at random until something is so; tells what happened on the way."""
    bot, events = RandomBot(seed), list[Event]()
    for _ in range(PATIENCE):
        if over():
            return events
        seat = game.deciders(state)[0]
        events += game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
    raise AssertionError("it does not come to that")


def refused(game: Any, state: Any, text: str, seat: int | None = None) -> Illegal:
    """The refusal of an action by the seat that decides."""
    try:
        game.apply(state, _seat(game, state, seat), game.lexicon.parse(text))
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{text} is legal")


def offered(game: Any, state: Any, seat: int | None = None) -> set[str]:
    """Every legal action of the one who decides, in words."""
    return {game.lexicon.text(action) for action in game.legal(state, _seat(game, state, seat))}


def verdict(game: Any, state: Any, text: str) -> Verdict:
    """What the rules say about an action of the one who decides."""
    found: Verdict = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text))
    return found


def rules_of(events: Sequence[Event]) -> set[str]:
    """Every rule that acted in a run of events."""
    return {rule for event in events for rule in event.rules}


def top(state: Any) -> str:
    """The procedure that asks for a decision."""
    return type(state.agenda[-1]).__name__


def number(game: Any, name: str) -> int:
    """The number of a unit."""
    found: int = game.names.index(name)
    return found


def at(game: Any, state: Any, name: str) -> str:
    """The hex of a unit, or its box number."""
    place = state.where[number(game, name)]
    return str(game.labels[place] if place > 0 else place)


def _seat(game: Any, state: Any, seat: int | None) -> int:
    found: int = game.deciders(state)[0] if seat is None else seat
    return found
