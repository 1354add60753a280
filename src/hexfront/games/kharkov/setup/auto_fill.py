"""5.0 Setting up without being asked: units with one place, the rest of a draft, the historical whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.games.kharkov.setup.close_front import Search, Team
from hexfront.games.kharkov.setup.lists import orders
from hexfront.games.kharkov.setup.who_deploys_where import post_at, posts_of, spots
from hexfront.games.kharkov.state import BROKEN, RESERVE, UNUSED
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def lay_out(board: Board, state: KharkovState, seat: int) -> list[int]:
    """Put down a side's units that have but one place, reserves in their boxes [kharkov:5.0g5]; tells which."""
    found = [place for place in orders(board, state).fixed[seat] if state.where[place.unit] == UNUSED]
    for unit, _, box in found:
        if box is not None:
            state.where[unit], state.marker[unit] = RESERVE, box
    if found:
        counters.put_each(board, state, seat, [(unit, at) for unit, at, box in found if box is None])
    return [place.unit for place in found]


def put_down(board: Board, state: KharkovState, unit: int, at: int) -> None:
    """Place a unit in a hex, or a Guards division in the box of the marker there."""
    if not _boxed(board, state, unit, at):
        counters.put(board, state, unit, at)


def _boxed(board: Board, state: KharkovState, unit: int, at: int) -> bool:
    """Whether a unit sent to a hex waits in the box of the marker there; if so, it is put there."""
    if board.units[unit].kind != "guards":
        return False  # All others that wait in a box have no choice.
    forget_box(board, state, unit)
    post = post_at(board, state, unit, at)
    if post is None or post.line.reserve is None:
        return False
    counters.take_off(board, state, unit, RESERVE)
    state.marker[unit] = post.line.reserve
    return True


def forget_box(board: Board, state: KharkovState, unit: int) -> None:
    """A Guards division that leaves a reserve no longer belongs to it."""
    if board.units[unit].kind == "guards":
        state.marker[unit] = -1


def unsplit(board: Board, state: KharkovState, unit: int) -> None:
    """Take back a split: the regiments return to their box, and the division is to be placed again."""
    for one in board.data.by_kind["regiment"]:
        if state.marker[one] == unit:
            counters.take_off(board, state, one, UNUSED)
            state.marker[one] = -1
    counters.take_off(board, state, unit, UNUSED)


def gap(board: Board, state: KharkovState, seat: int) -> int:
    """The front hexes of a side that it neither occupies nor controls (5.15)."""
    return orders(board, state).front[seat] & ~(state.occupied[seat] | state.zoc[seat])


def historical(board: Board, state: KharkovState, seat: int) -> None:
    """Replace a side's draft by the historical set-up."""
    lay_out(board, state, seat)
    lists = orders(board, state)
    free, homes = lists.free[seat], lists.homes
    if BROKEN in lists.places[seat](state.where):
        for unit in [unit for unit in free if state.where[unit] == BROKEN]:
            unsplit(board, state, unit)
    for unit in [unit for unit in board.data.by_kind["guards"] if unit in free]:
        _boxed(board, state, unit, homes[unit])
    # Most drafts move but a few: stacks that are as they were, mostly alone in their hexes, are left alone.
    there, stacks = state.at, lists.stacks[seat]
    changed = {at: stack for at, stack in stacks.items() if there.get(at) != stack}
    astray = {at: stack for at, stack in changed.items() if there.get(at, ())[-len(stack) :] != stack}
    counters.regroup(board, state, seat, astray)


def _take(board: Board, state: KharkovState, unit: int) -> None:
    counters.take_off(board, state, unit, UNUSED)
    forget_box(board, state, unit)


def complete(board: Board, state: KharkovState, seat: int) -> bool:
    """Fill in the units not placed yet and leave the others alone; whether the whole is legal then."""
    missing = [unit for unit in orders(board, state).free[seat] if state.where[unit] == UNUSED]
    line = [unit for unit in missing if len(posts_of(board, state, unit)) == 1 and board.combat[unit]]
    _send_home(board, state, seat, missing)
    if line and gap(board, state, seat):
        for unit in line:
            _take(board, state, unit)
        _close_up(board, state, seat, line)
        _send_home(board, state, seat, line)
    return not gap(board, state, seat) and all(state.where[unit] != UNUSED for unit in missing)


def _send_home(board: Board, state: KharkovState, seat: int, units: list[int]) -> None:
    """Those not placed yet to where they stood historically, or wherever there is room."""
    counters.put_each(board, state, seat, _homeward(board, state, units))


def _homeward(board: Board, state: KharkovState, units: list[int]) -> Iterator[tuple[int, int]]:
    """Whom to put down where, one after the other: each where there is room when its turn comes."""
    late, homes = [], orders(board, state).homes
    for unit in units:
        if state.where[unit] == UNUSED:
            at = homes[unit]
            if not spots(board, state, unit) >> at & 1:
                late.append(unit)
            elif not _boxed(board, state, unit, at):
                yield unit, at
    for unit in late:
        found = listed(spots(board, state, unit))
        if found and not _boxed(board, state, unit, found[0]):
            yield unit, found[0]


def _close_up(board: Board, state: KharkovState, seat: int, units: list[int]) -> None:
    """Place as many of these units as it takes to close the front, if that can be done."""
    ranks: dict[int, list[int]] = {}
    for unit in units:
        ranks.setdefault(posts_of(board, state, unit)[0].hexes, []).append(unit)
    teams = [Team(hexes, len(rank)) for hexes, rank in ranks.items()]
    held = {at: len(counters.combat_units(board, state, at)) for at in each(state.fighters[seat])}
    found = Search(board.grid, held, board.limits.stacking).close(gap(board, state, seat), teams)
    for number, at in found or ():
        put_down(board, state, ranks[teams[number].hexes].pop(), at)
