"""Orders in one sentence: ``move 79ID to 0819``, ``move 79ID via 0817,0818``, ``attack 0819 with R01,T02``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Action, Seat
from hexfront.engine.errors import Illegal
from hexfront.engine.texts import t
from hexfront.games.kharkov import combat, probe
from hexfront.games.kharkov.state import POOL

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def plan(game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order; raises Illegal if it cannot be carried out as a whole."""
    if action[0] == "attack-with":
        return combat.plan(game, state, seat, action[1], action[2])
    unit = action[1]
    path = action[2] if action[0] == "move-via" else _path(game, state, unit, action[2])
    verbs = ["enter" if state.where[unit] == POOL else "step", *["step"] * (len(path) - 1)]
    return [*[(verb, unit, at) for verb, at in zip(verbs, path, strict=True)], ("halt",)]


def _path(game: Kharkov, state: KharkovState, unit: int, to: int) -> tuple[int, ...]:
    """The cheapest way there, undisturbed."""
    for path in probe.walks(game, state, unit):
        if path[-1] == to:
            return path
    raise _refusal(game, state, unit, to)


def _refusal(game: Kharkov, state: KharkovState, unit: int, to: int) -> Illegal:
    """The rule that keeps the unit from a hex beside it; of one farther away, that it cannot get there."""
    near = state.where[unit] > 0 and game.grid.around[state.where[unit]] >> to & 1
    if near:
        refusal: Illegal = state.agenda[-1].refuse(game, state, game.side[unit], ("step", unit, to))
        return refusal
    words = t("{unit} cannot reach {to} in this phase.", unit=game.name(unit), to=game.label(to))
    return Illegal("kharkov:6.11", words)
