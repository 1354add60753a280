"""Every procedure of the game, so that a saved state knows what it was in the middle of."""

from __future__ import annotations

from hexfront.games.coh.advance import Advance
from hexfront.games.coh.artillery import Falling, Plotting
from hexfront.games.coh.building import Aim, Fortify
from hexfront.games.coh.clearing import Clearing
from hexfront.games.coh.faces import Face
from hexfront.games.coh.finding import Emerge
from hexfront.games.coh.goes import Go
from hexfront.games.coh.groups import Group
from hexfront.games.coh.hiding import Hiding
from hexfront.games.coh.initiative import Wager
from hexfront.games.coh.luck import Luck
from hexfront.games.coh.mines import Mines
from hexfront.games.coh.orders import Order, Serve, Throw
from hexfront.games.coh.rally import Rallying
from hexfront.games.coh.rolls import Roll
from hexfront.games.coh.sequence import Calendar
from hexfront.games.coh.setup import Deploy, Muster
from hexfront.games.coh.state import CohState
from hexfront.games.coh.toll import Toll
from hexfront.games.coh.transport import Alight
from hexfront.games.coh.vehicles import Bog, Drive
from hexfront.games.coh.volley import Volley
from hexfront.games.coh.waking import Rousing, Waking
from hexfront.games.coh.weapons import Assign, Mark

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
