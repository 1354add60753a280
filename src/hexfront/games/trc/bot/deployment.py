"""The set-up: the Russians out of reach or in strong stacks, the Axis as near as it may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.texts import t
from hexfront.games.trc.bot import worth
from hexfront.games.trc.bot.ground import away
from hexfront.games.trc.combat import odds
from hexfront.games.trc.setup import deploy
from hexfront.games.trc.setup.ready_made import READY_MADE
from hexfront.games.trc.state import AXIS, LATER, RUSSIAN
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.bot.weights import Weights
    from hexfront.games.trc.state import TrcState


def thoughts(weights: Weights, board: Board, state: TrcState, frame: Any) -> Iterator[Advice]:
    """The ready-made set-up; in one that somebody has begun the next unit, the strongest first; then the end of it."""
    if not frame.placed(board, state):
        yield Advice(READY_MADE, 4.0, (t("The set-up"),))
    if isinstance(frame, deploy.Deploy):
        side = frame.side(state)
        waiting = [unit for unit in deploy.drafted(board, state, side) if state.where[unit] == LATER]
        for unit in sorted(waiting, key=lambda one: (-board.combat[one], one))[:1]:
            hexes = deploy.hexes(board, state, unit)
            score = _axis if side == AXIS else _russian
            if hexes:
                far = away(board, _opposite(board, state, side, unit), board.terrain["mountain"])
                to = max(listed(hexes), key=lambda at: (score(weights, board, state, unit, at, far), at))
                yield Advice(("place", unit, to), 3.0, (t("The set-up"),))
    yield Advice(("commit",), 2.0)
    yield Advice(("fill",), 1.0)


def _opposite(board: Board, state: TrcState, side: int, unit: int) -> int:
    """What a unit looks at: the enemies that it may attack first, or the enemy's side of the line."""
    if side == RUSSIAN:
        line = board.data.scenarios[state.scenario].line
        return board.regions.lines[line] & board.land
    targets = board.regions.first_targets.get(board.units[unit].place, -1)
    return state.occupied[RUSSIAN] & targets or state.occupied[RUSSIAN]


def _axis(weights: Weights, board: Board, state: TrcState, unit: int, at: int, far: tuple[int, ...]) -> float:
    """As near as it may; armour leaves the first line to the infantry."""
    if board.kinds[unit] == "hq":
        return -abs(far[at] - 3) - 0.1 * far[at]
    reach = board.units[unit].movement
    near = -float(far[at]) if far[at] > 2 else -2.0
    crowd = len(state.at.get(at, ()))
    return near - 0.3 * crowd - (2.0 if far[at] > reach else 0.0)


def _russian(
    weights: Weights, board: Board, state: TrcState, unit: int, at: int, far: tuple[int, ...]
) -> float:
    """In depth, in strong places and strong stacks; no unit alone where a few divisions overrun it."""
    mates = state.at.get(at, ())
    strength = board.combat[unit] + sum(board.combat[mate] for mate in mates)
    total = float(min(far[at], weights.answer.deep)) + min(strength, 12) * 0.25
    if odds.doubled_by_ground(board, at):
        total += 1.5
    if board.terrain["woods"] >> at & 1:
        total += 0.5
    if board.cities.every >> at & 1 and not mates:
        total += 2.0
    covered = board.near.adjacent[at] & ~state.zoc[RUSSIAN]
    return total + 0.25 * covered.bit_count() + 0.05 * worth.unit(weights, board, unit)
