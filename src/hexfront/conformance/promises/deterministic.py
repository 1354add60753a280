"""Promise 2: seed and actions give the same states, offers and events, whenever and wherever."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import msgspec

from hexfront.conformance.broken import Broken, Case, Spot, at
from hexfront.conformance.walk import Chooser, Opening, begin, deal, do, walk
from hexfront.engine.base.actions import Saved, Seat
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.state import clone, digest, encode
from hexfront.engine.record.redo import Recordable

CLOCKS = ("time", "monotonic", "perf_counter")
LATER = 1e8
"""How many seconds later everything is played again: a game that asks for the time shows it."""


class Trace(msgspec.Struct, frozen=True):
    """A random game: what was done, and a mark of every state on the way.

    ``state`` is the one it begins with, in a text; it is empty where the game begins with its set-up.
    """

    case: Case
    seed: int
    start: int
    state: str
    moves: tuple[tuple[Seat, Saved], ...]
    marks: tuple[str, ...]

    def spot(self, game: Recordable, ply: int) -> Spot:
        """The place so many actions further on."""
        return Spot(game.meta.id, self.case, self.seed, self.start + ply, self.start)

    def begin(self, game: Recordable) -> tuple[Any, list[Event]]:
        """Where it begins."""
        if not self.state:
            return begin(game, self.case, self.seed)
        return msgspec.json.decode(self.state, type=game.state_type), []

    def compare(self, game: Recordable, marks: Iterator[str], how: str) -> None:
        """Whether the game comes out the same a second time."""
        for ply, (mark, found) in enumerate(zip(self.marks, marks, strict=True)):
            if mark != found:
                what = f"another state, view, offer or event when played again {how}"
                raise Broken(2, what, self.spot(game, ply))


def mark(game: Recordable, state: Any, events: list[Event]) -> str:
    """A hash of all that must be the same: state, view, events, who decides, the choices in their order."""
    deciders = game.deciders(state)
    choices = [[list(group) for group in game.legal(state, seat).groups.values()] for seat in deciders]
    return digest([digest(state), game.view(state, ALL), events, deciders, choices])


def trace(game: Recordable, opening: Opening, plies: int) -> Trace:
    """Play a random game and write it down."""
    state = encode(opening.state).decode() if opening.start else ""
    moves: list[tuple[Seat, Saved]] = []
    marks: list[str] = []
    for step in walk(game, opening, plies):
        marks.append(mark(game, step.state, step.events if moves or not state else []))
        if step.seat is not None and step.action is not None:
            moves.append((step.seat, step.action))
    return Trace(opening.case, opening.seed, opening.start, state, tuple(moves), tuple(marks))


def check(game: Recordable, opening: Opening, plies: int) -> None:
    """Play the same game again among others and at another time, and again out of a file at every step."""
    first = trace(game, opening, plies)
    with elsewhen():
        first.compare(game, _among_others(game, first, opening), "among other games, at another time")
        first.compare(game, again(game, first, _through_a_file(game)), "from a file")


def again(
    game: Recordable,
    first: Trace,
    through: Callable[[Any], Any] = lambda state: state,
    beginning: Any = None,
) -> Iterator[str]:
    """The marks of a traced game, played again; each state goes through something first."""
    state, events = first.begin(game) if beginning is None else (beginning, [])
    for ply, (seat, action) in enumerate(first.moves):
        with at(2, first.spot(game, ply)):
            state = through(state)
            yield mark(game, state, events)
            events = game.apply(state, seat, action)
    yield mark(game, state, events)


def _through_a_file(game: Recordable) -> Callable[[Any], Any]:
    def through(state: Any) -> Any:
        data = encode(state)
        read: Any = msgspec.json.decode(data, type=game.state_type)
        if encode(read) != data:
            raise Broken(2, "the state comes back from a file changed")
        return read

    return through


def _among_others(game: Recordable, first: Trace, opening: Opening) -> Iterator[str]:
    """Play again while another game goes on beside it, each action first on a copy."""
    other, _ = begin(game, first.case, first.seed + 1)
    chooser = Chooser(first.seed + 1)

    def through(state: Any) -> Any:
        nonlocal other
        chosen = chooser.choose(game, other)
        if chosen is None:
            other = game.setup(first.case.scenario, frozenset(first.case.options), deal(first.seed + 2))
        else:
            _check_copy(game, other, *chosen)
            do(game, other, *chosen, first.spot(game, 0))
        return state

    return again(game, first, through, clone(opening.state) if opening.start else None)


def _check_copy(game: Recordable, state: Any, seat: Seat, action: Saved) -> None:
    before = encode(state)
    twin = clone(state)
    game.apply(twin, seat, action)
    if encode(state) != before:
        raise Broken(2, f"{action!r} on a copy changes the state it was copied from")


@contextmanager
def elsewhen() -> Iterator[None]:
    """Another time, and another global chance: a game that asks either comes out differently."""
    then = random.getstate()
    random.seed(LATER)
    try:
        with ExitStack() as stack:
            for name in CLOCKS:
                stack.enter_context(mock.patch.object(time, name, _moved(getattr(time, name))))
            yield
    finally:
        random.setstate(then)


def _moved(clock: Callable[[], float]) -> Callable[[], float]:
    return lambda: clock() + LATER
