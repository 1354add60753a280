"""Questions about a position, answered from what the asker may know."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hexfront.engine import probe
from hexfront.engine.actions import Action, Seat
from hexfront.engine.events import ALL
from hexfront.engine.macros import expand
from hexfront.engine.verdict import Verdict
from hexfront.errors import HexfrontError
from hexfront.server.errors import Unanswerable

What = Literal["reach", "fight", "sight", "zoc", "supply"]


class Question(msgspec.Struct, frozen=True):
    """What is asked: of a unit, of an attack on a hex by units, of a hex and what it sees."""

    what: What
    unit: str = ""
    at: str = ""
    to: str | None = None
    units: tuple[str, ...] = ()


def answered(game: Any, state: Any, viewer: Seat, asked: Question) -> dict[str, Any]:
    """The answer, under the name of what was asked."""
    if game.meta.secrets and viewer != ALL and (viewer < 0 or asked.what in ("zoc", "supply")):
        raise Unanswerable("The answer would tell what is hidden.")
    if asked.what in ("reach", "fight"):
        _check_units(game, state, viewer, (asked.unit,) if asked.what == "reach" else asked.units)
    try:
        return {asked.what: _ANSWERS[asked.what](game, state, viewer, asked)}
    except probe.UnknownUnit:
        # Its own words list every unit there is, those that this viewer does not see among them.
        raise Unanswerable("There is no such unit here.") from None
    except (HexfrontError, LookupError, ValueError, TypeError) as error:
        told = str(error) if isinstance(error, HexfrontError) else "That cannot be asked here."
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
            raise Unanswerable(f"There is no unit {unit!r} here.")


def _seat(game: Any, state: Any, viewer: Seat) -> Seat:
    """Whose knowledge counts: the viewer's own; for onlookers of open games and analysts the decider's."""
    return viewer if viewer >= 0 else probe.asker(game, state)


def _reach(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.reach(game, state, asked.unit, _seat(game, state, viewer))


def _fight(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.fight(game, state, asked.at, asked.units, _seat(game, state, viewer))


def _sight(game: Any, state: Any, viewer: Seat, asked: Question) -> Any:
    return probe.sight(game, state, asked.at, asked.to, _seat(game, state, viewer))


def _zoc(game: Any, state: Any, _viewer: Seat, _asked: Question) -> Any:
    return probe.zoc(game, state)


def _supply(game: Any, state: Any, _viewer: Seat, _asked: Question) -> Any:
    return probe.supply(game, state)


_ANSWERS = {"reach": _reach, "fight": _fight, "sight": _sight, "zoc": _zoc, "supply": _supply}
