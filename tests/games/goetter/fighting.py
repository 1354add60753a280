"""Small fights for the tests of Götterdämmerung: units on a blank or the real map, actions in words, dice."""

from __future__ import annotations

from typing import Any

from hexfront.conformance import tabletop
from hexfront.conformance.tabletop import at, do, number, offered, top, unit
from hexfront.engine.base.events import Event
from hexfront.engine.positions.position import UnitLine
from hexfront.games.goetter.game import Goetter

__all__ = [
    "CORPS",
    "TANKS",
    "at",
    "do",
    "field",
    "german",
    "number",
    "odds",
    "offered",
    "real",
    "refused",
    "rules",
    "soviet",
    "top",
    "why",
]

GAME = Goetter()
CORPS = "8-12-5/4-6-5"
TANKS = "18-16-8/9-8-8"


def german(
    name: str, where: str, stats: str = "1-2-5", kind: str = "infantry", *flags: str, **notes: Any
) -> UnitLine:
    """A German regiment, unless said otherwise."""
    return unit(name, where, kind, stats, *flags, side="german", notes=notes)


def soviet(
    name: str,
    where: str,
    stats: str = CORPS,
    kind: str = "rifle-corps",
    *flags: str,
    front: str = "1BF",
    step: int = 0,
) -> UnitLine:
    """A Soviet rifle corps, unless said otherwise."""
    return unit(name, where, kind, stats, *flags, side="soviet", notes={"front": front}, step=step)


def tanks(name: str, where: str, stats: str = TANKS, *flags: str, front: str = "1BF") -> UnitLine:
    """A Soviet tank corps."""
    return soviet(name, where, stats, "tank-corps", *flags, front=front)


def field(
    *units: UnitLine, phase: str = "soviet-combat", turn: int = 2, size: str = "blank 9x9", **given: Any
) -> tuple[Any, Any]:
    """A combat phase with just these units on a blank map."""
    return tabletop.placed(GAME, units, size=size, phase=phase, turn=turn, **given)


def real(*units: UnitLine, phase: str = "soviet-combat", turn: int = 2, **given: Any) -> tuple[Any, Any]:
    """The same on the real map."""
    return field(*units, phase=phase, turn=turn, size="", **given)


def refused(game: Any, state: Any, text: str) -> str:
    """The rule that refuses an action, without the name of the game."""
    return tabletop.refused(game, state, text).rule.removeprefix("goetter:")


def refusal(game: Any, state: Any, text: str) -> str:
    """The sentence with which an action is refused, for rules that say several things."""
    return str(tabletop.refused(game, state, text).text)


def why(game: Any, state: Any, text: str) -> dict[str, str]:
    """The rules that speak in a legal action, without the name of the game, and the amount each one gives."""
    verdict = tabletop.verdict(game, state, text)
    assert verdict.legal, verdict.reasons
    return {reason.rule.removeprefix("goetter:"): reason.amount for reason in verdict.reasons}


def odds(game: Any, state: Any, text: str = "launch", number: int = 0) -> tuple[int, int, str]:
    """Attack, defence and column of a fight that an action would bring."""
    fight = tabletop.verdict(game, state, text).fights[number]
    return fight.attack[0], fight.defence[0], " ".join(fight.columns)


def shifts(game: Any, state: Any, text: str = "launch", number: int = 0) -> dict[str, str]:
    """What the panel of a fight tells, by rule."""
    fight = tabletop.verdict(game, state, text).fights[number]
    return {reason.rule.removeprefix("goetter:"): reason.amount for reason in fight.modifiers}


def rules(events: list[Event]) -> set[str]:
    """The rules behind these events, without the name of the game."""
    return {rule.removeprefix("goetter:") for rule in tabletop.rules_of(events)}


def attack(game: Any, state: Any, target: str, *units: str) -> None:
    """Gather an attack, short of the launch."""
    do(game, state, f"attack {target}", *[f"join {name}" for name in units])


def resolve(game: Any, state: Any, target: str, *units: str, die: int = 0, **draws: int) -> list[Event]:
    """Attack without support and without a G marker, up to the first question after the die."""
    attack(game, state, target, *units)
    state.dictated += [("combat", die - 1)] if die else []
    events = do(game, state, "launch", **draws)
    if top(state) == "Announce":
        events += do(game, state, "support 0")
    if top(state) == "Draw":
        events += do(game, state, "decline")
    return events
