"""10.0 Who may attack, and who may be attacked, in an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.tow.combat import odds as strength
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def able(board: Board, state: TowState, side: int) -> list[int]:
    """The units that may still attack: activated, on the map, and not in a combat yet [tow:10.0b] [tow:10.0d]."""
    where = state.where
    return [unit for unit in each(state.active & ~state.fought & board.sided[side]) if where[unit] > 0]


def matches(board: Board, state: TowState, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hexes that a side may attack now, and the units that can take part in any of these attacks.

    A target is next to one of them, not attacked yet, and at 1-1 or better if all of them attack it.
    """
    units, where, reach = able(board, state, side), state.where, board.going.linked
    near = 0
    for unit in units:
        near |= reach[where[unit]]
    enemies = near & state.occupied[1 - side] & ~state.attacked
    if not enemies:
        return (), ()
    posts = 0
    for target in each(enemies):
        posts |= reach[target]
    units = [unit for unit in units if posts >> where[unit] & 1]
    powers = strength.powers(board, state, units)
    found = []
    for target in each(enemies):
        close, wet, ours = reach[target], board.going.wet[target], 0
        for at, power in powers.items():
            if close >> at & 1:
                ours += power >> 1 if wet >> at & 1 else power
        if strength.allowed(board, ours, strength.defence(board, state, target), target):
            found.append(target)
    return tuple(found), tuple(units)


def too_weak(board: Board, state: TowState, units: tuple[int, ...], target: int) -> Illegal:
    """The refusal of an attack below 1-1 [tow:10.2k]."""
    odds = strength.odds(board, state, units, target)
    words = t(
        "{attack} to {defence} on {hex} is below 1-1 after terrain, whatever the Luftwaffe would do.",
        attack=odds.attack,
        defence=odds.defence,
        hex=board.label(target),
    )
    return Illegal("tow:10.2k", words)


def barred(board: Board, state: TowState, side: int, unit: int, target: int) -> Illegal | None:
    """What keeps a unit out of an attack on a hex."""
    name, label, at = board.name(unit), board.label(target), state.where[unit]
    if board.side[unit] != side or at <= 0:
        return Illegal("tow:10.0a", t("{unit} is no unit of yours on the map.", unit=name))
    if not state.active >> unit & 1:
        return Illegal("tow:10.0d", t("{unit} is not activated and takes no part.", unit=name))
    if state.fought >> unit & 1:
        return Illegal("tow:10.0b", t("{unit} has already attacked in this activation.", unit=name))
    if not board.grid.around[at] >> target & 1:
        return Illegal("tow:10.0a", t("{unit} is not next to {hex}.", unit=name, hex=label))
    if not board.going.linked[at] >> target & 1:
        return Illegal(
            "tow:10.0i", t("{unit} may not attack {hex} across a blocked hexside.", unit=name, hex=label)
        )
    return None


def spared(board: Board, state: TowState, side: int, target: int) -> Illegal:
    """What spares a hex that is not among the targets."""
    label = board.label(target)
    if not state.occupied[1 - side] >> target & 1:
        return Illegal("tow:10.0a", t("There is no enemy in {hex}.", hex=label))
    if state.attacked >> target & 1:
        return Illegal("tow:10.0f", t("{hex} has already been attacked in this activation.", hex=label))
    close = [
        unit
        for at in each(board.grid.around[target])
        for unit in state.at.get(at, ())
        if board.side[unit] == side
    ]
    if not close:
        return Illegal("tow:10.0a", t("None of your units is next to {hex}.", hex=label))
    refusals = [barred(board, state, side, unit, target) for unit in close]
    fit = tuple(unit for unit, refusal in zip(close, refusals, strict=True) if refusal is None)
    return too_weak(board, state, fit, target) if fit else next(one for one in refusals if one is not None)
