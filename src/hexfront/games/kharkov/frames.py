"""Every procedure of the game, so that a saved state knows what it was in the middle of, and the first state."""

from __future__ import annotations

from hexfront.games.kharkov.board import Board
from hexfront.games.kharkov.combat.advance import Advance
from hexfront.games.kharkov.combat.declare import Planning
from hexfront.games.kharkov.combat.losses import Losses
from hexfront.games.kharkov.combat.overstacking import Excess
from hexfront.games.kharkov.combat.phase import Combat
from hexfront.games.kharkov.combat.pledges import AttackerAir, DefenderAir, Morale
from hexfront.games.kharkov.combat.resolve import Struck
from hexfront.games.kharkov.combat.results import Outcome
from hexfront.games.kharkov.combat.retreat import Retreat
from hexfront.games.kharkov.combat.stand_or_withdraw import Sentence
from hexfront.games.kharkov.movement.air import AirSupply
from hexfront.games.kharkov.movement.disengage import Pursuit
from hexfront.games.kharkov.movement.reserve_alarm import Alarm
from hexfront.games.kharkov.movement.reserves import Reserves
from hexfront.games.kharkov.setup.deploy import Deploy
from hexfront.games.kharkov.state import AXIS, UNUSED, KharkovState
from hexfront.games.kharkov.supply.hq import Displace
from hexfront.games.kharkov.turn.movement_phase import Movement
from hexfront.games.kharkov.turn.sequence import Calendar
from hexfront.games.kharkov.turn.under_way import Lending, Moving, Overrunning
from hexfront.hexes import bits, each

AnyFrame = (
    Calendar
    | Deploy
    | Reserves
    | Alarm
    | Movement
    | Moving
    | Pursuit
    | Lending
    | Overrunning
    | Excess
    | Combat
    | Planning
    | Struck
    | AttackerAir
    | DefenderAir
    | Morale
    | Outcome
    | Sentence
    | Losses
    | Retreat
    | Advance
    | Displace
    | AirSupply
)


class State(KharkovState, kw_only=True):
    """The state with the types of its frames."""

    agenda: list[AnyFrame] = []


def blank(board: Board, scenario: str, options: frozenset[str], seed: str) -> State:
    """A state with nothing on the map."""
    count = len(board.units)
    return State(
        seed=seed,
        scenario=scenario,
        options=tuple(sorted(options)),
        where=[UNUSED] * count,
        step=[0] * count,
        flags=[0] * count,
        start=[UNUSED] * count,
        identity=[-1] * count,
        replacement=[-1] * count,
        marker=[-1] * count,
        pool=[one.number for one in board.data.identities],
        spare=list(range(len(board.data.replacements))),
        garrisons=bits(board.garrison),
        captured=[],
        holder=dict.fromkeys(each(board.cities), AXIS),
        air=[0, 0],
        occupied=[0, 0],
        fighters=[0, 0],
        zoc=[0, 0],
    )
