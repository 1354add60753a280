"""How far one's own undo goes: a whole decision, or all of a phase."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, PhaseBegan, TurnBegan
from hexfront.engine.base.texts import t
from hexfront.engine.contract.decisions import counter
from hexfront.engine.record.redo import advance
from hexfront.engine.record.undoing import Taken
from hexfront.server.matches.open_match import OpenMatch


class UndoShown(msgspec.Struct, frozen=True):
    """What a seat that may undo is shown of it."""

    crosses: bool
    """Whether the last decision ended a phase, so that taking it back opens that phase again."""
    phase: bool
    """Whether all that was done in this phase can be taken back at once."""


def shown(open_match: OpenMatch, seat: Seat) -> UndoShown | None:
    """What the table says of an undo; nothing where there is none."""
    if not open_match.may_undo(seat):
        return None
    last = next(open_match.match.free(seat), None)
    crosses = last is not None and _begins(last.events)
    return UndoShown(crosses, phase=not crosses and _phase_start(open_match, seat) is not None)


def before_decision(open_match: OpenMatch, seat: Seat) -> int | None:
    """The point before a seat's last whole decision: a move is taken back with all its steps."""
    free = open_match.match.free(seat)
    last = next(free, None)
    if last is None:
        return None
    key = _mover(open_match, last)
    alike = [last, *takewhile(lambda one: _mover(open_match, one) == key, free)] if key else [last]
    return _first_of_move(open_match, alike)


def before_phase(open_match: OpenMatch, seat: Seat) -> int:
    """The point at which this phase began, if everything since can be taken back."""
    point = _phase_start(open_match, seat)
    if point is None:
        raise Illegal(
            "engine:undo", t("Not all that was done in this phase can be taken back: undo goes step by step.")
        )
    return point


def _phase_start(open_match: OpenMatch, seat: Seat) -> int | None:
    """Where the phase began; nothing if something in it stays, or if it began with the match itself."""
    point = None
    for one in open_match.match.free(seat):
        if _begins(one.events):
            return point
        point = one.before
    return point if point == open_match.match.base else None


def _begins(events: Iterable[Event]) -> bool:
    return any(isinstance(event, PhaseBegan | TurnBegan) for event in events)


def _mover(open_match: OpenMatch, one: Taken) -> tuple[str, object] | None:
    """The verb and the counter of a step; what begins a phase ends a move."""
    action = open_match.game.lexicon.parse(one.act.text)
    kind, actor = open_match.game.lexicon.key(action)
    return None if kind == "verb" or _begins(one.events) else (action[0], actor)


def _first_of_move(open_match: OpenMatch, alike: list[Taken]) -> int:
    """The point before the latest of some like actions that was a decision of its own."""
    game, whole = open_match.game, counter(open_match.game)
    found = alike[-1].before
    if len(alike) > 1:
        state = open_match.match.step(found)
        for one in reversed(alike):
            if whole(state, game.lexicon.parse(one.act.text)):
                found = one.before
            advance(game, state, one.before, one.act)
    return found
