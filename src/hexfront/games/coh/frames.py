"""Every procedure of the game, so that a saved state knows what it was in the middle of."""

from __future__ import annotations

from hexfront.engine.base.events import Event
from hexfront.engine.contract import agenda
from hexfront.games.coh.board import Board
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.cards.clear_obstacle import Clearing
from hexfront.games.coh.cards.follow_ups import Order, Serve, Throw
from hexfront.games.coh.cards.weapons import Assign, Mark
from hexfront.games.coh.damage.mines import Mines
from hexfront.games.coh.fire.artillery import Falling, Plotting
from hexfront.games.coh.fire.rally import Rallying
from hexfront.games.coh.fire.volley import Volley
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_hiding import Hiding
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.hidden.detection import Emerge
from hexfront.games.coh.movement.entering import Drive
from hexfront.games.coh.movement.transport import Alight
from hexfront.games.coh.movement.vehicles import Bog
from hexfront.games.coh.points.activation import Rousing, Waking
from hexfront.games.coh.points.luck import Luck
from hexfront.games.coh.points.rolls import Roll
from hexfront.games.coh.setup import deploy
from hexfront.games.coh.setup.deploy import Deploy, Muster
from hexfront.games.coh.state import WAITING, CohState
from hexfront.games.coh.turn.go import Go
from hexfront.games.coh.turn.initiative import Wager
from hexfront.games.coh.turn.sequence import Calendar
from hexfront.games.coh.units.facing import Face
from hexfront.games.coh.works.entry_die import Toll
from hexfront.games.coh.works.lay_at_setup import Aim, Fortify

Moving = Face | Emerge | Alight | Drive | Bog | Mines | Toll
Fighting = Volley | Rallying | Plotting | Falling
Playing = Luck | Order | Serve | Throw | Clearing | Assign | Mark | Waking | Rousing
Grouped = Group | Advance | Hiding
AnyFrame = (
    Calendar | Muster | Fortify | Aim | Deploy | Wager | Go | Roll | Moving | Fighting | Playing | Grouped
)


class State(CohState, kw_only=True):
    """The state with the types of its frames."""

    agenda: list[AnyFrame] = []


def blank(board: Board, scenario: str, options: frozenset[str], seed: str) -> State:
    """A state with nothing on the map."""
    count, seats = len(board.types), len(board.seats)
    return State(
        seed=seed,
        scenario=scenario,
        options=tuple(sorted(options)),
        where=[WAITING] * count,
        facing=[0] * count,
        flags=[0] * count,
        maybe=[0] * count,
        handle=[0] * count,
        hit=[-1] * count,
        shown=[0] * count,
        not_hit=[0] * count,
        pools=[marker.count for marker in board.markers],
        inside=[""] * count,
        carrier=[-1] * count,
        held=[0, 0],
        lairs=[0, 0],
        about=[0, 0],
        ap=[0] * seats,
        spent=[0] * seats,
        dice=[()] * seats,
        active=[()] * seats,
        cp=[0] * seats,
        lost=[0] * seats,
        vp=[seat.vp for seat in board.firefight.seats],
        holder={
            one.hex: SIDES.index(one.control) if one.control else -1 for one in board.firefight.objectives
        },
        hands=[()] * seats,
        deck=[board.firefight.deck.count(name) for name in board.card_names],
        discards=[0] * len(board.card_names),
    )


def begin(board: Board, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> CohState:
    """The players set up, then the first turn begins."""
    if scenario != board.firefight.id:
        raise AssertionError(f"bound to {board.firefight.id}; room({scenario!r}) gives the other")
    state = blank(board, scenario, options, seed)
    agenda.push(state, Calendar())
    deploy.begin(board, state, out)
    return state
