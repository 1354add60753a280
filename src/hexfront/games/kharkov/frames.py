"""Every procedure of the game, so that a saved state knows what it was in the middle of."""

from __future__ import annotations

from hexfront.games.kharkov.advance import Advance
from hexfront.games.kharkov.air import AirSupply
from hexfront.games.kharkov.battle import AttackerAir, DefenderAir, Morale, Struck
from hexfront.games.kharkov.combat import Combat
from hexfront.games.kharkov.disengage import Pursuit
from hexfront.games.kharkov.hq import Displace
from hexfront.games.kharkov.losses import Losses
from hexfront.games.kharkov.movement import Movement, Moving
from hexfront.games.kharkov.overrun import Lending, Overrunning
from hexfront.games.kharkov.planning import Planning
from hexfront.games.kharkov.reserves import Alarm, Reserves
from hexfront.games.kharkov.results import Outcome
from hexfront.games.kharkov.retreat import Retreat
from hexfront.games.kharkov.sentence import Sentence
from hexfront.games.kharkov.sequence import Calendar
from hexfront.games.kharkov.setup import Deploy
from hexfront.games.kharkov.stacking import Excess
from hexfront.games.kharkov.state import KharkovState

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
