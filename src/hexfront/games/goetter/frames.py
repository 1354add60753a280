"""Every procedure of the game, so that a saved state knows what it was in the middle of, and the first state."""

from __future__ import annotations

from hexfront.games.goetter.arrivals.enter import Reinforcements
from hexfront.games.goetter.arrivals.support import TacticalSupport
from hexfront.games.goetter.board import Board
from hexfront.games.goetter.combat.advance import Advance
from hexfront.games.goetter.combat.assault import Assault
from hexfront.games.goetter.combat.battle import Battle
from hexfront.games.goetter.combat.losses import Losses
from hexfront.games.goetter.combat.phase import Combat
from hexfront.games.goetter.combat.pledges import Announce, Draw
from hexfront.games.goetter.combat.results import Aftermath
from hexfront.games.goetter.combat.retreat import Retreat
from hexfront.games.goetter.movement.reaction import Subway
from hexfront.games.goetter.overrun.charge import Overrun
from hexfront.games.goetter.replacements.german import GermanReplacements
from hexfront.games.goetter.replacements.volkssturm import Volkssturm
from hexfront.games.goetter.setup import begin
from hexfront.games.goetter.setup.german import GermanSetUp
from hexfront.games.goetter.setup.soviet import SovietSetUp
from hexfront.games.goetter.siege.barrage import Barrage
from hexfront.games.goetter.stacking.excess import Excess
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.turn.movement_phase import Movement
from hexfront.games.goetter.turn.sequence import Calendar
from hexfront.games.goetter.turn.supply_phase import SovietReplacements, TurnEnd

AnyFrame = (
    Advance
    | Aftermath
    | Announce
    | Assault
    | Barrage
    | Battle
    | Calendar
    | Combat
    | Draw
    | Excess
    | GermanReplacements
    | GermanSetUp
    | Losses
    | Movement
    | Overrun
    | Reinforcements
    | Retreat
    | SovietReplacements
    | SovietSetUp
    | Subway
    | TacticalSupport
    | TurnEnd
    | Volkssturm
)  # fmt: skip


class State(GoetterState, kw_only=True):
    """The state with the types of its frames."""

    agenda: list[AnyFrame] = []


def blank(board: Board, scenario: str, options: frozenset[str], seed: str) -> State:
    """A state with nothing on the map."""
    return begin.empty(board, scenario, tuple(sorted(options)), seed, State)
