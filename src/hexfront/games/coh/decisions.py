"""What makes a whole decision: an action of the rulebook, never the choices inside one.

Facing, bonus hexes, gathering a group, command points and Luck on a roll, the setting up of single units and the
single hexes of a card that moves units are parts of other decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Action
from hexfront.games.coh.acts import ACTS
from hexfront.games.coh.advance import Advance
from hexfront.games.coh.artillery import Plotting
from hexfront.games.coh.building import Fortify
from hexfront.games.coh.goes import Go
from hexfront.games.coh.groups import Group
from hexfront.games.coh.orders import Order
from hexfront.games.coh.setup import Deploy

if TYPE_CHECKING:
    from hexfront.games.coh.state import CohState

VERBS: dict[type, frozenset[str]] = {
    Go: frozenset({*ACTS, "pass", "stall", "play", "play-on", "throw", "mine"}),
    Order: frozenset({*ACTS, "play"}),
    Group: frozenset({*ACTS, "together"}),
    Advance: frozenset(ACTS),
    Deploy: frozenset({"commit"}),
    Fortify: frozenset({"commit"}),
    Plotting: frozenset({"target", "screen", "keep"}),
}
"""By frame, the verbs that make a whole decision in it."""


def whole(state: CohState, action: Action) -> bool:
    """Whether an action about to be applied makes a whole decision."""
    frame = state.agenda[-1]
    verbs = VERBS.get(type(frame))
    return verbs is not None and action[0] in verbs and not (type(frame) is Advance and frame.card >= 0)
