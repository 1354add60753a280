"""Questions about a position. A game answers those it has a rule for; the rest say that it has none."""

from __future__ import annotations

import re
from typing import Any, Protocol, runtime_checkable

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import Source
from hexfront.engine.base.errors import (
    BadAction,
    BadDraw,
    Illegal,
    Told,
)
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.judging import Judged, judge
from hexfront.engine.contract.macros import Performed, expand, perform
from hexfront.engine.contract.verdict import (
    Fight,
    Reason,
    Verdict,
    note_reasons,
)

HANDFUL = 6
"""How many units a refusal lists."""


class Unanswered(Told):
    """A question about a position that the game has no rule for."""


class UnknownUnit(Told):
    """A unit that is not in the position."""


class Reached(msgspec.Struct, frozen=True):
    """A hex that a unit can reach: what it costs (in words, fractions and all) and how it gets there."""

    hex: str
    cost: str
    path: tuple[str, ...] = ()
    how: str = ""
    later: bool = False
    """Only by further actions, between which others may act: it cannot be ordered in one go."""


class Supplied(msgspec.Struct, frozen=True):
    """Whether a unit is in supply, by which line, and which rules say so."""

    unit: str
    supplied: bool
    path: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Sighted(msgspec.Struct, frozen=True):
    """Whether one hex sees another, and what blocks or hinders the line."""

    hex: str
    seen: bool
    reasons: tuple[Reason, ...] = ()


class Area(msgspec.Struct, frozen=True):
    """Hexes that a rule draws around a unit: the command radius of an HQ, the arc of a gun."""

    kind: str
    of: str
    hexes: tuple[str, ...]
    side: str = ""
    rule: str = ""


@runtime_checkable
class Reaches(Protocol):
    """A game that can say where a unit may go."""

    def reach(self, state: Any, seat: Seat, unit: str) -> list[Reached]:
        """Every hex the unit can reach now, as far as the seat knows, cheapest first."""


@runtime_checkable
class Routes(Protocol):
    """A game that can say how a unit goes on from a way that a player has begun to choose."""

    def reach_via(self, state: Any, seat: Seat, unit: str, via: tuple[str, ...]) -> list[Reached]:
        """Every hex the unit can reach once it has entered these, in this order; the paths begin with them."""


@runtime_checkable
class Areas(Protocol):
    """A game in which units have radii or arcs."""

    def areas(self, state: Any, seat: Seat, unit: str) -> list[Area]:
        """The areas of a unit, or of every unit if it is empty, as far as the seat knows."""


@runtime_checkable
class Arcs(Protocol):
    """A game in which it matters where a unit looks."""

    def areas_towards(self, state: Any, seat: Seat, unit: str, to: str) -> list[Area]:
        """The areas of a unit if it looked in that direction of the grid, as far as the seat knows."""


