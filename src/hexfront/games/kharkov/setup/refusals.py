"""5.0 Why a unit does not start there: it has no choice, its list says otherwise, or the hex is full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.setup.lists import orders
from hexfront.games.kharkov.setup.who_deploys_where import (
    elsewhere_full,
    guards_full,
    marked,
    post_at,
    posts_of,
)
from hexfront.games.kharkov.state import BROKEN, POOL, RESERVE, SOVIET
from hexfront.games.kharkov.units import counters

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def crowds(board: Board, state: KharkovState, unit: int) -> Illegal | None:
    """A division that uses the exception of its line cannot split there: only one unit may (5.2a)."""
    here = state.where[unit]
    for post in posts_of(board, state, unit):
        if here > 0 and (post.may & ~post.hexes) >> here & 1:
            words = t("Only one unit of the line may stand in {at}.", at=board.label(here))
            return Illegal(post.rule, words)
    return None


def bound(board: Board, state: KharkovState, unit: int) -> Illegal | None:
    """Why the owner has no say in where a unit starts."""
    name, place = board.name(unit), state.where[unit]
    if place == POOL:
        rule = "kharkov:5.0g6" if board.side[unit] == SOVIET else "kharkov:5.0g7"
        return Illegal(rule, t("{unit} is a reinforcement and does not start on the map.", unit=name))
    if unit in orders(board, state).free[board.side[unit]]:
        if place == BROKEN:
            return Illegal("kharkov:5.13", t("{unit} is split into regiments.", unit=name))
        return None
    if board.units[unit].kind == "regiment":
        if place > 0:
            return None
        return Illegal("kharkov:5.13", t("{unit} comes into play when a division is split.", unit=name))
    if place == RESERVE:
        words = t("{unit} waits in the box of {marker}.", unit=name, marker=board.name(state.marker[unit]))
        return Illegal("kharkov:5.0g5", words)
    post = post_at(board, state, unit, place) or marked(board, state, unit)
    return Illegal(post.rule, t("{unit} starts in {at}.", unit=name, at=board.label(place)))


def misplaced(board: Board, state: KharkovState, unit: int, at: int) -> Iterator[Illegal]:
    """Why a unit with a choice may not start in a hex."""
    name, there = board.name(unit), board.label(at)
    post = post_at(board, state, unit, at)
    if post is None:
        first = posts_of(board, state, unit)[0]
        if first.line.front and not orders(board, state).front[first.seat] >> at & 1:
            words = t("{unit} starts adjacent to the front line, and {at} is not.", unit=name, at=there)
            yield Illegal("kharkov:5.14", words)
        else:
            words = t("{unit} starts elsewhere, by the list: {line}.", unit=name, line=first.line.text)
            yield Illegal(first.rule, words)
        return
    boxed = post.line.reserve is not None
    itself = state.marker[unit] == post.line.reserve if boxed else state.where[unit] == at
    guards = board.units[unit].kind == "guards"
    if guards and (itself or guards_full(board, state, post, unit)):
        yield Illegal("kharkov:5.3p", t("The Guards division of that line is already placed."))
    if board.combat[unit] and not boxed and counters.room(board, state, at) <= 0:
        yield Illegal("kharkov:8.0g1", t("{at} already holds 3 combat units.", at=there))
    if not guards and (itself or elsewhere_full(board, state, post, unit, at)):
        yield Illegal(post.rule, t("{unit} may not be placed in {at} as well.", unit=name, at=there))
