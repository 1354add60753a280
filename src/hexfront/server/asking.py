"""Questions about a position, answered from what the asker may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from hexfront.engine import probe
from hexfront.engine.actions import Action, Seat
from hexfront.engine.events import ALL
from hexfront.engine.faults import said
from hexfront.engine.macros import expand
from hexfront.engine.texts import t
from hexfront.engine.verdict import Verdict
from hexfront.errors import HexfrontError
from hexfront.server.errors import Unanswerable

NOT_HERE = t("That cannot be asked here.")
WOULD_TELL = t("The answer would tell what is hidden.")
TWINS = range(3)
"""As many states with other secrets have to give the same answer."""
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


def answered(game: Any, state: Any, viewer: Seat, asked: Question) -> dict[str, Any]:
    """The answer, under the name of what was asked."""
    if game.meta.secrets and viewer < 0 and viewer != ALL:
        raise Unanswerable(WOULD_TELL)
    units = {"reach": (asked.unit,), "fight": asked.units, "areas": (asked.unit,) * bool(asked.unit)}
    _check_units(game, state, viewer, units.get(asked.what, ()))
    try:
        return {asked.what: _ANSWERS[asked.what](game, state, viewer, asked)}
    except Unanswerable:
        raise
    except probe.UnknownUnit:
        # Its own words list every unit there is, those that this viewer does not see among them.
        raise Unanswerable(t("There is no such unit here.")) from None
    except (HexfrontError, LookupError, ValueError, TypeError) as error:
        told = said(error) if isinstance(error, HexfrontError) else NOT_HERE
        raise Unanswerable(told) from error


def verdict(game: Any, state: Any, seat: Seat, action: Action) -> Verdict:
    """Whether an action, or the first step of a macro, is legal for a seat, and the rules that say so."""
    found: Verdict = game.explain(state, seat, expand(game, state, seat, action)[0])
    return found


def _check_units(game: Any, state: Any, viewer: Seat, units: tuple[str, ...]) -> None:
    """Refuse units that the viewer does not see, in words that do not list those he does not see."""
    there = {counter.id for counter in game.view(state, viewer).counters}
    for unit in units:
        if unit not in there:
            raise Unanswerable(t("There is no unit {unit} here.", unit=unit))


def _seat(game: Any, state: Any, viewer: Seat) -> Seat:
    """Whose knowledge counts: the viewer's own; for onlookers of open games and analysts the decider's."""
    return viewer if viewer >= 0 else probe.asker(game, state)


def _reach(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.reach(game, state, asked.unit, _seat(game, state, viewer), asked.via)


def _fight(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.fight(game, state, asked.at, asked.units, _seat(game, state, viewer))


def _sight(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.sight(game, state, asked.at, asked.to, _seat(game, state, viewer))


def _zoc(game: Any, state: Any, viewer: Seat, _asked: Question) -> Any:
    return _certain(probe.zoc, game, state, viewer)


def _supply(game: Any, state: Any, viewer: Seat, _asked: Question) -> Any:
    return _certain(probe.supply, game, state, viewer)


def _certain(ask: Callable[[Any, Any], Any], game: Any, state: Any, viewer: Seat) -> Any:
    """An answer that takes no seat: where there are secrets, what holds in every state the viewer can think of."""
    if not game.meta.secrets or viewer == ALL:
        return ask(game, state)
    first, *others = [ask(game, game.resample(state, viewer, seed)) for seed in TWINS]
    if any(other != first for other in others):
        raise Unanswerable(WOULD_TELL)
    return first


def _areas(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.areas(game, state, asked.unit, _seat(game, state, viewer), asked.to)


_ANSWERS = {
    "areas": _areas,
    "reach": _reach,
    "fight": _fight,
    "sight": _sight,
    "zoc": _zoc,
    "supply": _supply,
}
