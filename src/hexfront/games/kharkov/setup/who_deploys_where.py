"""5.2, 5.3 Who sets up where: the lines of a unit, and the hexes that are open to it now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.kharkov.setup.lists import Post, orders
from hexfront.games.kharkov.state import RESERVE
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def marked(board: Board, state: KharkovState, marker: int) -> Post:
    """The line that a reserve marker stands for."""
    return next(post for post in orders(board, state).posts if post.line.reserve == marker)


def posts_of(board: Board, state: KharkovState, unit: int) -> tuple[Post, ...]:
    """The lines on which a unit may be deployed: one, but for Guards; a regiment has that of its division."""
    owner = state.marker[unit] if board.units[unit].kind == "regiment" else unit
    return orders(board, state).of[owner] if owner >= 0 else ()


def post_at(board: Board, state: KharkovState, unit: int, at: int) -> Post | None:
    """The line that lets a unit stand in a hex, or in the box of the marker there."""
    for post in posts_of(board, state, unit):
        if (post.hexes | post.may) >> at & 1:
            return post
    return None


def spots(board: Board, state: KharkovState, unit: int) -> int:
    """Where a unit may be placed now, within stacking if it is a combat unit."""
    found, here = orders(board, state).plain[unit], state.where[unit]
    if found:
        if board.combat[unit]:
            found = counters.with_room(board, state, board.side[unit], found)
        return found & ~(1 << here) if here > 0 else found
    boxes = 0
    for post in posts_of(board, state, unit):
        if post.line.guards and board.units[unit].kind == "guards":
            if guards_full(board, state, post, unit):
                continue
            if post.line.reserve is not None:
                boxes |= 0 if state.marker[unit] == post.line.reserve else post.hexes
                continue
        found |= post.hexes
        if post.may and not _excepted(board, state, post, unit):
            found |= post.may
    if board.combat[unit]:
        found = counters.with_room(board, state, board.side[unit], found)
    return (found & ~(1 << here) if here > 0 else found) | boxes


def guards_full(board: Board, state: KharkovState, post: Post, unit: int) -> bool:
    """Whether enough other Guards divisions stand on a line or wait in its box [kharkov:5.3p]."""
    count = 0
    for other in board.data.by_kind["guards"]:
        at = state.where[other]
        if other == unit:
            continue
        if post.line.reserve is not None:
            count += at == RESERVE and state.marker[other] == post.line.reserve
        else:
            count += at > 0 and post.hexes >> at & 1
    return count >= post.line.guards


def elsewhere_full(board: Board, state: KharkovState, post: Post, unit: int, at: int) -> bool:
    """Whether a hex is open only by the exception of a line, and others use that already."""
    return bool((post.may & ~post.hexes) >> at & 1) and _excepted(board, state, post, unit)


def _excepted(board: Board, state: KharkovState, post: Post, unit: int) -> bool:
    """Whether as many other units as may use the exception of a line."""
    others = sum(other != unit for at in each(post.may) for other in state.at.get(at, ()))
    return others >= post.line.may_units
