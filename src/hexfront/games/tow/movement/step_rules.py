"""9.0 to 9.4 in words: what a step costs, and which rule forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.tow.movement import steps
from hexfront.games.tow.units.counters import crowded

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.movement.segment import Movement
    from hexfront.games.tow.state import TowState

RELOCATED_LATE = t("An HQ is relocated instead of moving, not after it has moved.")


def refuse(game: Tow, state: TowState, frame: Movement, action: Action) -> Illegal:
    """Which rule forbids an action in the movement segment."""
    verb = action[0]
    if verb not in ("step", "march", "transfer", "end"):
        return Illegal("tow:4.3.1.2", t("This is the movement segment: move activated units, or end it."))
    other = verb == "end" or action[1] != frame.mover
    if other and frame.mover >= 0 and steps.overfull(game, state, frame.mover):
        return _must_go_on(game, state, frame.mover)
    refusal = _who(game, state, frame, action)
    if refusal is not None:
        return refusal
    unit = action[1]
    if verb == "transfer":
        return _refuse_transfer(game, frame, unit)
    to = action[2]
    at, first = state.where[unit], unit != frame.mover
    left = steps.allowance(game, state, unit) if first else frame.left
    shut = _shut(game, state, game.side[unit], at, to)
    if shut is not None:
        return shut
    if verb == "march":
        return _refuse_march(game, state, unit, at, to, left)
    return _refuse_step(game, state, unit, at, to, left, first)


def _must_go_on(game: Tow, state: TowState, unit: int) -> Illegal:
    if not game.combat[unit]:
        words = t("{hq} may not end its move on another HQ: go on with it.", hq=game.name(unit))
        return Illegal("tow:2.3b", words)
    words = t("{unit} may not end its move in a full hex: go on with it.", unit=game.name(unit))
    return Illegal("tow:9.0c", words)


def _who(game: Tow, state: TowState, frame: Movement, action: Action) -> Illegal | None:
    """Whether this unit may move at all now."""
    unit = action[1]
    name = game.name(unit)
    if game.side[unit] != frame.side or not state.active >> unit & 1 or state.where[unit] <= 0:
        return Illegal("tow:9.0a", t("{unit} is not activated: only activated units move.", unit=name))
    if unit != frame.mover:
        if state.moved >> unit & 1:
            return _has_moved(game, frame, action)
    elif action[0] != "transfer" and (action[0] == "march") != frame.marching:
        words = t("{unit} moves either normally or strategically, not both.", unit=name)
        return Illegal("tow:9.0d", words)
    return None


def _has_moved(game: Tow, frame: Movement, action: Action) -> Illegal:
    """Why a unit that has had its move has no other."""
    name = game.name(action[1])
    if action[1] in frame.relocated:
        return Illegal("tow:2.3f", t("{hq} was relocated instead of moving: it stays where it is.", hq=name))
    if action[0] == "transfer" and not game.combat[action[1]]:
        return Illegal("tow:9.4b", RELOCATED_LATE)
    return Illegal("tow:9.0b", t("{unit} has finished its move; what it did not spend is lost.", unit=name))


def _refuse_transfer(game: Tow, frame: Movement, unit: int) -> Illegal:
    if game.combat[unit]:
        return Illegal("tow:2.3f", t("Only an HQ is relocated: {unit} moves by steps.", unit=game.name(unit)))
    if unit == frame.mover:
        return Illegal("tow:9.4b", RELOCATED_LATE)
    return Illegal("tow:2.3i", t("{hq} has no hex in supply to go to.", hq=game.name(unit)))


def _shut(game: Tow, state: TowState, side: int, at: int, to: int) -> Illegal | None:
    """What no kind of movement gets over."""
    label = game.label(to)
    if not game.grid.around[at] >> to & 1:
        return Illegal("tow:9.1b", t("{hex} is not adjacent: units move hex by hex.", hex=label))
    if not game.going.linked[at] >> to & 1:
        return Illegal("tow:9.0e", t("The way to {hex} is blocked, or leads into the sea.", hex=label))
    if state.occupied[1 - side] >> to & 1:
        return Illegal("tow:5.0g", t("{hex} is occupied by the enemy.", hex=label))
    return None


def _refuse_march(game: Tow, state: TowState, unit: int, at: int, to: int, left: int) -> Illegal:
    zoc, label = state.zoc[1 - game.side[unit]], game.label(to)
    if not game.going.roads[at] >> to & 1:
        words = t("Strategic movement starts on a road and follows it; none leads to {hex}.", hex=label)
        return Illegal("tow:9.2b", words)
    if (zoc >> at | zoc >> to) & 1:
        return Illegal("tow:9.2c", t("Strategic movement neither starts in an enemy ZOC nor enters one."))
    if left < game.march_cost:
        return _too_dear(game.march_cost, left)
    return _full(game, state, unit, to)


def _refuse_step(game: Tow, state: TowState, unit: int, at: int, to: int, left: int, first: bool) -> Illegal:
    side, going, label = game.side[unit], game.going, game.label(to)
    zoc = state.zoc[1 - side]
    if zoc >> at & zoc >> to & 1:
        if going.across[at] >> to & 1:
            words = t("A major river is not crossed from one enemy ZOC into another.")
            return Illegal("tow:9.3c", words)
        if going.guarded[at] >> to & 1:
            return Illegal("tow:9.3e", t("A marsh is not entered from one enemy ZOC into another."))
    if going.whole[at] >> to & 1:
        if first and left:
            return _full(game, state, unit, to)
        if going.unbridged[at] >> to & 1:
            words = t("An unbridged major river is crossed only with the first step of a move.")
            return Illegal("tow:9.1e", words)
        return Illegal(
            "tow:9.3d", t("The marsh {hex} is entered only with the first step of a move.", hex=label)
        )
    cost = steps.price(game, state, side, at, to, left)
    return _too_dear(cost, left) if cost > left else _full(game, state, unit, to)


def _too_dear(cost: int, left: int) -> Illegal:
    words = t("That costs {cost} MP, and {left} are left.", cost=told(cost), left=told(left))
    return Illegal("tow:9.1c", words)


def _full(game: Tow, state: TowState, unit: int, to: int) -> Illegal:
    """The hex takes no more, and there is no way on."""
    label = game.label(to)
    if game.combat[unit] or not crowded(game, state, unit) >> to & 1:
        words = t("{hex} holds two combat units, and the move could not end anywhere else.", hex=label)
        return Illegal("tow:5.0d", words)
    return Illegal(
        "tow:2.3b", t("{hex} holds another HQ, and the move could not end anywhere else.", hex=label)
    )


def told(halves: int) -> str:
    """Half movement points as people write them.

    >>> told(7), told(1), told(4)
    ('3½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")
