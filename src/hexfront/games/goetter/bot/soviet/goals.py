"""What the Soviets want: objectives, ways into Berlin, the Elbe; and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hexfront.games.goetter.board import GERMAN
from hexfront.games.goetter.box.unit import PER
from hexfront.hexes import each, listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.bot.weights import GoalWeights
    from hexfront.games.goetter.map.links import Way
    from hexfront.games.goetter.state import GoetterState

FAR = 99
"""Where no way leads."""
US_WAY = 7
"""So many hexes a US division comes in one turn."""
SOUTHERN: Literal["1UF"] = "1UF"
"""The Front that comes from the south."""
PRIZES = ("german-depot", "factory", "hq")
"""The kinds of Germans that are goals of their own."""


def outside(board: Board, state: GoetterState, weights: GoalWeights) -> dict[int, float]:
    """What is wanted on the operational map, by hex: objectives count twice, for one gains what the other loses."""
    found: dict[int, float] = {}
    for at in each(state.held[GERMAN] & ~board.siege):
        found[at] = 2 * board.objectives[at].vp / PER
    for unit in each(board.sided[GERMAN]):
        at = state.where[unit]
        if at > 0 and board.units[unit].kind in PRIZES and not board.siege >> at & 1:
            found[at] = found.get(at, 0.0) + weights.prize * board.units[unit].vp / PER
    if state.turn >= weights.city_turn:
        gate = weights.next_gate if state.marked else weights.gate
        for at in each(board.transit):
            found[at] = gate * (weights.bank if board.labels[at] in weights.bank_gates else 1.0)
    bank = handshake(board, state) if not state.met and state.turn <= board.limits.elbe_turn else 0
    if bank:
        found[bank] = found.get(bank, 0.0) + weights.elbe
    return found


def handshake(board: Board, state: GoetterState) -> int:
    """The hex on the Elbe to meet US units in: the nearest to a depot, for only who is in supply is counted."""
    stores = [at for unit in each(board.fronts[SOUTHERN] & board.depots) if (at := state.where[unit]) > 0]
    bank = [at for at in each(meeting(board)) if not state.occupied[GERMAN] >> at & 1]
    if not stores or not bank:
        return 0
    return min(bank, key=lambda at: (min([board.grid.distance(at, one) for one in stores]), at))


@remembered(most=1)
def meeting(board: Board) -> int:
    """The hexes on the Berlin side of the Elbe that US units come near to in one turn."""
    west = board.entries.areas.get("SW", 0)
    reached = wave = west
    while wave:
        wave = board.links.spread(wave, "march", "us") & ~reached
        reached |= wave
    bank = 0
    for direction, hexes in enumerate(board.map.side("elbe")):
        for at in each(hexes & reached):
            if min([board.grid.distance(at, one) for one in each(west)], default=FAR) <= US_WAY:
                bank |= 1 << at + board.grid.shifts[direction]
    return bank & board.land & ~reached


def far(board: Board, at: int, way: Way = "march") -> bytes:
    """By hex, how many hexes a Soviet unit has to go to one."""
    return _far(board, at, way)


@remembered(most=2500)
def _far(board: Board, at: int, way: Way) -> bytes:
    around = board.links.around(way, "soviet")
    back = board.links.exit if way == "siege-march" else {}
    found = bytearray([FAR]) * board.grid.size
    found[at], wave, steps = 0, [at], 0
    while wave and steps < FAR - 1:
        steps += 1
        later = []
        for one in wave:
            for near in listed(around[one] | back.get(one, 0)):
                if found[near] == FAR:
                    found[near] = steps
                    later.append(near)
        wave = later
    return bytes(found)


@remembered(most=64)
def field(board: Board, wanted: tuple[tuple[int, float], ...], near: float) -> list[float]:
    """By hex, the most that any goal draws there; it fades with every hex of the way."""
    value = [0.0] * board.grid.size
    fades = [near**one for one in range(FAR)] + [0.0]
    for at, worth in wanted:
        away = far(board, at)
        value = [max(old, worth * fades[one]) for old, one in zip(value, away, strict=True)]
    return value


@remembered(most=64)
def inner_field(board: Board, held: int, near: float) -> list[float]:
    """By siege hex, how much the objectives in Berlin that the Germans hold draw there, all of them together."""
    value = [0.0] * board.grid.size
    for at in each(held & board.siege):
        away, worth = far(board, at, "siege-march"), 2 * board.objectives[at].vp / PER
        value = [old + worth * near**one for old, one in zip(value, away, strict=True)]
    return value


def own_gate(board: Board, weights: GoalWeights, front: str | None, at: int) -> bool:
    """Whether a Front goes into Berlin by a gate: a gate feeds the Front of its last passer alone."""
    south = board.labels[at] in weights.south_gates
    return south == (front == SOUTHERN) or board.labels[at] in weights.shared_gates
