"""10.0 Who may attack, and who may be attacked, in an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.errors import Illegal
from hexfront.engine.texts import t
from hexfront.games.tow import strength
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState


def able(game: Tow, state: TowState, side: int) -> tuple[int, ...]:
    """The units that may still attack: activated, next to an enemy, in no combat yet [tow:10.0b] [tow:10.0d]."""
    # An enemy's ZOC reaches just those hexes from which it can be attacked.
    zoc, where = state.zoc[1 - side], state.where
    units = each(state.active & ~state.fought & game.sided[side])
    return tuple([unit for unit in units if where[unit] > 0 and zoc >> where[unit] & 1])


def prey(game: Tow, state: TowState, side: int, units: tuple[int, ...]) -> int:
    """The hexes these units may attack: next to one of them, not attacked yet, and all together at 1-1 or better."""
    powers, reach = strength.powers(game, state, units), game.going.linked
    near = 0
    for at in powers:
        near |= reach[at]
    found = near & state.occupied[1 - side] & ~state.attacked
    for target in each(found):
        close = reach[target]
        ours = strength.attack(game, {at: power for at, power in powers.items() if close >> at & 1}, target)
        if strength.rung(game, ours, strength.defence(game, state, target), target) < 0:
            found ^= 1 << target
    return found


def too_weak(game: Tow, state: TowState, units: tuple[int, ...], target: int) -> Illegal:
    """The refusal of an attack below 1-1 [tow:10.2k]."""
    odds = strength.odds(game, state, units, target)
    words = t(
        "{attack} to {defence} on {hex} is below 1-1 after terrain, whatever the Luftwaffe would do.",
        attack=odds.attack,
        defence=odds.defence,
        hex=game.label(target),
    )
    return Illegal("tow:10.2k", words)


def barred(game: Tow, state: TowState, side: int, unit: int, target: int) -> Illegal | None:
    """What keeps a unit out of an attack on a hex."""
    name, label, at = game.name(unit), game.label(target), state.where[unit]
    if game.side[unit] != side or at <= 0:
        return Illegal("tow:10.0a", t("{unit} is no unit of yours on the map.", unit=name))
    if not state.active >> unit & 1:
        return Illegal("tow:10.0d", t("{unit} is not activated and takes no part.", unit=name))
    if state.fought >> unit & 1:
        return Illegal("tow:10.0b", t("{unit} has already attacked in this activation.", unit=name))
    if not game.grid.around[at] >> target & 1:
        return Illegal("tow:10.0a", t("{unit} is not next to {hex}.", unit=name, hex=label))
    if not game.going.linked[at] >> target & 1:
        return Illegal(
            "tow:10.0i", t("{unit} may not attack {hex} across a blocked hexside.", unit=name, hex=label)
        )
    return None


def spared(game: Tow, state: TowState, side: int, target: int) -> Illegal:
    """What spares a hex that is not among the targets."""
    label = game.label(target)
    if not state.occupied[1 - side] >> target & 1:
        return Illegal("tow:10.0a", t("There is no enemy in {hex}.", hex=label))
    if state.attacked >> target & 1:
        return Illegal("tow:10.0f", t("{hex} has already been attacked in this activation.", hex=label))
    close = [
        unit
        for at in each(game.grid.around[target])
        for unit in state.at.get(at, ())
        if game.side[unit] == side
    ]
    if not close:
        return Illegal("tow:10.0a", t("None of your units is next to {hex}.", hex=label))
    refusals = [barred(game, state, side, unit, target) for unit in close]
    fit = tuple(unit for unit, refusal in zip(close, refusals, strict=True) if refusal is None)
    return too_weak(game, state, fit, target) if fit else next(one for one in refusals if one is not None)
