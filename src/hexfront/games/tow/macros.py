"""Orders in one sentence: ``move 6Pz to 2634``, ``move 6Pz via 2635,2634``, ``attack 2634 with 5GT,18RC``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Action, Seat
from hexfront.engine.errors import Illegal
from hexfront.engine.texts import t
from hexfront.games.tow import combat, probe
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState


def plan(game: Tow, state: TowState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order; raises Illegal if it cannot be carried out as a whole."""
    if action[0] == "attack-with":
        return combat.plan(game, state, seat, action[1], action[2])
    unit = action[1]
    if action[0] == "move-via":
        path = tuple(action[2])
        ways = probe.reach_via(game, state, game.name(unit), tuple(game.label(at) for at in path))
        how = next((way.how for way in ways if way.hex == game.label(path[-1])), "move")
    else:
        path, how = _path(game, state, unit, action[2])
    verb = "march" if how == "march" else "step"
    return [(verb, unit, at) for at in path]


def _path(game: Tow, state: TowState, unit: int, to: int) -> tuple[tuple[int, ...], str]:
    """The cheapest way there."""
    for _, at, path, how in probe.walks(game, state, unit):
        if at == to:
            return path, how
    if state.where[unit] > 0 and to in each(game.grid.around[state.where[unit]]):
        refusal: Illegal = state.agenda[-1].refuse(game, state, 0, ("step", unit, to))
        raise refusal
    words = t("{unit} cannot reach {hex} in this segment.", unit=game.name(unit), hex=game.label(to))
    raise Illegal("tow:9.1c", words)
