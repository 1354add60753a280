"""Answers to questions about a position of Traces of War: reach, fights, zones, command radii."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions.probe import Area, Reached
from hexfront.games.tow.combat import odds
from hexfront.games.tow.movement import activation, steps
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.state import SIDES, TowState
from hexfront.games.tow.supply import hq
from hexfront.games.tow.table.charts import halves
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow

Walk = tuple[int, int, tuple[int, ...], str]
"""What a walk costs in halves, where it ends, its path and how it goes."""


def reach(game: Tow, state: TowState, unit: str) -> list[Reached]:
    """Every hex a unit can reach in this segment, cheapest first; an HQ may also be relocated."""
    number = game.data.numbers[unit]
    found = [
        Reached(game.label(at), halves(cost), tuple(game.label(one) for one in path), how)
        for cost, at, path, how in walks(game, state, number)
    ]
    if _free(game, state, number) and not game.combat[number]:
        havens = hq.havens(game, state, number, state.where[number])
        found += [Reached(game.label(at), "", (), "relocation") for at in each(havens)]
    return found


def reach_via(game: Tow, state: TowState, unit: str, via: tuple[str, ...]) -> list[Reached]:
    """Every hex a unit can reach by a way that begins with these hexes; none if it cannot go that way."""
    number, way = game.data.numbers[unit], tuple(game.grid.hex(label) for label in via)
    found: list[Walk] = []
    for how in ("move", "march"):
        begun = _begin(game, state, number, how)
        if begun is None:
            continue
        left, first = begun
        at, spent = state.where[number], 0
        for to in way:
            if not _onward(game, state, number, at, left - spent, first and not spent, how) >> to & 1:
                break
            spent += _price(game, state, number, at, to, left - spent, how)
            at = to
        else:
            found += _flood(game, state, number, at, left, spent, way, how, first and not way)
    return [
        Reached(game.label(at), halves(cost), tuple(game.label(one) for one in path), how)
        for cost, at, path, how in _cheapest(found)
    ]


def walks(game: Tow, state: TowState, unit: int) -> list[Walk]:
    """The cheapest walk to every hex where the unit may end its move."""
    found: list[Walk] = []
    for how in ("move", "march"):
        begun = _begin(game, state, unit, how)
        if begun is not None:
            left, first = begun
            found += _flood(game, state, unit, state.where[unit], left, 0, (), how, first)
    return _cheapest(found)


def _cheapest(found: list[Walk]) -> list[Walk]:
    best: dict[int, Walk] = {}
    for walk in sorted(found, key=lambda one: (one[0], len(one[2]))):
        best.setdefault(walk[1], walk)
    return list(best.values())


def _free(game: Tow, state: TowState, unit: int) -> bool:
    """Whether the segment lets a unit begin its move now."""
    frame = state.agenda[-1] if state.agenda else None
    return isinstance(frame, Movement) and bool((state.active & ~state.moved) >> unit & 1)


def _begin(game: Tow, state: TowState, unit: int, how: str) -> tuple[int, bool] | None:
    """What a unit may spend this way, and whether it would be its first step; None if it may not go like that."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Movement) and frame.mover == unit and frame.left:
        return (frame.left, False) if frame.marching == (how == "march") else None
    return (steps.allowance(game, state, unit), True) if _free(game, state, unit) else None


def _onward(game: Tow, state: TowState, unit: int, at: int, left: int, first: bool, how: str) -> int:
    if how == "march":
        return steps.march_hexes(game, state, unit, at, left)
    return steps.step_hexes(game, state, unit, at, left, first)


def _price(game: Tow, state: TowState, unit: int, at: int, to: int, left: int, how: str) -> int:
    return game.march_cost if how == "march" else steps.price(game, state, game.side[unit], at, to, left)


def _flood(
    game: Tow,
    state: TowState,
    unit: int,
    start: int,
    allowance: int,
    spent: int,
    path: tuple[int, ...],
    how: str,
    first: bool,
) -> list[Walk]:
    """Every hex that can be walked to from here, where the unit may stay."""
    full = steps.no_rest(game, state, unit)
    found: list[Walk] = []
    seen: set[int] = set()
    heap = [(spent, 0, start, path, first)]
    count = 0
    while heap:
        cost, _, at, way, fresh = heappop(heap)
        if at in seen:
            continue
        seen.add(at)
        if way and not full >> at & 1:
            found.append((cost, at, way, how))
        for to in each(_onward(game, state, unit, at, allowance - cost, fresh, how)):
            count += 1
            dearer = cost + _price(game, state, unit, at, to, allowance - cost, how)
            heappush(heap, (dearer, count, to, (*way, to), False))
    return found


def fight(game: Tow, state: TowState, at: str, units: tuple[str, ...]) -> Fight:
    """An attack of these units on a hex, whoever's turn it is."""
    attackers = tuple(game.data.numbers[name] for name in units)
    target, side = game.grid.hex(at), game.side[attackers[0]]
    if not state.occupied[1 - side] >> target & 1:
        raise BadAction(t("no enemy of {unit} stands in {at}", unit=units[0], at=at))
    for unit, name in zip(attackers, units, strict=True):
        if game.side[unit] != side or state.where[unit] <= 0:
            raise BadAction(t("{name} is not on the map on the side of {unit}", name=name, unit=units[0]))
        if not game.going.linked[state.where[unit]] >> target & 1:
            raise BadAction(
                t("{name} is not next to {at}, or a blocked hexside lies between", name=name, at=at)
            )
    return odds.fight(game, state, attackers, target)


def zoc(game: Tow, state: TowState) -> dict[str, list[str]]:
    """The hexes in the zones of control of each side."""
    return {side: game.map.describe(state.zoc[number]) for number, side in enumerate(SIDES)}


def areas(game: Tow, state: TowState, unit: str) -> list[Area]:
    """The command radius of each HQ on the map, or of one [tow:2.3l]."""
    staffs = [one for one in (*game.hqs[0], *game.hqs[1]) if state.where[one] > 0]
    return [
        Area(
            kind="command",
            of=game.name(one),
            hexes=tuple(game.map.describe(activation.commanded(game, state, one))),
            side=SIDES[game.side[one]],
            rule="tow:2.3l",
        )
        for one in staffs
        if unit in ("", game.name(one))
    ]
