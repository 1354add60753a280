"""Questions about a position. A game answers those it has a rule for; the rest say that it has none."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import msgspec

from hexfront.engine.actions import Action, Seat
from hexfront.engine.draws import Source
from hexfront.engine.errors import BadAction
from hexfront.engine.events import Event
from hexfront.engine.macros import steps
from hexfront.engine.texts import Text
from hexfront.engine.verdict import Fight, Reason, Verdict


class Reached(msgspec.Struct, frozen=True):
    """A hex that a unit can reach: what it costs (in words, fractions and all) and how it gets there."""

    hex: str
    cost: str
    path: tuple[str, ...] = ()
    how: str = ""


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


@runtime_checkable
class Reaches(Protocol):
    """A game that can say where a unit may go."""

    def reach(self, state: Any, unit: str) -> list[Reached]:
        """Every hex the unit can reach now, cheapest first."""


@runtime_checkable
class Fights(Protocol):
    """A game that can say how a fight would stand."""

    def fight(self, state: Any, at: str, units: tuple[str, ...]) -> Fight:
        """An attack on a hex by these units."""


@runtime_checkable
class Sees(Protocol):
    """A game with lines of sight."""

    def sight(self, state: Any, at: str, to: str | None) -> list[Sighted]:
        """What a hex sees, or whether it sees one other."""


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


class Standing(msgspec.Struct, frozen=True):
    """Who decides what in a position."""

    turn: int
    phase: str
    seat: Seat
    prompt: Text
    rule: str
    actions: tuple[str, ...]


def standing(game: Any, state: Any) -> list[Standing]:
    """For each decider, what is asked and every legal action in words."""
    answers = []
    for seat in game.deciders(state):
        view = game.view(state, seat)
        prompt = view.prompts[-1]
        actions = tuple(game.lexicon.text(action) for action in game.legal(state, seat))
        answers.append(Standing(view.turn, view.phase, seat, prompt.text, prompt.rule, actions))
    return answers


def why(game: Any, state: Any, text: str) -> Verdict:
    """Whether an action (or a macro, judged by its first step) is legal for the one who decides."""
    action: Action = game.lexicon.parse(text)
    seats = game.deciders(state)
    if not seats:
        raise BadAction(f'"{text}": the game is over, nobody decides')
    verdict: Verdict | None = None
    for seat in seats:
        first = next(iter(steps(game, state, seat, action)), action)
        verdict = game.explain(state, seat, first)
        if verdict:
            break
    assert verdict is not None
    return verdict


def dictate(state: Source, dice: tuple[int, ...]) -> None:
    """Let the next draws give these numbers, as printed on the dice (the first face is 1)."""
    state.dictated[:] = [("", value - 1) for value in dice]


def do(game: Any, state: Any, text: str) -> list[Event]:
    """Play an action or macro for the one who may, in place."""
    action: Action = game.lexicon.parse(text)
    seats = game.deciders(state)
    seat = next((seat for seat in seats if next(iter(steps(game, state, seat, action)), None)), None)
    if seat is None:
        seat = seats[0] if seats else 0
    events: list[Event] = []
    for atom in steps(game, state, seat, action):
        happened = game.apply(state, seat, atom)
        events += happened
        if any(event.chance or event.reveals for event in happened) or seat not in game.deciders(state):
            break
    return events
