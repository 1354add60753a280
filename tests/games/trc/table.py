"""Small situations for the tests of The Russian Campaign: units on a blank or the real map, actions in words, dice."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.trc.game import Trc

GAME = Trc()


def unit(name: str, at: str, kind: str = "", stats: str = "", *flags: str, **more: Any) -> UnitLine:
    """One unit: ``unit("A", "E5", "infantry", "4-4", "moved", side="axis")``."""
    return UnitLine(id=name, at=at, kind=kind, stats=stats, flags=list(flags), **more)


def axis(
    name: str, at: str, stats: str = "4-4", kind: str = "infantry", *flags: str, **notes: Any
) -> UnitLine:
    """A German corps, infantry unless said otherwise."""
    return unit(name, at, kind, stats, *flags, side="axis", notes=notes)


def russian(
    name: str, at: str, stats: str = "4-3", kind: str = "infantry", *flags: str, **notes: Any
) -> UnitLine:
    """A Russian corps, infantry unless said otherwise."""
    return unit(name, at, kind, stats, *flags, side="russian", notes=notes)


def army(name: str, at: str, stats: str = "5-3", **notes: Any) -> UnitLine:
    """A Russian infantry army."""
    return russian(name, at, stats, size="army", **notes)


def table(
    *units: UnitLine,
    size: str = "blank 12x12",
    phase: str = "movement",
    turn: int = 2,
    scenario: str = "campaign",
    hexes: dict[str, str] | None = None,
    sides: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
    options: tuple[str, ...] = (),
    **variables: Any,
) -> tuple[Trc, Any]:
    """A game and a state with just these units; ``size=""`` takes the real map.

    Variables are those of positions: ``player="russian"``, ``impulse=2``, ``weather="snow"``.
    """
    position = Position(
        game="trc",
        scenario=scenario,
        options=list(options),
        map=size,
        turn=turn,
        phase=phase,
        units="only",
        hex=hexes or {},
        hexside=sides or {},
        link=links or {},
        unit=list(units),
        set=variables,
    )
    return GAME.place(position)


def real(*units: UnitLine, **variables: Any) -> tuple[Trc, Any]:
    """The same on the real map."""
    return table(*units, size="", **variables)


def do(game: Trc, state: Any, *texts: str, dice: tuple[int, ...] = ()) -> list[Event]:
    """Play these actions, each for the seat that decides, with these dice."""
    state.dictated += [("", value - 1) for value in dice]
    events: list[Event] = []
    for text in texts:
        events += game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return events


def refused(game: Trc, state: Any, text: str) -> str:
    """The rule that refuses an action of the seat that decides, without the name of the game."""
    return _illegal(game, state, text).rule.removeprefix("trc:")


def refusal(game: Trc, state: Any, text: str) -> str:
    """The sentence with which an action is refused, for refusals by the same rule that say different things."""
    return str(_illegal(game, state, text).text)


def _illegal(game: Trc, state: Any, text: str) -> Illegal:
    with pytest.raises(Illegal) as caught:
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return caught.value


def offered(game: Trc, state: Any, verb: str = "") -> set[str]:
    """Every legal action of the one who decides, in words; only those of a verb if one is given."""
    legal = game.legal(state, game.deciders(state)[0])
    return {game.lexicon.text(action) for action in legal if not verb or action[0] == verb}


def why(game: Trc, state: Any, text: str) -> dict[str, str]:
    """The rules that speak in a legal action, without the name of the game, and the amount each one gives."""
    verdict = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert verdict.legal, verdict.reasons
    return {reason.rule.removeprefix("trc:"): reason.amount for reason in verdict.reasons}


def rules(events: list[Event], tag: str = "") -> set[str]:
    """The rules behind these events, or behind those of one tag, without the name of the game."""
    return {
        rule.removeprefix("trc:")
        for event in events
        for rule in event.rules
        if not tag or tag in (getattr(event, "how", ""), event.__struct_config__.tag)
    }


def at(game: Trc, state: Any, name: str) -> str:
    """The hex of a unit, or the name of its box."""
    return next(counter.at for counter in game.view(state, 0).counters if counter.id == name)


def top(state: Any) -> str:
    """The procedure that asks for a decision."""
    return type(state.agenda[-1]).__name__


def holder(game: Trc, state: Any, label: str) -> str:
    """Who controls a place: axis, russian, or nobody."""
    bit = 1 << game.grid.hex(label)
    return "axis" if state.held[0] & bit else "russian" if state.held[1] & bit else "nobody"


def gauge(game: Trc, state: Any, *labels: str) -> str:
    """Whose gauge the rail in these hexes has, a letter each: a or r."""
    return "".join("a" if state.gauge >> game.grid.hex(label) & 1 else "r" for label in labels)


def against(game: Trc, state: Any, text: str) -> list[str]:
    """All rules that stand against an action of the seat that decides, in order, the one that refuses it in front."""
    seat = game.deciders(state)[0]
    objections = state.agenda[-1].objections(game, state, seat, game.lexicon.parse(text))
    found = [one.rule.removeprefix("trc:") for one in objections]
    assert found[0] == refused(game, state, text)
    return found


def reasons(game: Trc, state: Any, text: str) -> list[tuple[str, str]]:
    """The whole verdict on a legal action: each rule that speaks and its amount, in order."""
    verdict = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert verdict.legal, verdict.reasons
    return [(reason.rule.removeprefix("trc:"), reason.amount) for reason in verdict.reasons]


def modifiers(game: Trc, state: Any) -> list[tuple[str, str]]:
    """The rules in the odds of the battle that is being put together and what each one gives, in order."""
    verdict = game.explain(state, game.deciders(state)[0], ("launch",))
    return [
        (one.rule.removeprefix("trc:"), one.amount) for fight in verdict.fights for one in fight.modifiers
    ]


def note(game: Trc, state: Any) -> str:
    """What the seat that decides is told with the question."""
    (asked,) = game.prompts(state, game.deciders(state)[0])
    return str(asked.note or "")


def tagged(events: list[Event], tag: str) -> list[Any]:
    """The events of one tag."""
    return [event for event in events if event.__struct_config__.tag == tag]
