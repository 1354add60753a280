"""Every procedure of the game, so that a saved state knows what it was in the middle of."""

from __future__ import annotations

from hexfront.games.coh.cards.clear_obstacle import Clearing
from hexfront.games.coh.cards.follow_ups import Order, Serve, Throw
from hexfront.games.coh.cards.weapons import Assign, Mark
from hexfront.games.coh.fire.artillery import Falling, Plotting
from hexfront.games.coh.fire.rally import Rallying
from hexfront.games.coh.fire.resolve import Volley
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.hidden.detection import Emerge
from hexfront.games.coh.hidden.group_hiding import Hiding
from hexfront.games.coh.movement.transport import Alight
from hexfront.games.coh.movement.vehicles import Bog, Drive
from hexfront.games.coh.points.activation import Rousing, Waking
from hexfront.games.coh.points.luck import Luck
from hexfront.games.coh.points.rolls import Roll
from hexfront.games.coh.setup.deploy import Deploy, Muster
from hexfront.games.coh.state import CohState
from hexfront.games.coh.turn.go import Go
from hexfront.games.coh.turn.initiative import Wager
from hexfront.games.coh.turn.sequence import Calendar
from hexfront.games.coh.units.facing import Face
from hexfront.games.coh.works.entry_die import Toll
from hexfront.games.coh.works.lay_at_setup import Aim, Fortify
from hexfront.games.coh.works.mines import Mines

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
