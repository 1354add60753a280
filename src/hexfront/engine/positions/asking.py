"""Questions of somebody at the table, answered from what he may know.

A game answers for a seat by what that seat knows. Where there are secrets the true state is not even looked at: the
answer is taken from states redrawn for the asker, and one that they do not share would tell what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Told
from hexfront.engine.base.events import ALL
from hexfront.engine.base.faults import said
from hexfront.engine.base.state import encode
from hexfront.engine.base.texts import t
from hexfront.engine.contract.macros import expand
from hexfront.engine.contract.verdict import Verdict
from hexfront.engine.positions import probe
from hexfront.engine.positions.probe import Unanswered, UnknownUnit
from hexfront.errors import HexfrontError

NOT_HERE = t("That cannot be asked here.")
NO_SUCH_UNIT = t("There is no such unit here.")
WOULD_TELL = t("The answer would tell what is hidden.")
TWINS = range(3)
"""How many states with other secrets have to give the same answer."""
SEATLESS = ("zoc", "supply")
"""What is asked of the whole position, not of what a seat knows of it."""
What = Literal["reach", "fight", "sight", "zoc", "supply", "areas"]


class Question(msgspec.Struct, frozen=True):
    """What is asked: of a unit, of an attack on a hex by units, of a hex and what it sees.

    ``via`` are the hexes that a unit enters first; ``to`` is the hex that is looked at, or the direction of an arc.
    """

    what: What
    unit: str = ""
    at: str = ""
    to: str | None = None
    units: tuple[str, ...] = ()
    via: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The units that it names."""
        if self.what == "fight":
            return self.units
        return (self.unit,) if self.what == "reach" or (self.what == "areas" and self.unit) else ()


def answered(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    """The answer, if it holds whatever is hidden from the viewer; raises Told with why there is none."""
    if not game.meta.secrets or viewer == ALL:
        return answer(game, state, viewer, asked)
    if viewer < 0:
        raise Unanswered(WOULD_TELL)
    first, *others = [_outcome(game, game.resample(state, viewer, seed), viewer, asked) for seed in TWINS]
    if any(encode(_plain(other)) != encode(_plain(first)) for other in others):
        raise Unanswered(WOULD_TELL)
    if isinstance(first, Told):
        try:
            raise first
        finally:
            del (
                first,
                others,
            )  # else the error would hold this frame by its traceback, and so itself and the game
    return first


def answer(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    """What the game says of this very state to a viewer; raises Told if it has nothing to say."""
    if viewer != ALL and not set(asked.named) <= probe.nameable(game, state, viewer):
        raise UnknownUnit(NO_SUCH_UNIT)
    seat = viewer if viewer >= 0 else probe.asker(game, state, asked.named)
    try:
        return _ANSWERS[asked.what](game, state, seat, asked)
    except UnknownUnit:
        # Its own words list units that are there; one that is hidden and one that does not exist sound alike.
        if viewer == ALL:
            raise
        raise UnknownUnit(NO_SUCH_UNIT) from None
    except Told:
        raise
    except (HexfrontError, LookupError, ValueError, TypeError) as error:
        raise Unanswered(said(error) if isinstance(error, HexfrontError) else NOT_HERE) from error


def verdict(game: Any, state: Any, seat: Seat, action: Action) -> Verdict:
    """Whether an action, or the first step of a macro, is legal for a seat, and the rules that say so."""
    found: Verdict = game.explain(state, seat, expand(game, state, seat, action)[0])
    return found


def _outcome(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    try:
        return answer(game, state, viewer, asked)
    except Told as error:
        return error


def _plain(outcome: Any) -> Any:
    """An answer or a refusal as data that can be compared."""
    return ("", outcome.text) if isinstance(outcome, Told) else (outcome,)


def _reach(game: Any, state: Any, seat: Seat, asked: Question) -> Any:
    return probe.reach(game, state, asked.unit, seat, asked.via)


def _fight(game: Any, state: Any, seat: Seat, asked: Question) -> Any:
    return probe.fight(game, state, asked.at, asked.units, seat)


def _sight(game: Any, state: Any, seat: Seat, asked: Question) -> Any:
    return probe.sight(game, state, asked.at, asked.to, seat)


def _areas(game: Any, state: Any, seat: Seat, asked: Question) -> Any:
    return probe.areas(game, state, asked.unit, seat, asked.to)


def _zoc(game: Any, state: Any, seat: Seat, asked: Question) -> Any:
    return probe.zoc(game, state)


def _supply(game: Any, state: Any, seat: Seat, asked: Question) -> Any:
    return probe.supply(game, state)


_ANSWERS: dict[str, Callable[[Any, Any, Seat, Question], Any]] = {
    "reach": _reach,
    "fight": _fight,
    "sight": _sight,
    "zoc": _zoc,
    "supply": _supply,
    "areas": _areas,
}
