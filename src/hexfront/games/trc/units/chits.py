"""28.7 Who has drawn which political chit, which of them have been played, and what is known of the others.

A chit says when it is played; its moment plays it, and nobody is asked: no question tells what a side has drawn.
Once its moment has passed, everybody knows that a side has not drawn it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.draws import Stream, pick
from hexfront.engine.base.events import ALL, Said
from hexfront.games.trc.box.charts.chits import BEFORE_SETUP, NUMBERS, OPTION, Chit, chit_of
from hexfront.games.trc.state import CALLED, SIDES, TrcState

if TYPE_CHECKING:
    from hexfront.engine.api import Seat

PAIRS = tuple((one, other) for one in NUMBERS for other in NUMBERS if one != other)
"""What both can draw from one cup."""


def active(state: TrcState, chit: Chit) -> bool:
    """Whether a chit has been played."""
    return bool(state.disclosed >> chit.side & 1) and state.chits[chit.side] == chit.number


def hidden(state: TrcState, side: int) -> bool:
    """Whether a side has a chit that it has not played: everybody knows that."""
    return state.chits[side] > 0 and not state.disclosed >> side & 1


def holds(state: TrcState, chit: Chit) -> bool:
    """Whether its side has drawn a chit and not played it yet: only that side knows."""
    return hidden(state, chit.side) and state.chits[chit.side] == chit.number


def draw(state: TrcState, out: list[Event]) -> None:
    """Both draw a chit, each of which its owner alone sees, and play what is played before the set-up."""
    if OPTION not in state.options:
        return
    state.chits = pick(state, "chits", PAIRS, out, to=(), rules=("trc:28.7.0a",))
    for side, number in enumerate(state.chits):
        chit = chit_of(side, number)
        words = t("You have drawn chit {number}: {chit}.", number=number, chit=chit.text)
        out.append(Said(line=words, to=(state.seats[side],), rules=("trc:28.7.0a",), reveals=True))
    for chit in BEFORE_SETUP:
        come(state, chit, out)


def come(state: TrcState, chit: Chit, out: list[Event]) -> bool:
    """The moment of a chit has come: it is played, or from now on everybody knows that it was not drawn."""
    if not hidden(state, chit.side):
        return False
    if state.chits[chit.side] == chit.number:
        play(state, chit, out)
        return True
    out_of = list(state.ruled_out)
    out_of[chit.side] |= 1 << chit.number
    state.ruled_out = (out_of[0], out_of[1])
    return False


def play(state: TrcState, chit: Chit, out: list[Event]) -> None:
    """Lay a chit open."""
    state.disclosed |= 1 << chit.side
    words = t(
        "{side} plays chit {number}: {chit}.", side=CALLED[chit.side], number=chit.number, chit=chit.text
    )
    out.append(Said(line=words, rules=(chit.rule, "trc:28.7.0a"), reveals=True))


def possible(state: TrcState, side: int) -> list[int]:
    """The numbers that a side may have drawn, for all that everybody knows."""
    if not hidden(state, side):
        return [state.chits[side]]
    return [number for number in NUMBERS if not state.ruled_out[side] >> number & 1]


def redraw(state: TrcState, viewer: Seat, chance: Stream) -> None:
    """Give both sides chits that they may have drawn as far as a viewer knows: his own he knows."""
    if viewer == ALL or not any(hidden(state, side) for side in range(len(SIDES))):
        return
    known = [
        [number] if state.seats[side] == viewer else possible(state, side)
        for side, number in enumerate(state.chits)
    ]
    state.chits = chance.choice([pair for pair in PAIRS if pair[0] in known[0] and pair[1] in known[1]])
