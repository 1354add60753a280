"""Macros: one order in words, such as ``move U to 1118``, carried out as the atoms a player would name.

A macro is planned with what the seat knows. It goes on atom by atom and stops where one surprises: at a
draw, at a revelation, when another seat is to decide, or when the next atom is no longer legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import Event, faces
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.game import Game


@runtime_checkable
class Plans(Protocol):
    """A game that has macros."""

    def plan(self, state: Any, seat: Seat, action: Action) -> list[Action] | None:
        """The atoms a macro stands for, as far as the seat can know; None if it sees no way."""


@runtime_checkable
class Follows(Protocol):
    """A game in which acts bring questions that have a usual answer, such as which way a unit faces that has moved."""

    def followed(self, state: Any, seat: Seat, action: Action) -> list[Action]:
        """An act with the usual answers to what it will ask, as far as the seat can know; alone if there are none."""


class Table(Protocol):
    """Where a macro is played: something that holds the state and accepts actions, such as a match."""

    @property
    def state(self) -> Any:
        """How it stands."""

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do one atom."""


class Performed(msgspec.Struct, frozen=True):
    """What became of an order: the events, the atoms done and left, and what stopped it, if anything did."""

    events: list[Event]
    done: tuple[Action, ...]
    left: tuple[Action, ...] = ()
    stopped: Text | None = None


def expand(game: Game, state: Any, seat: Seat, action: Action, *, follow: bool = False) -> list[Action]:
    """The atoms of a macro; an atom stands for itself, with ``follow`` for what usually follows it too.

    So does a macro for which no way is seen, or of a seat that does not decide: the game then refuses it
    with its own rule.
    """
    verb = game.lexicon.verbs.get(action[0])
    if verb is None or seat not in game.deciders(state):
        return [action]
    if verb.macro:
        return (isinstance(game, Plans) and game.plan(state, seat, action)) or [action]
    if follow and isinstance(game, Follows) and action in game.legal(state, seat):
        return game.followed(state, seat, action)
    return [action]


def steps(game: Game, state: Any, seat: Seat, action: Action) -> Iterator[Action]:
    """The atoms one after the other, for a caller who applies each to the state before asking for the next.

    The first comes in any case, so that applying it says why it is refused; the others while they are legal.
    """
    first, *others = expand(game, state, seat, action)
    yield first
    for atom in others:
        if atom not in game.legal(state, seat):
            return
        yield atom


def surprise(
    game: Game, state: Any, seat: Seat, events: list[Event], before: tuple[Seat, ...]
) -> Text | None:
    """What the seat sees in an atom's events, or in who decides after it, that calls for a new thought.

    What it does not see does not stop it: the halt would tell.
    """
    for face in faces(events, seat):
        if face.chance:
            return t("A draw decided.")
        if face.reveals:
            return t("Something was revealed.")
    deciders = game.deciders(state)
    if not deciders:
        return t("The game is over.")
    if seat not in deciders or any(other not in before for other in deciders):
        return t("Another seat is to decide.")
    return None


def perform(game: Game, table: Table, seat: Seat, action: Action, *, follow: bool = False) -> Performed:
    """Carry out an action or a macro; raises Illegal, with nothing done, if the first atom is refused."""
    atoms = expand(game, table.state, seat, action, follow=follow)
    done: list[Action] = []
    events: list[Event] = []
    stopped: Text | None = None
    for atom in atoms:
        before = game.deciders(table.state)
        if done and atom not in game.legal(table.state, seat):
            stopped = t("The next step is no longer possible.")
            break
        happened = table.act(seat, atom)
        done.append(atom)
        events += happened
        stopped = surprise(game, table.state, seat, happened, before)
        if stopped is not None:
            break
    left = tuple(atoms[len(done) :])
    return Performed(events, tuple(done), left, stopped if left else None)
