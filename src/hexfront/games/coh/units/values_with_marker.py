"""7.1, 7.5b The figures of a unit as its damage marker leaves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.box.roster import Colour

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

RULES = {
    "stunned": "coh:dmg-stunned",
    "weakened": "coh:dmg-weakened",
    "eliminated": "coh:dmg-eliminated",
    "panicked": "coh:dmg-panicked",
    "pinned": "coh:dmg-pinned",
    "suppressed": "coh:dmg-suppressed",
    "under-cover": "coh:dmg-undercover",
    "berserk": "coh:dmg-berserk",
    "destroyed": "coh:dmg-v-destroyed",
    "red-gun-damaged": "coh:dmg-v-weapons",
    "blue-gun-damaged": "coh:dmg-v-weapons",
    "immobilised": "coh:dmg-v-immobilised",
    "light-damage": "coh:dmg-v-light",
    "crew-panicked": "coh:dmg-v-panicked",
    "crew-stunned": "coh:dmg-v-stunned",
    "crew-suppressed": "coh:dmg-v-suppressed",
}
"""By marker, the line of the rulebook that says what it does."""


class Ranges(NamedTuple):
    """How far a unit fires: nearest hex, end of its range, end of long range."""

    least: int
    normal: int
    long: int


def marker(board: Board, state: CohState, unit: int) -> Marker | None:
    """The damage marker of a unit."""
    hit = state.hit[unit]
    return board.markers[hit] if hit >= 0 else None


def marker_rule(one: Marker) -> str:
    """The line of the rulebook about a marker; one of the owner's own is an ordinary marker [coh:7.5b]."""
    return RULES.get(one.id, "coh:7.5b")


def known(one: Marker) -> str:
    """Which of the printed markers it is; nothing for one of the owner's own."""
    return one.id if one.id in RULES else ""


def fire_cost(board: Board, state: CohState, unit: int, printed: int | None = None) -> int:
    """What an attack costs [coh:7.0a]; ``printed`` is another cost on the counter, that of indirect fire."""
    cost = board.types[unit].fire or 0 if printed is None else printed
    hit = state.hit[unit]
    return max(0, cost + board.markers[hit].fire) if hit >= 0 else cost


def ranges(board: Board, state: CohState, unit: int) -> Ranges:
    """How far a unit fires [coh:7.7a]; a range that its marker cuts allows no long range."""
    reach = printed(board, unit)
    if state.hit[unit] >= 0:
        cut = board.markers[state.hit[unit]].range
        if cut is not None:
            most = min(reach.normal, cut)
            return Ranges(reach.least, most, most)
    return reach


def printed(board: Board, unit: int) -> Ranges:
    """How far a unit fires that has no marker."""
    reach = board.types[unit].range
    if reach is None:
        return Ranges(0, 0, 0)
    return Ranges(reach.least, reach.most, reach.most * board.limits.long_range_times)


def silenced(board: Board, state: CohState, unit: int) -> bool:
    """Whether the marker of a unit forbids it all fire [coh:7.5c]."""
    one = marker(board, state, unit)
    return one is not None and one.forbids_fire("red") and one.forbids_fire("blue")


def barred(board: Board, state: CohState, unit: int, colour: Colour) -> bool:
    """Whether the marker of a unit forbids it the fire of a colour [coh:7.5c]."""
    one = marker(board, state, unit)
    return one is not None and one.forbids_fire(colour)
