"""What makes a whole decision: an action of the rulebook, never the choices inside one.

Facing, bonus hexes, gathering a group, command points and Luck on a roll, the setting up of single units and the
single hexes of a card that moves units are parts of other decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.games.coh.acts.table import ACTS
from hexfront.games.coh.cards.follow_ups import Order
from hexfront.games.coh.fire.artillery import Plotting
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.setup.deploy import Deploy
from hexfront.games.coh.turn.go import Go
from hexfront.games.coh.works.lay_at_setup import Fortify

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
