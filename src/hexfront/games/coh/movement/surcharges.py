"""3.0b, 5.0a Why an act is too dear: the surcharge that takes its price beyond what can be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.movement.mobility import move_cost
from hexfront.games.coh.movement.step_costs import TABLE, ground_reasons, leg_to
from hexfront.games.coh.state import READY

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

SURCHARGES = frozenset(
    {
        *("coh:5.0.t1", "coh:14.1.t1", "coh:14.1.t2", "coh:5.0.2c", "coh:11.0c", "coh:11.1a"),
        *("coh:5.2", "coh:5.0.3b", "coh:10.1a", "coh:15.4a", "coh:19.1c", "coh:18.3.1b", "coh:18.3.2a"),
        *("coh:7.5b", "coh:dmg-suppressed", "coh:dmg-undercover", "coh:dmg-v-suppressed"),
    }
)
"""The rules whose numbers are added to the price of an act."""
DIE = "+1D6"
"""What wire or a roadblock adds: 1 at least, and no part of the price before it is rolled."""
WITHIN = ("occupy", "vacate")
LUMPED = ("enter", "load", "unload", "board", "exit", *WITHIN)
"""Acts whose reasons say the move cost in one number."""


def parts(board: Board, state: CohState, action: Action, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """What is added to the price of an act, by its reasons and where these say the whole in one number."""
    unit = action[1]
    found = [one for one in reasons if one.rule in SURCHARGES and amount(one) > 0]
    more = move_cost(board, state, unit) - board.moves[unit]
    if more > 0 and action[0] in LUMPED:
        found.append(Reason("coh:7.5b", t("Damage"), f"+{more}"))
    if state.where[unit] == READY:
        found += _terrain(board, unit, action[2], board.entering[unit][action[2]])
    elif action[0] in WITHIN:
        here = state.where[unit]
        found += _terrain(board, unit, here, board.ground.terrain_cost(board.gaits[unit], here) or 0)
    elif state.hidden >> unit & 1 and action[0] in ("emerge", "creep"):
        found += _ground(board, state, action)
    return tuple(found)


def amount(one: Reason) -> int:
    """What a reason adds, a die the least it can; 0 if it adds nothing.

    >>> [amount(Reason("demo:1", t("Forest"), said)) for said in ("+2", "+1D6", "+0", "3", "")]
    [2, 1, 0, 0, 0]
    """
    if one.amount == DIE:
        return 1
    return int(one.amount) if one.amount.startswith("+") and one.amount[1:].isdigit() else 0


def least(price: int, added: tuple[Reason, ...]) -> int:
    """What an act costs at least, with the die that is still to come."""
    return price + sum(one.amount == DIE for one in added)


def surcharge(price: int, added: tuple[Reason, ...], means: int) -> Reason | None:
    """The first of the surcharges that makes the least price more than there is; None if it is so without them.

    >>> steep = Reason("demo:2", t("Uphill"), "+2")
    >>> surcharge(3, (steep,), 2) is steep, surcharge(3, (steep,), 0), surcharge(3, (steep,), 3)
    (True, None, None)
    """
    total = price - sum(map(amount, added))
    if total > means:
        return None
    for one in added:
        total += amount(one)
        if total > means:
            return one
    return None


def _terrain(board: Board, unit: int, at: int, more: int) -> list[Reason]:
    if not more:
        return []
    name = board.ground.base[at].name
    return [Reason(TABLE[board.gaits[unit]].rule, t("Terrain: {terrain}", terrain=name), f"+{more}")]


def _ground(board: Board, state: CohState, action: Action) -> list[Reason]:
    """What the ground adds to the step of a unit that comes out of hiding."""
    leg = leg_to(board, state, action[1], action[2])
    return [] if leg is None else ground_reasons(leg)
