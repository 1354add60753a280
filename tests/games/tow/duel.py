"""Combats for the tests of Traces of War: an attack from its declaration to the die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.engine.base.events import Event
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions.position import UnitLine
from hexfront.games.tow.events import Fought
from hexfront.games.tow.game import Tow

from .table import do, table

TANK = "6-4-8/3-2-8"


def combat(*units: UnitLine, by: str = "soviet", **more: Any) -> tuple[Tow, Any]:
    """The combat segment of an activation of all units of a side, or of those flagged active."""
    return table(*units, phase="combat", activated=by, **more)


def defence(lines: Iterable[UnitLine], where: str) -> int:
    """What the units in a hex defend with, by what is printed on them."""
    return sum(int(line.stats.split("/")[0].split("-")[-2]) for line in lines if line.at == where)


def planned(game: Tow, state: Any, target: str, *names: str) -> None:
    """Declare an attack without launching it."""
    do(game, state, f"attack {target}", *(f"join {name}" for name in names))


def odds(game: Tow, state: Any, target: str, *names: str) -> Fight:
    """How an attack would stand, as the player is told before he launches it."""
    planned(game, state, target, *names)
    verdict = game.explain(state, game.deciders(state)[0], ("launch",))
    do(game, state, "cancel")
    assert verdict.legal, verdict.reasons
    return verdict.fights[0]


def attack(game: Tow, state: Any, target: str, *names: str, dice: tuple[int, ...] = ()) -> list[Event]:
    """Launch an attack with these dice."""
    planned(game, state, target, *names)
    return do(game, state, "launch", dice=dice)


def fought(events: list[Event]) -> Fought:
    """The combat among these events."""
    return next(event for event in events if isinstance(event, Fought))


def moves(events: list[Event], how: str) -> list[str]:
    """Who went where among these events, as "A 0505-0504"."""
    return [
        f"{event.unit} {event.start}-{event.end}"  # type: ignore[attr-defined]
        for event in events
        if getattr(event, "how", "") == how
    ]


def amounts(fight: Fight, rule: str) -> list[str]:
    """What a rule contributes to a combat."""
    return [reason.amount for reason in fight.modifiers if reason.rule == f"tow:{rule}"]
