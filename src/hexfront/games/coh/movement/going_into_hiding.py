"""10.2 Going into hiding: where a unit may, and how it leaves the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.hidden.detection import look
from hexfront.games.coh.map.watched_ground import unwatched, watched
from hexfront.games.coh.movement.hidden_moves import hush, tread
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import counters, works_on_map
from hexfront.hexes import listed
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer_hides(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Going into hiding."""
    ways = purse[board.limits.hide_cost]
    if ways:
        about = hideouts(board, state, unit)
        if about:
            found += [("hide", unit, to, way) for to in listed(about) for way in ways]


def most_hides(board: Board, state: CohState, unit: int, purse: Purse, mates: int = 0) -> int:
    """In how many places and ways a unit can hide at most: in its hex or an empty one about it, or where mates are."""
    ways = len(purse[board.limits.hide_cost])
    if not ways or not _may_hide(board, state, unit):
        return 0
    at, side = state.where[unit], board.side[unit]
    mine, theirs = state.held[side], state.held[1 - side]
    if not state.smoke and board.eye.seen(at) & theirs & ~mine:
        return 0
    empty = board.grid.around[at] & board.standing[unit] & ~(mine | theirs)
    return ways * (1 + empty.bit_count() + mates)


def _may_hide(board: Board, state: CohState, unit: int) -> bool:
    on_foot = board.light[unit] and state.carrier[unit] < 0 <= state.where[unit]
    return on_foot and state.hit[unit] < 0 and not state.hidden >> unit & 1


def hideouts(board: Board, state: CohState, unit: int, mates: tuple[int, ...] = ()) -> int:
    """Where a unit may go into hiding: in its hex or the next, out of sight of all enemies [coh:10.2a] [coh:10.2b].

    Those who hide at once with it do not give it away in their hexes.
    """
    at = state.where[unit]
    if not _may_hide(board, state, unit):
        return 0
    side = board.side[unit]
    mine, theirs = state.held[side], state.held[1 - side]
    if board.eye.under(state.smoke).among(at, theirs & (~mine | 1 << at)):
        return 0
    taken = _taken(state, unit, mates)
    free = (board.grid.around[at] & board.standing[unit] | 1 << at) & ~taken
    return unwatched(board, state, side, free) if free else 0


def hide_price(board: Board, state: CohState, action: Action) -> int:
    """As much as a whole activation [coh:10.2a]."""
    return board.limits.hide_cost


def _taken(state: CohState, unit: int, mates: tuple[int, ...]) -> int:
    """The hexes with units in plain view; those who hide at once with the unit do not give it away."""
    taken = state.held[0] | state.held[1]
    for one in mates or (unit,):
        there = state.where[one]
        if all(other == unit or other in mates for other in state.at.get(there, ())):
            taken &= ~(1 << there)
    return taken


def _seen_from_afar(case: Case) -> bool:
    """Whether an enemy who is not in close combat sees the unit."""
    side = case.board.side[case.unit]
    return bool(watched(case.board, case.state, side) >> case.at & 1)


HIDE = (
    bar(
        "coh:10.2a",
        lambda case: t("{unit} is hidden already.", unit=case.name),
        lambda case: bool(case.state.hidden >> case.unit & 1),
    ),
    bar(
        "coh:10.2a",
        lambda case: t("{unit} cannot hide: only undamaged light infantry on foot may.", unit=case.name),
        lambda case: (
            not case.board.light[case.unit]
            or case.state.carrier[case.unit] >= 0
            or case.state.hit[case.unit] >= 0
        ),
    ),
    bar(
        "coh:10.2a", lambda case: t("An enemy sees {unit}: it cannot hide.", unit=case.name), _seen_from_afar
    ),
    Bar(
        "coh:10.2a",
        lambda case, to: t("{unit} hides in its own hex or the next one.", unit=case.name),
        lambda case: ~(case.board.grid.around[case.at] & case.board.standing[case.unit] | 1 << case.at),
    ),
    Bar(
        "coh:10.2b",
        lambda case, to: t("An enemy sees that hex: nobody can hide there."),
        lambda case: watched(case.board, case.state, case.board.side[case.unit]),
    ),
    Bar(
        "coh:10.0e",
        lambda case, to: t("{unit} would share its hex with a unit in plain view.", unit=case.name),
        lambda case: _taken(case.state, case.unit, case.mates),
    ),
    bar(
        "coh:10.2a",
        lambda case: t("An enemy sees {unit}: it cannot hide.", unit=case.name),
        lambda case: bool(case.state.held[1 - case.board.side[case.unit]] >> case.at & 1),
    ),
)
"""What keeps a unit from going into hiding in a hex."""


def against_hiding(
    board: Board, state: CohState, seat: Seat, action: Action, mates: tuple[int, ...] = ()
) -> Iterator[Illegal]:
    """Why a unit may not hide there, others with it."""
    return against(HIDE, Case(board, state, action[1], action, mates), action[2])


def hide(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """A unit leaves the map and is hidden, there or next to there."""
    unit, to = action[1], action[2]
    about = hideouts(board, state, unit)
    vanish(board, state, unit, to, about, out)
    hush(board, state, unit, out, 0, ("coh:10.2a", "coh:10.2b"), action[-1])
    look(board, state, out)
    tread(board, state, unit, out)


def vanish(board: Board, state: CohState, unit: int, to: int, about: int, out: list[Event]) -> None:
    """Take a unit off the map: it hides in a hex, in the fortification where it lay if it stays there."""
    kept = state.inside[unit] if to == state.where[unit] else ""
    counters.conceal(board, state, unit, about)
    counters.put(board, state, unit, to)
    works_on_map.lie_in(board, state, unit, out, kept)


def hide_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs, and why it can be done here."""
    return (
        Reason("coh:10.2a", t("Hiding"), f"{board.limits.hide_cost}"),
        Reason("coh:10.2b", t("No enemy sees the hex.")),
    )


ACTS = {"hide": UnitAct(hide_price, hide, against_hiding, hide_reasons, trips=False)}
