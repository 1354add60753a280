"""Every procedure of the game, so that a saved state knows what it was in the middle of, and the first state."""

from __future__ import annotations

from hexfront.games.tow.board import Board
from hexfront.games.tow.combat.advance import Advance
from hexfront.games.tow.combat.air_support import AirSupport
from hexfront.games.tow.combat.declare import Planning
from hexfront.games.tow.combat.losses import Losses
from hexfront.games.tow.combat.phase import Combat
from hexfront.games.tow.combat.resolve import Battle
from hexfront.games.tow.combat.results import Outcome
from hexfront.games.tow.combat.retreat import Retreat
from hexfront.games.tow.headquarters.relocation import Relocate
from hexfront.games.tow.movement.activation import Activation, AnyHq
from hexfront.games.tow.movement.hq_move import Transfer
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.state import POOL, TowState
from hexfront.games.tow.tokens.airborne import AirDrop
from hexfront.games.tow.tokens.arrivals import Arrivals
from hexfront.games.tow.tokens.cup import Action, AddTokens, MustAdd
from hexfront.games.tow.tokens.interrupt import Interrupt
from hexfront.games.tow.tokens.negotiation import Negotiation
from hexfront.games.tow.tokens.okh import Command, Okh
from hexfront.games.tow.tokens.selection import Selection
from hexfront.games.tow.turn.bidding import Bid
from hexfront.games.tow.turn.deploy import Security
from hexfront.games.tow.turn.sequence import Calendar

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


def blank(board: Board, scenario: str, options: frozenset[str], seed: str) -> State:
    """A state with nothing on the map."""
    count = len(board.units)
    return State(
        seed=seed,
        scenario=scenario,
        options=tuple(sorted(options)),
        needed=board.data.scenarios[scenario].needed,
        where=[POOL] * count,
        step=[0] * count,
        held=board.data.setup.soviet_cities & board.cities,
        orders=board.data.zone("orders"),
        relocations=[0, 0],
        occupied=[0, 0],
        full=[0, 0],
        staffs=[0, 0],
        zoc=[0, 0],
    )
