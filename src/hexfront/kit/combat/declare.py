"""Declaring an attack: a hex is chosen, units join or leave, and the attack is launched or given up.

A game lists the acts of its frames with its own objections and reasons; what is offered and what happens to the
plan is here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

import msgspec

from hexfront.engine.api import (
    Action,
    Actors,
    Choices,
    Decision,
    Event,
    Frame,
    Group,
    Key,
    Listed,
    Seat,
    agenda,
)

END, LAUNCH, CANCEL = ("verb", "end"), ("verb", "launch"), ("verb", "cancel")


class Declared(NamedTuple):
    """The answer of an attack that was launched, to the phase that it belongs to."""

    targets: tuple[int, ...]


class Attacks(Decision, frozen=True):
    """One attack after the other: choose a hex (``attack``), or end it (``end``).

    The targets and the units that can take part are looked up once between two attacks: ``ready`` says that they
    hold for the board as it is.
    """

    @property
    def ready(self) -> bool:
        """Whether the targets hold for the board as it is."""
        raise NotImplementedError

    @property
    def targets(self) -> tuple[int, ...]:
        """The hexes that may be attacked."""
        raise NotImplementedError

    def choices(self, board: Any, state: Any, seat: Seat) -> Choices:
        """Any hex that somebody can attack, or the end."""
        return Actors(board.lexicon.key, [*[("hex", at) for at in self.targets], END], _attack)

    def end(self, board: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """No more attacks."""
        agenda.done(state, self)

    def answered(self, child: Frame, answer: Any) -> Self:
        """An attack was launched: who can attack whom is to be looked up again."""
        return msgspec.structs.replace(self, ready=False)


def _attack(key: Key) -> Group:
    return Listed([("end",)] if key == END else [("attack", key[1])])


class Gathering(Decision, frozen=True):
    """One attack while it is gathered: ``join``, ``leave``, ``launch`` or ``cancel``."""

    @property
    def able(self) -> tuple[int, ...]:
        """The units that may join, or have."""
        raise NotImplementedError

    @property
    def gathered(self) -> tuple[int, ...]:
        """The units that have joined."""
        raise NotImplementedError

    def gathering(self, units: tuple[int, ...]) -> Self:
        """The same attack by these units."""
        raise NotImplementedError

    def further(self, board: Any, state: Any) -> Iterable[Key]:
        """What may be added besides units."""
        return ()

    def strong(self, board: Any, state: Any) -> bool:
        """Whether those who have joined may attack."""
        return bool(self.gathered)

    def choices(self, board: Any, state: Any, seat: Seat) -> Choices:
        """Join or leave, launch when it is strong enough, or give it up."""
        keys: list[Key] = [*[("unit", unit) for unit in self.able], *self.further(board, state)]
        if self.strong(board, state):
            keys.append(LAUNCH)
        return Actors(board.lexicon.key, [*keys, CANCEL], self.group)

    def group(self, key: Key) -> Group:
        """What may be done with a unit; a verb stands alone."""
        kind, token = key
        if kind == "verb":
            return Listed([(token,)])
        return Listed([("leave" if token in self.gathered else "join", token)])

    def join(self, board: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """A unit takes part."""
        agenda.become(state, self, self.gathering((*self.gathered, action[1])))

    def leave(self, board: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """A unit does not take part after all."""
        rest = tuple([unit for unit in self.gathered if unit != action[1]])
        agenda.become(state, self, self.gathering(rest))

    def cancel(self, board: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        """Give the attack up."""
        agenda.done(state, self)
