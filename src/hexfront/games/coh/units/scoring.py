"""2.5 Victory points as they are earned, each with what it was for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.events import Scored
from hexfront.games.coh.state import Gain

if TYPE_CHECKING:
    from hexfront.games.coh.state import CohState


def award(
    state: CohState, seat: int, points: int, what: str, name: str, out: list[Event], rules: tuple[str, ...]
) -> None:
    """Give a player victory points; what is earned again for the same thing is added to it."""
    state.vp[seat] += points
    before = [gain for gain in state.gains if (gain.seat, gain.what, gain.name) == (seat, what, name)]
    sum_ = points + sum(gain.points for gain in before)
    rest = tuple(gain for gain in state.gains if gain not in before)
    state.gains = (*rest, Gain(seat, sum_, what, name, rules[0]))
    out.append(Scored(seat=seat, points=points, line=line(what, name), rules=rules))


def line(what: str, name: str) -> Text:
    """What points are for.

    >>> str(line("held", "the mill"))
    'the mill held.'
    """
    if what == "held":
        return t("{place} held.", place=name)
    if what == "entered":
        return t("the first to enter {place}.", place=name)
    if what == "destroyed":
        return t("{unit} destroyed.", unit=name)
    if what == "left":
        return t("{unit} has left the map.", unit=name)
    return t("the event of the firefight.")
