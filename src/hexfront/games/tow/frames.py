"""Every procedure of the game, so that a saved state knows what it was in the middle of."""

from __future__ import annotations

from hexfront.games.tow.activation import Activation, AnyHq
from hexfront.games.tow.advance import Advance
from hexfront.games.tow.airborne import AirDrop
from hexfront.games.tow.airsupport import AirSupport
from hexfront.games.tow.arrivals import Arrivals
from hexfront.games.tow.battle import Battle
from hexfront.games.tow.bidding import Bid
from hexfront.games.tow.combat import Combat
from hexfront.games.tow.cup import Action, AddTokens, MustAdd
from hexfront.games.tow.hq import Relocate
from hexfront.games.tow.interrupt import Interrupt
from hexfront.games.tow.losses import Losses
from hexfront.games.tow.movement import Movement
from hexfront.games.tow.negotiation import Negotiation
from hexfront.games.tow.okh import Command, Okh
from hexfront.games.tow.outcome import Outcome
from hexfront.games.tow.planning import Planning
from hexfront.games.tow.retreat import Retreat
from hexfront.games.tow.selection import Selection
from hexfront.games.tow.sequence import Calendar
from hexfront.games.tow.setup import Security
from hexfront.games.tow.state import TowState
from hexfront.games.tow.transfer import Transfer

AnyFrame = (
    Calendar
    | Bid
    | Security
    | Selection
    | Action
    | AddTokens
    | MustAdd
    | Interrupt
    | Okh
    | Command
    | AnyHq
    | Activation
    | Movement
    | Relocate
    | Transfer
    | Combat
    | Planning
    | Battle
    | AirSupport
    | Outcome
    | Losses
    | Retreat
    | Advance
    | Arrivals
    | AirDrop
    | Negotiation
)


class State(TowState, kw_only=True):
    """The state with the types of its frames."""

    agenda: list[AnyFrame] = []
