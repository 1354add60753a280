"""Fights for the tests of Kharkov: units in supply, an attack from its planning to the die."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Event
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions.position import UnitLine
from hexfront.games.kharkov.events import Fought
from hexfront.games.kharkov.game import Kharkov

from .table import do, unit

STEADY = "entered"
"""A reinforcement counts as supplied, which keeps supply out of tests about something else."""


def axis(
    name: str, where: str, stats: str = "9-8", kind: str = "infantry", *flags: str, **notes: Any
) -> UnitLine:
    """An Axis unit in supply."""
    return unit(name, where, kind, stats, STEADY, *flags, notes=notes)


def soviet(name: str, where: str, stats: str = "4-4-6", kind: str = "rifle", *flags: str) -> UnitLine:
    """A Soviet unit in supply, its values known."""
    return unit(name, where, kind, stats, STEADY, *flags)


def untried(name: str, where: str, kind: str = "rifle") -> UnitLine:
    """A Soviet unit in supply that nobody knows."""
    return unit(name, where, kind, "", STEADY, "untried")


def staff(name: str = "HQ", where: str = "0501", radius: int = 8) -> UnitLine:
    """An active Soviet HQ, which lets units attack."""
    return unit(name, where, "hq", f"{radius}-10")


def planned(game: Kharkov, state: Any, target: str, *names: str) -> None:
    """Plan an attack on one hex, or on several with commas between them."""
    first, *further = target.split(",")
    do(
        game,
        state,
        f"attack {first}",
        *(f"add {one}" for one in further),
        *(f"join {name}" for name in names),
    )


def odds(game: Kharkov, state: Any, target: str, *names: str) -> Fight:
    """How an attack would stand, as the player is told before he launches it."""
    planned(game, state, target, *names)
    verdict = game.explain(state, game.deciders(state)[0], ("launch",))
    do(game, state, "cancel")
    return verdict.fights[0]


def attack(
    game: Kharkov, state: Any, target: str, *names: str, dice: tuple[int, ...] = (), **draws: int
) -> list[Event]:
    """Launch an attack with these dice."""
    planned(game, state, target, *names)
    return do(game, state, "launch", dice=dice, **draws)


def fought(events: list[Event]) -> Fought:
    """The fight among these events."""
    return next(event for event in events if isinstance(event, Fought))


def moves(events: list[Event], how: str) -> list[str]:
    """Who went where among these events, as "A 0505-0504"."""
    return [
        f"{event.units[0]} {event.start}-{event.end}"  # type: ignore[attr-defined]
        for event in events
        if getattr(event, "how", "") == how
    ]


def cites(events: list[Event]) -> set[str]:
    """Every rule that these events name."""
    return {rule for event in events for rule in event.rules}


def amounts(fight: Fight, rule: str) -> list[str]:
    """What a rule contributes to a fight."""
    return [reason.amount for reason in fight.modifiers if reason.rule == f"kharkov:{rule}"]