@runtime_checkable
class Fights(Protocol):
    """A game that can say how a fight would stand."""

    def fight(self, state: Any, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
        """An attack on a hex by these units, as far as the seat knows."""


@runtime_checkable
class Sees(Protocol):
    """A game with lines of sight."""

    def sight(self, state: Any, seat: Seat, at: str, to: str | None) -> list[Sighted]:
        """What a hex sees, or whether it sees one other, as far as the seat knows."""


@runtime_checkable
class Controls(Protocol):
    """A game with zones of control."""

    def zoc(self, state: Any) -> dict[str, list[str]]:
        """The controlled hexes of each side."""


@runtime_checkable
class Supplies(Protocol):
    """A game with supply."""

    def supply(self, state: Any) -> list[Supplied]:
        """The supply of every unit on the map."""


QUESTIONS: dict[str, type] = {
    "reach": Reaches,
    "fight": Fights,
    "sight": Sees,
    "zoc": Controls,
    "supply": Supplies,
    "areas": Areas,
}


def questions(game: Any) -> tuple[str, ...]:
    """What can be asked of a game: the questions that it has rules for."""
    return tuple(what for what, protocol in QUESTIONS.items() if isinstance(game, protocol))


class Standing(msgspec.Struct, frozen=True):
    """Who decides what in a position."""

    turn: int
    phase: str
    seat: Seat
    prompt: Text
    rule: str
    actions: tuple[str, ...]


def _needs(game: Any, protocol: type, subject: str) -> None:
    if not isinstance(game, protocol):
        raise Unanswered(t("{game} has no rule for {subject}", game=game.meta.title, subject=subject))


def standing(game: Any, state: Any) -> list[Standing]:
    """For each decider, what is asked and every legal action in words."""
    answers = []
    for seat in game.deciders(state):
        view = game.view(state, seat)
        prompt = view.prompts[-1]
        actions = tuple(game.lexicon.text(action) for action in game.legal(state, seat))
        answers.append(Standing(view.turn, view.phase, seat, prompt.text, prompt.rule, actions))
    return answers


def nameable(game: Any, state: Any, viewer: Seat) -> set[str]:
    """The units that a viewer may ask about: those he sees on the map, and off it those that he knows."""
    view = game.view(state, viewer)
    boxes = {box.id for box in view.boxes}
    return {counter.id for counter in view.counters if counter.known or counter.at not in boxes}


def asker(game: Any, state: Any, units: tuple[str, ...] = ()) -> Seat:
    """Whose knowledge counts where nobody says: the first who decides, if he knows of the units; else everything.

    Everything counts too once it is over.
    """
    seats: tuple[Seat, ...] = game.deciders(state)
    return seats[0] if seats and set(units) <= nameable(game, state, seats[0]) else ALL


def reach(
    game: Any, state: Any, unit: str, seat: Seat | None = None, via: tuple[str, ...] = ()
) -> list[Reached]:
    """Every hex a unit can reach now, or by a way that begins with certain hexes."""
    _needs(game, Routes if via else Reaches, "the way a unit chooses" if via else "how far a unit may go")
    check_units(game, state, (unit,), seat)
    who = asker(game, state, (unit,)) if seat is None else seat
    found: list[Reached] = game.reach_via(state, who, unit, via) if via else game.reach(state, who, unit)
    return found if _orders_ways(game) else [_by_steps(one) for one in found]


def _orders_ways(game: Any) -> bool:
    """Whether a whole way can be ordered by the words that a table uses: ``move {unit} via {hexes}``."""
    patterns = (verb.pattern.split() for verb in game.lexicon.verbs.values() if verb.macro)
    return any(words[0] == "move" and words[2:3] == ["via"] for words in patterns)


def _by_steps(one: Reached) -> Reached:
    """A hex that is further than one step is reached later, where no whole way can be ordered."""
    return msgspec.structs.replace(one, later=one.later or len(one.path) > 1)


def areas(
    game: Any, state: Any, unit: str = "", seat: Seat | None = None, to: str | None = None
) -> list[Area]:
    """The radii and arcs of a unit, or of all; with ``to``, those of a unit that looked in that direction."""
    _needs(game, Areas if to is None else Arcs, "radii and arcs")
    check_units(game, state, (unit,) if unit or to is not None else (), seat)
    who = asker(game, state, (unit,) if unit else ()) if seat is None else seat
    found: list[Area] = (
        game.areas(state, who, unit) if to is None else game.areas_towards(state, who, unit, to)
    )
    return found


def fight(game: Any, state: Any, at: str, units: tuple[str, ...], seat: Seat | None = None) -> Fight:
    """How an attack of these units on a hex would stand."""
    _needs(game, Fights, "the odds of a fight")
    check_units(game, state, units, seat)
    found: Fight = game.fight(state, asker(game, state, units) if seat is None else seat, at, units)
    note_reasons(found.modifiers)
    return found


def sight(game: Any, state: Any, at: str, to: str | None = None, seat: Seat | None = None) -> list[Sighted]:
    """What a hex sees, or whether it sees one other."""
    _needs(game, Sees, "lines of sight")
    found: list[Sighted] = game.sight(state, asker(game, state) if seat is None else seat, at, to)
    for line in found:
        note_reasons(line.reasons)
    return found


def zoc(game: Any, state: Any) -> dict[str, list[str]]:
    """The controlled hexes of each side."""
    _needs(game, Controls, "zones of control")
    found: dict[str, list[str]] = game.zoc(state)
    return found


def supply(game: Any, state: Any) -> list[Supplied]:
    """The supply of every unit on the map."""
    _needs(game, Supplies, "supply")
    found: list[Supplied] = game.supply(state)
    for unit in found:
        note_reasons(unit.reasons)
    return found


def check_units(game: Any, state: Any, units: tuple[str, ...], seat: Seat | None = None) -> None:
    """Refuse a unit that is not in the position, as far as the seat knows."""
    there = [counter.id for counter in game.view(state, ALL if seat is None else seat).counters]
    for unit in units:
        if unit not in there:
            listed = ", ".join(there[:HANDFUL]) + (", ..." if len(there) > HANDFUL else "")
            raise UnknownUnit(
                t(
                    "no unit {unit} in this position; there is: {known}",
                    unit=repr(unit),
                    known=listed or "none",
                )
            )


def why(game: Any, state: Any, text: str) -> Verdict:
    """Whether an action, or an order with every step of it, is legal for the one who decides."""
    return judged(game, state, text).verdict


def judged(game: Any, state: Any, text: str) -> Judged:
    """The same, step by step."""
    return judge(game, state, *read(game, state, text))


def do(game: Any, state: Any, text: str) -> Performed:
    """Play an action or macro for the one who may, in place."""
    seat, action = read(game, state, text)
    return perform(game, _Board(game, state), seat, action)


def read(game: Any, state: Any, text: str) -> tuple[Seat, Action]:
    """An action in words and whose it is: ``1: seal`` names the seat, else it is the first who may do it."""
    named = re.fullmatch(r"(\d+):\s*(.*)", text)
    action: Action = game.lexicon.parse(named[2] if named else text)
    seats: tuple[Seat, ...] = game.deciders(state)
    if not seats:
        raise BadAction(t('"{text}": the game is over, nobody decides', text=text))
    if named:
        return int(named[1]), action
    return next((seat for seat in seats if _may(game, state, seat, action)), seats[0]), action


def _may(game: Any, state: Any, seat: Seat, action: Action) -> bool:
    """Whether a seat may begin with an action or order; one that it cannot carry out at all is not its own."""
    try:
        return expand(game, state, seat, action)[0] in game.legal(state, seat)
    except Illegal:
        return False


def dictate(state: Source, dice: tuple[int, ...], draws: tuple[tuple[str, int], ...] = ()) -> None:
    """Let the next dice give these numbers, as printed on them, and draws of these names theirs, counted from 1."""
    for value in (*dice, *(value for _, value in draws)):
        if value < 1:
            raise BadDraw(t("the dice begin at 1; {value} is none", value=value))
    state.dictated[:] = [*((name, value - 1) for name, value in draws), *(("", value - 1) for value in dice)]


class _Board:
    """The state of a probe, as a table for macros."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game = game
        self.state = state

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do one atom."""
        events: list[Event] = self.game.apply(self.state, seat, action)
        return events
