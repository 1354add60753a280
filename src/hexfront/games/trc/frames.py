"""Every procedure of the game, so that a saved state knows what it was in the middle of, and the first state."""

from __future__ import annotations

from hexfront.games.trc.allies.compliance import Compliance
from hexfront.games.trc.arrivals.late_ss import LateWithdrawal
from hexfront.games.trc.arrivals.withdrawal import Withdrawal
from hexfront.games.trc.board import Board
from hexfront.games.trc.combat.assault import Assault
from hexfront.games.trc.combat.excess import Excess
from hexfront.games.trc.combat.fortress.fortify import Fortify
from hexfront.games.trc.combat.fortress.stand import Stand
from hexfront.games.trc.combat.overwhelm import Onslaught
from hexfront.games.trc.combat.phase import Combat
from hexfront.games.trc.combat.results import Aftermath, Losses
from hexfront.games.trc.combat.retreat import Retreat
from hexfront.games.trc.combat.surrender import Surrender
from hexfront.games.trc.movement.surplus import Surplus
from hexfront.games.trc.partisans.relocate import Relocation
from hexfront.games.trc.replacements.motorize import Motorize
from hexfront.games.trc.replacements.redesignate import Redesignation
from hexfront.games.trc.setup.bidding import Bidding
from hexfront.games.trc.setup.deploy import Deploy
from hexfront.games.trc.setup.deploy_line import DeployLine
from hexfront.games.trc.state import BOXES, LATER, TrcState
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.games.trc.turn.sequence import Calendar
from hexfront.games.trc.variants.adopt import Choice

AnyFrame = (
    Calendar
    | Bidding
    | Deploy
    | DeployLine
    | Withdrawal
    | LateWithdrawal
    | Choice
    | Redesignation
    | Movement
    | Motorize
    | Onslaught
    | Surplus
    | Surrender
    | Combat
    | Assault
    | Aftermath
    | Losses
    | Retreat
    | Excess
    | Compliance
    | Stand
    | Fortify
    | Relocation
)


class State(TrcState, kw_only=True):
    """The state with the types of its frames."""

    agenda: list[AnyFrame] = []


def blank(board: Board, scenario: str, options: frozenset[str], seed: str) -> State:
    """A state with nothing on the map."""
    return State(
        seed=seed,
        scenario=scenario,
        options=tuple(sorted(options)),
        where=[LATER] * len(board.units),
        held=[0, 0],
        heads=[0, 0],
        turn_held=[0, 0],
        evacuees={},
        worn={},
        factories={},
        invasions=[0, 0],
        lost_seas=[0, 0],
        debt=[0, 0],
        forts=[0, 0],
        built=[0, 0],
        occupied=[0, 0],
        zoc=[0, 0],
        placed=[0, (1 << len(board.units)) - 1] + [0] * (len(BOXES) - 1),
    )
