"""9.0 to 9.4 in words: what a step costs, and which rule forbids one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.tow.movement import steps
from hexfront.games.tow.units.counters import crowded

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.movement.segment import Movement
    from hexfront.games.tow.state import TowState

RELOCATED_LATE = t("An HQ is relocated instead of moving, not after it has moved.")


def refuse(board: Board, state: TowState, frame: Movement, action: Action) -> Illegal:
    """Which rule forbids an action in the movement segment."""
    verb = action[0]
    if verb not in ("step", "march", "transfer", "end"):
        return Illegal("tow:4.3.1.2", t("This is the movement segment: move activated units, or end it."))
    other = verb == "end" or action[1] != frame.mover
    if other and frame.mover >= 0 and steps.overfull(board, state, frame.mover):
        return _must_go_on(board, state, frame.mover)
    refusal = _who(board, state, frame, action)
    if refusal is not None:
        return refusal
    unit = action[1]
    if verb == "transfer":
        return _refuse_transfer(board, frame, unit)
    to = action[2]
    at, first = state.where[unit], unit != frame.mover
    left = steps.allowance(board, state, unit) if first else frame.left
    shut = _shut(board, state, board.side[unit], at, to)
    if shut is not None:
        return shut
    if verb == "march":
        return _refuse_march(board, state, unit, at, to, left)
    return _refuse_step(board, state, unit, at, to, left, first)


def _must_go_on(board: Board, state: TowState, unit: int) -> Illegal:
    if not board.combat[unit]:
        words = t("{hq} may not end its move on another HQ: go on with it.", hq=board.name(unit))
        return Illegal("tow:2.3b", words)
    words = t("{unit} may not end its move in a full hex: go on with it.", unit=board.name(unit))
    return Illegal("tow:9.0c", words)


def _who(board: Board, state: TowState, frame: Movement, action: Action) -> Illegal | None:
    """Whether this unit may move at all now."""
    unit = action[1]
    name = board.name(unit)
    if board.side[unit] != frame.side or not state.active >> unit & 1 or state.where[unit] <= 0:
        return Illegal("tow:9.0a", t("{unit} is not activated: only activated units move.", unit=name))
    if unit != frame.mover:
        if state.moved >> unit & 1:
            return _has_moved(board, frame, action)
    elif action[0] != "transfer" and (action[0] == "march") != frame.marching:
        words = t("{unit} moves either normally or strategically, not both.", unit=name)
        return Illegal("tow:9.0d", words)
    return None


def _has_moved(board: Board, frame: Movement, action: Action) -> Illegal:
    """Why a unit that has had its move has no other."""
    name = board.name(action[1])
    if action[1] in frame.relocated:
        return Illegal("tow:2.3f", t("{hq} was relocated instead of moving: it stays where it is.", hq=name))
    if action[0] == "transfer" and not board.combat[action[1]]:
        return Illegal("tow:9.4b", RELOCATED_LATE)
    return Illegal("tow:9.0b", t("{unit} has finished its move; what it did not spend is lost.", unit=name))


def _refuse_transfer(board: Board, frame: Movement, unit: int) -> Illegal:
    if board.combat[unit]:
        return Illegal(
            "tow:2.3f", t("Only an HQ is relocated: {unit} moves by steps.", unit=board.name(unit))
        )
    if unit == frame.mover:
        return Illegal("tow:9.4b", RELOCATED_LATE)
    return Illegal("tow:2.3i", t("{hq} has no hex in supply to go to.", hq=board.name(unit)))


def _shut(board: Board, state: TowState, side: int, at: int, to: int) -> Illegal | None:
    """What no kind of movement gets over."""
    label = board.label(to)
    if not board.grid.around[at] >> to & 1:
        return Illegal("tow:9.1b", t("{hex} is not adjacent: units move hex by hex.", hex=label))
    if not board.going.linked[at] >> to & 1:
        return Illegal("tow:9.0e", t("The way to {hex} is blocked, or leads into the sea.", hex=label))
    if state.occupied[1 - side] >> to & 1:
        return Illegal("tow:5.0g", t("{hex} is occupied by the enemy.", hex=label))
    return None


def _refuse_march(board: Board, state: TowState, unit: int, at: int, to: int, left: int) -> Illegal:
    zoc, label = state.zoc[1 - board.side[unit]], board.label(to)
    if not board.going.roads[at] >> to & 1:
        words = t("Strategic movement starts on a road and follows it; none leads to {hex}.", hex=label)
        return Illegal("tow:9.2b", words)
    if (zoc >> at | zoc >> to) & 1:
        return Illegal("tow:9.2c", t("Strategic movement neither starts in an enemy ZOC nor enters one."))
    if left < board.march_cost:
        return _too_dear(board.march_cost, left)
    return _full(board, state, unit, to)


def _refuse_step(
    board: Board, state: TowState, unit: int, at: int, to: int, left: int, first: bool
) -> Illegal:
    side, going, label = board.side[unit], board.going, board.label(to)
    zoc = state.zoc[1 - side]
    if zoc >> at & zoc >> to & 1:
        if going.across[at] >> to & 1:
            words = t("A major river is not crossed from one enemy ZOC into another.")
            return Illegal("tow:9.3c", words)
        if going.guarded[at] >> to & 1:
            return Illegal("tow:9.3e", t("A marsh is not entered from one enemy ZOC into another."))
    if going.whole[at] >> to & 1:
        if first and left:
            return _full(board, state, unit, to)
        if going.unbridged[at] >> to & 1:
            words = t("An unbridged major river is crossed only with the first step of a move.")
            return Illegal("tow:9.1e", words)
        return Illegal(
            "tow:9.3d", t("The marsh {hex} is entered only with the first step of a move.", hex=label)
        )
    cost = steps.price(board, state, side, at, to, left)
    return _too_dear(cost, left) if cost > left else _full(board, state, unit, to)


def _too_dear(cost: int, left: int) -> Illegal:
    words = t("That costs {cost} MP, and {left} are left.", cost=told(cost), left=told(left))
    return Illegal("tow:9.1c", words)


def _full(board: Board, state: TowState, unit: int, to: int) -> Illegal:
    """The hex takes no more, and there is no way on."""
    label = board.label(to)
    if board.combat[unit] or not crowded(board, state, unit) >> to & 1:
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
