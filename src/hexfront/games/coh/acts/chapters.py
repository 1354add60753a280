"""2.2 What a unit can do as one action, chapter by chapter.

An act is ``(verb, unit, ..., way)``; its last token says how it is paid. ``acts`` lists those of a unit. A chapter of
the rules adds its offer here, and how its acts are carried out to ``table``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action
from hexfront.engine.base.parted import Part
from hexfront.games.coh.fire import declare, flamethrowers, lay_smoke, mortars, rally
from hexfront.games.coh.movement import (
    arrival,
    boarding,
    emerging,
    going_into_hiding,
    hidden_moves,
    moves,
    transport,
)
from hexfront.games.coh.points.payment import Purse
from hexfront.games.coh.state import READY
from hexfront.games.coh.works import assault_works, dig_in

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

Offer = Callable[["Board", "CohState", int, Purse, list[Action]], None]
Most = Callable[["Board", "CohState", int, Purse], int]
DAMAGED, BY_WORKS, IN_COMPANY, CARRIED = 1, 2, 4, 8
"""Facts about a visible unit on the map."""


class Chapter(NamedTuple):
    """What units may find in one chapter of the rules."""

    offer: Offer
    """Lists what there is for a unit."""
    most: Most
    """How many acts that can be at most, said without looking closely."""
    concerns: Callable[[Board, int], bool] = lambda board, unit: True
    """Which units it concerns at all while they are visible on the map."""
    needs: int = 0
    """Facts of which one at least must hold; none if there may always be something."""
    carried: bool = False
    """Whether there may be something for a unit that is carried."""
    part: Callable[[Board, CohState, int, Purse], Part] | None = None
    """What looks at single acts for whoever wants any of them, where it is dear to list all."""


VISIBLE = (
    Chapter(moves.offer, moves.most, part=moves.Steps),
    Chapter(moves.offer_pivots, moves.most_pivots),
    Chapter(arrival.offer_exit, arrival.most_exits, lambda board, unit: bool(board.firefight.exits)),
    Chapter(dig_in.offer, dig_in.most),
    Chapter(dig_in.offer_shelter, dig_in.most_shelter, needs=BY_WORKS),
    Chapter(declare.offer, declare.most, lambda board, unit: board.types[unit].fire is not None),
    Chapter(mortars.offer, mortars.most, lambda board, unit: board.types[unit].indirect is not None),
    Chapter(lay_smoke.offer, lay_smoke.most, lay_smoke.capable),
    Chapter(lay_smoke.offer_lobbed, lay_smoke.most_lobbed, lay_smoke.lobs, part=lay_smoke.Lobbed),
    Chapter(assault_works.offer, assault_works.most, lambda board, unit: board.foot[unit], BY_WORKS),
    Chapter(rally.offer, rally.most, needs=DAMAGED, carried=True),
    Chapter(
        going_into_hiding.offer_hides, going_into_hiding.most_hides, lambda board, unit: board.light[unit]
    ),
    Chapter(
        transport.offer, transport.most, lambda board, unit: any(board.vehicle), IN_COMPANY | CARRIED, True
    ),
    Chapter(boarding.offer, boarding.most, boarding.concerns, IN_COMPANY),
    Chapter(flamethrowers.offer, flamethrowers.most, lambda board, unit: board.types[unit].flame is not None),
)
LURKING = (
    Chapter(hidden_moves.offer, hidden_moves.most),
    Chapter(emerging.offer, emerging.most),
    Chapter(arrival.offer_exit, arrival.most_exits),
    Chapter(declare.offer, declare.most),
    Chapter(mortars.offer, mortars.most),
    Chapter(lay_smoke.offer, lay_smoke.most),
    Chapter(lay_smoke.offer_lobbed, lay_smoke.most_lobbed),
    Chapter(dig_in.offer, dig_in.most),
    Chapter(dig_in.offer_shelter, dig_in.most_shelter),
    Chapter(transport.offer, transport.most),
    Chapter(boarding.offer, boarding.most),
    Chapter(flamethrowers.offer, flamethrowers.most),
)
"""What hidden units do: move hidden, or reveal themselves by doing something else."""
ATTACKING = frozenset({declare.offer, mortars.offer, assault_works.offer, flamethrowers.offer})
"""The chapters in which units attack."""
MOVING = frozenset(
    {
        moves.offer,
        moves.offer_pivots,
        arrival.offer,
        hidden_moves.offer,
        emerging.offer,
        dig_in.offer_shelter,
    }
)
"""The chapters in which units move as a group can."""
VOLLEYS = frozenset({declare.offer, mortars.offer, flamethrowers.offer, assault_works.offer})
"""The chapters in which units attack as a group can."""
GROUPED = MOVING | VOLLEYS
"""The chapters of what a member begins for its group."""
OUTSIDE = (Chapter(arrival.offer, arrival.most),)
"""What reinforcements do."""


def acts(
    board: Board, state: CohState, unit: int, purse: Purse, only: frozenset[Offer] | None = None
) -> list[Action]:
    """Every act of one unit that the purse can pay for; those of some chapters only if they are named."""
    found: list[Action] = []
    for chapter in of_unit(board, state, unit):
        if only is None or chapter.offer in only:
            chapter.offer(board, state, unit, purse, found)
    return found


def any_act(
    board: Board, state: CohState, unit: int, purse: Purse, only: frozenset[Offer] | None = None
) -> bool:
    """Whether there is any such act; the last chapters are the quickest to say so."""
    found: list[Action] = []
    for chapter in reversed(of_unit(board, state, unit)):
        if only is None or chapter.offer in only:
            chapter.offer(board, state, unit, purse, found)
            if found:
                return True
    return False


def concerning(board: Board, unit: int) -> list[tuple[Chapter, ...]]:
    """By the facts about a unit, the chapters that may have something to say for it while it is visible on the map."""
    concerned = [chapter for chapter in VISIBLE if chapter.concerns(board, unit)]
    return [
        tuple(
            chapter
            for chapter in concerned
            if (not chapter.needs or chapter.needs & facts) and (chapter.carried or not facts & CARRIED)
        )
        for facts in range(2 * CARRIED)
    ]


def of_unit(board: Board, state: CohState, unit: int) -> Sequence[Chapter]:
    """The chapters that have something to say for a unit where it is now."""
    at = state.where[unit]
    if at <= 0:
        return OUTSIDE if at == READY else ()
    if state.hidden >> unit & 1:
        return LURKING
    facts = DAMAGED if state.hit[unit] >= 0 else 0
    if at in state.works:
        facts |= BY_WORKS
    if len(state.at[at]) > 1:
        facts |= IN_COMPANY
    if state.carrier[unit] >= 0:
        facts |= CARRIED
    return board.chapters[unit][facts]
