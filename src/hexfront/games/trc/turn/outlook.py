"""What would happen if the movement phase ended now, told before it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Text, t
from hexfront.engine.base.state import clone
from hexfront.games.trc.combat import air, notes, odds, overwhelm, shortfall
from hexfront.games.trc.rail import convert
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.state import RUSSIAN
from hexfront.games.trc.supply import lines
from hexfront.games.trc.units import airborne, stacks
from hexfront.hexes import listed
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


NEAREST = 4
"""So many automatic victories that lack factors are told, those that lack fewest."""


def outlook(board: Board, state: TrcState, side: int, mover: int, left: int) -> Iterator[Text]:
    """Overfull hexes, surrenders to come, units out of supply, and how far the one under way may go."""
    if mover >= 0 and left:
        yield t("{unit} may go on: {left}.", unit=board.name(mover), left=left)
    crowds = stacks.crowds(board, state, side)
    if crowds:
        yield t("Too many units: {hexes}.", hexes=notes.hexes(board, crowds))
    yield from notes.dangers(board, state, side)
    yield from _near_victories(board, state, side)
    yield from _means(board, state, side)
    yield from _idle_rail(board, state, side)
    starving = hungry(board, state, side)
    if starving:
        yield t("Out of supply as things stand: {units}.", units=notes.names(board, starving))


def _near_victories(board: Board, state: TrcState, side: int) -> Iterator[Text]:
    """The hexes over which those beside them fall short of an automatic victory, and by how much [trc:16.1a]."""
    enemies = state.occupied[1 - side] & board.going.reached(board.near, state.occupied[side])
    lacking = []
    for at in listed(enemies):
        units = overwhelm.able(board, state, side, (at,))
        if units and not odds.too_early(board, state, side, units, (at,)):
            weighed = odds.weigh(board, state, tuple(units), (at,), air.most(board, state, side, (at,)))
            lacking.append((shortfall.missing(board, weighed), board.label(at)))
    short = sorted(one for one in lacking if one[0])[:NEAREST]
    if short:
        told = ", ".join(f"{label} {number}" for number, label in short)
        yield t("Factors missing for automatic victories, air units counted: {hexes}.", hexes=told)


def _means(board: Board, state: TrcState, side: int) -> Iterator[Text]:
    """What a first impulse has to spend: air units and who may send them, replacement points by source."""
    if state.impulse != 1:
        return
    flying = air.available(board, state, side)
    staffs = [unit for unit in air.directors(board, state, side) if not state.directed >> unit & 1]
    if flying > 0 and staffs:
        yield t("Air units left: {number}, sent by {units}.", number=flying, units=notes.names(board, staffs))
    if side == RUSSIAN and (russian_points.total(board, state) or state.replaced):
        yield t(
            "Replacement points: {sources}; {spent} spent, {left} left.",
            sources=_sources(board, state),
            spent=russian_points.spent(board, state),
            left=russian_points.left(board, state),
        )
        armour, guards = russian_points.limits_left(board, state)
        yield t("May still come back: armour {armour}, Guards {guards}.", armour=armour, guards=guards)


def _sources(board: Board, state: TrcState) -> Text:
    """Where the Russians' replacement points come from, each with its number."""
    economy = russian_points.Economy(board, state)
    found = t("none")
    for number, (modifier, amount) in enumerate(bars.counted(russian_points.POINTS, economy)):
        source = t("{source} {number}", source=modifier.words(economy), number=amount)
        found = t("{one}, {other}", one=found, other=source) if number else source
    return found


def _idle_rail(board: Board, state: TrcState, side: int) -> Iterator[Text]:
    """Rail that was crossed in this turn and would not be converted now, and why not."""
    left = state.crossed & ~convert.converting(board, state, side)
    watched = left & stacks.watched(state, side)
    if watched:
        yield t("Crossed, but not converted in enemy ZOC: {hexes}.", hexes=notes.hexes(board, watched))
    if left & ~watched:
        cut_off = notes.hexes(board, left & ~watched)
        yield t("Crossed, but not converted without a clear line home: {hexes}.", hexes=cut_off)


def hungry(board: Board, state: TrcState, side: int) -> list[int]:
    """The units that would not pass the supply check of their end phase, once rail is converted [trc:17.1]."""
    later = clone(state)
    convert.convert(board, later, side, [])
    cut_off = state.occupied[side] & ~lines.supplied(board, later, side)
    return [
        unit
        for unit in stacks.of_side(board, state, side)
        if cut_off >> state.where[unit] & 1
        and (board.kinds[unit] not in ("paratroop", "uprising") or airborne.german(board, unit))
        and not state.landed >> unit & 1
    ]
