"""Plotted artillery as the other side may think of it: what has not fallen may lie elsewhere, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.draws import Stream
from hexfront.games.coh.fire import artillery
from hexfront.games.coh.fire.artillery import Falling
from hexfront.games.coh.state import Plot
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def redraw(board: Board, state: CohState, sides: list[int], chance: Stream) -> None:
    """Plot the batteries of these sides anew, as far as nobody else knows of them; a battery fires once."""
    if not state.plots:
        return
    last = artillery.last_fallen(state)
    for whose in sorted({artillery.whose(one) for one in state.plots}):
        if board.seat_side[whose[0]] in sides:
            _battery(state, whose, last, chance)
    state.plots = tuple(sorted(state.plots, key=lambda one: (one.turn, *artillery.whose(one))))
    state.agenda[:] = [
        _falling(state, frame, last) if isinstance(frame, Falling) else frame for frame in state.agenda
    ]


def _battery(state: CohState, whose: tuple[int, int], last: tuple[int, int], chance: Stream) -> None:
    """One battery: what was plotted the turn before if that has not been seen to fall or not, and what was this turn.

    Whether an earlier plot stands beside that of this turn must not tell, so both are drawn from the later one.
    """
    mine = {one.turn: one for one in state.plots if artillery.whose(one) == whose}
    now, before = state.turn, state.turn - 1
    open_before = artillery.undecided(state, whose, last)
    if any(one.hex >= 0 and turn < now - open_before for turn, one in mine.items()):
        return
    latest = mine.get(now) or mine.get(before)
    if latest is None or not (now in mine or open_before):
        return
    found = []
    if open_before and before > 0:
        found.append(_plotted(latest, before, chance))
    if now in mine:
        fired = any(one.hex >= 0 for one in found)
        kept = Plot(latest.seat, latest.card, latest.battery, turn=now, maybe=latest.maybe)
        found = [one for one in found if one.hex >= 0]
        found.append(kept if fired else _plotted(latest, now, chance))
    drawn = {one.turn for one in found} | ({before} if open_before else set())
    rest = [one for one in state.plots if artillery.whose(one) != whose or one.turn not in drawn]
    state.plots = (*rest, *found)


def _plotted(like: Plot, turn: int, chance: Stream) -> Plot:
    """Somewhere where an observer may have seen it, as smoke or not; or nowhere."""
    at = chance.choice(listed(like.maybe)) if chance.below(4) and like.maybe else -1
    smoke = at >= 0 and not chance.below(2)
    return Plot(like.seat, like.card, like.battery, at, smoke, turn, like.maybe)


def _falling(state: CohState, frame: Falling, last: tuple[int, int]) -> Falling:
    """What is still to fall does so where the redrawn state has plotted it, or not at all."""
    coming = [
        one
        for one in state.plots
        if one.turn == state.turn - 1 and one.hex >= 0 and artillery.whose(one) > last
    ]
    return Falling((*frame.plots[: len(frame.plots) - len(frame.coming)], *coming), frame.hexes)
