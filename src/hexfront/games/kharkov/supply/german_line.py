"""11.3 The line of a German unit, for people who ask why: its route to a source, or what stands in its way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.map.german_supply_map import BEYOND, BY_ROAD, country
from hexfront.games.kharkov.state import AXIS
from hexfront.games.kharkov.supply import hq, in_supply, routes
from hexfront.games.kharkov.supply.routes import Passage
from hexfront.hexes import union
from hexfront.kit.tracing import line

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

FAR = 99
"""Longer than any line on the map."""


class Account(NamedTuple):
    """A line from the unit to its source, if there is one, and the rules that speak."""

    path: tuple[int, ...]
    reasons: list[Reason]


def german_line(board: Board, state: KharkovState, unit: int) -> Account:
    """The route of a German unit, or of the Romanian HQ, to a source (11.3)."""
    way, cities, net = routes.passage(board, state, AXIS), in_supply.intact(board, state), country(board).net
    found = list(routes.levels(board, way, routes.sources(board, way, cities)))
    path = routes.path(board, found, state.where[unit])
    if path is None:
        none = Reason("kharkov:11.3", t("No supply route leads to a source."))
        return Account((), [none, *_bars(board, state, unit)])
    reasons = [Reason("kharkov:11.3", t("A supply route leads to a source."))]
    length, chain = len(path) - 1, path[-1:]
    if cities >> path[-1] & 1:
        reasons += [
            Reason(
                "kharkov:11.31a", t("No Soviet unit has ever entered {city}.", city=board.label(path[-1]))
            ),
            Reason(
                "kharkov:11.31b", t("Hexes to the city, of at most"), f"{length}/{board.limits.city_supply}"
            ),
        ]
    else:
        usable = way.through & net.hexes
        chain = line(board.grid, path[-1], net.exits & usable, usable, along=board.roads) or chain
        reasons += [
            Reason(
                "kharkov:11.32", t("Hexes to the road, of at most"), f"{length}/{board.limits.road_supply}"
            ),
            Reason("kharkov:11.33a", t("The road leads off the map at {at}.", at=board.label(chain[-1]))),
            *lifted(board, state, AXIS, chain, routes.CUT.rule),
        ]
    reasons += _crossings(board, path)
    reasons += lifted(board, state, AXIS, path[1:], "kharkov:11.1b")
    return Account((*path, *chain[1:]), reasons)


def _crossings(board: Board, path: tuple[int, ...]) -> list[Reason]:
    """Where a route crosses the Donets, and the rule for going on from there."""
    found: dict[str, Text] = {}
    for at, before in pairwise(path):
        direction = board.grid.direction(before, at)
        if direction is None or not board.donets[direction] >> before & 1:
            continue
        if board.roads[direction] >> before & 1:
            found[BY_ROAD.rule] = BY_ROAD.words(None, at)
        elif country(board).away >> before & 1:
            found["kharkov:11.34"] = t("The route comes back over the Donets to the west bank.")
        elif country(board).limited[direction] >> before & 1:
            found["kharkov:11.34"] = t("The route goes no further than one hex beyond the Donets.")
        else:
            row = board.limits.donets_free_row
            found["kharkov:11.35"] = t("The route crosses the Donets in row {row} or farther north.", row=row)
    return [Reason(rule, text) for rule, text in found.items()]


def lifted(board: Board, state: KharkovState, side: int, path: Iterable[int], rule: str) -> list[Reason]:
    """Where friends let a line through enemy ZOC."""
    held = [at for at in path if state.zoc[1 - side] >> at & 1]
    units = [board.label(at) for at in held if state.occupied[side] >> at & 1]
    others = [board.label(at) for at in held if not state.occupied[side] >> at & 1]
    reasons = []
    if units:
        text = t("A friendly unit lifts the enemy ZOC in {hexes}.", hexes=", ".join(units))
        reasons.append(Reason(rule, text))
    if others:
        text = t("The garrison lifts the enemy ZOC in {hexes}.", hexes=", ".join(others))
        reasons.append(Reason("kharkov:15.31c", text))
    return reasons


def _bars(board: Board, state: KharkovState, unit: int) -> list[Reason]:
    """What alone keeps a German from supply: each rule without which there would be a route."""
    way, cities, net = routes.passage(board, state, AXIS), in_supply.intact(board, state), country(board).net
    roads, limits, at = routes.open_roads(board, way.through), board.limits, state.where[unit]
    no_zoc, no_enemy = Passage(way.through | way.ends, 0), Passage(board.grid.mask, 0)

    def cured(
        *, by: Passage = way, river: bool = True, far: int = 0, city: int = cities, road: int = roads
    ) -> bool:
        sources = {FAR: far} if far else {limits.city_supply: city, limits.road_supply: road}
        return bool(union(level.tips for level in routes.levels(board, by, sources, river=river)) >> at & 1)

    zoc, joined = cured(by=no_zoc), cured(road=routes.open_roads(board, board.grid.mask))
    city, road = limits.city_supply, limits.road_supply
    tried = (
        (cured(river=False), BEYOND.rule, BEYOND.words(None, at)),
        (cured(far=cities), "kharkov:11.31b", t("The way to a city is longer than {n} hexes.", n=city)),
        (cured(far=roads), "kharkov:11.32", t("The way to a road is longer than {n} hexes.", n=road)),
        (zoc, routes.ZONES.rule, routes.ZONES.words(way, at)),
        (not zoc and cured(by=no_enemy), routes.ENEMIES.rule, routes.ENEMIES.words(way, at)),
        (joined, routes.CUT.rule, routes.CUT.words(way.through, at)),
        (not joined and cured(road=net.hexes), "kharkov:11.33a", t("The road does not lead off the map.")),
        (cured(city=board.cities), "kharkov:11.31a", t("A Soviet unit has entered the city.")),
        (_by_romanians(board, state, unit), "kharkov:10.27", t("The Romanian HQ supplies no German units.")),
    )
    return [Reason(rule, text) for cures, rule, text in tried if cures]


def _by_romanians(board: Board, state: KharkovState, unit: int) -> bool:
    return not hq.depends(board, unit) and bool(in_supply.romanian(board, state) >> state.where[unit] & 1)
