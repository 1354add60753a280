"""Accounts of supply for people who ask why: the line that was found, or what stands in its way."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.map.german_supply_map import BEYOND, BY_ROAD, country
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.games.kharkov.supply import hq, in_supply, routes
from hexfront.games.kharkov.supply.routes import Passage
from hexfront.hexes import bits, each, union
from hexfront.kit.tracing import line

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

FAR = 99
"""Longer than any line on the map."""

SPARED = {
    "kharkov:16.0g3": (
        Reason("kharkov:16.0g3", t("It came this turn and counts as supplied until the turn ends.")),
    ),
    "kharkov:13.2b": (
        Reason("kharkov:13.2b", t("An air point on its hex supplies it for this whole turn.")),
        Reason("kharkov:11.37", t("Axis units may be supplied by air.")),
    ),
    "kharkov:6.57": (
        Reason("kharkov:6.57", t("The south was activated this turn, which supplies its units.")),
    ),
}
"""What is said of units that count as supplied without a line."""


class Account(NamedTuple):
    """A line from the unit to its source, if there is one, and the rules that speak."""

    path: tuple[int, ...]
    reasons: list[Reason]


def account(board: Board, state: KharkovState, unit: int) -> Account:
    """Why a unit on the map is in supply at this moment, or is not."""
    rule = in_supply.spared(board, state, unit)
    if rule:
        return Account((), list(SPARED[rule]))
    path, reasons = _traced(board, state, unit)
    return Account(path, reasons + _harmless(board, state, board.side[unit], path))


def _traced(board: Board, state: KharkovState, unit: int) -> Account:
    """The line of a unit by the rules of its nation."""
    if board.units[unit].kind == "hq":
        return _romanian_staff(board, state, unit) if board.side[unit] == AXIS else _staff(board, state, unit)
    return _subordinate(board, state, unit) if hq.depends(board, unit) else _german(board, state, unit)


def _harmless(board: Board, state: KharkovState, side: int, path: tuple[int, ...]) -> list[Reason]:
    """Enemy HQs beside a line that do not bar it."""
    along = bits(path) & ~state.zoc[1 - side]
    beside = [
        board.name(one)
        for one in hq.staffs(board, 1 - side)
        if state.where[one] > 0 and board.grid.around[state.where[one]] & along
    ]
    if not beside:
        return []
    return [Reason("kharkov:10.15", t("An HQ has no ZOC: {hqs} beside the line.", hqs=", ".join(beside)))]


def _german(board: Board, state: KharkovState, unit: int) -> Account:
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
            *_lifted(board, state, AXIS, chain, "kharkov:11.33b"),
        ]
    reasons += _crossings(board, path)
    reasons += _lifted(board, state, AXIS, path[1:], "kharkov:11.1b")
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


def _lifted(board: Board, state: KharkovState, side: int, path: Iterable[int], rule: str) -> list[Reason]:
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
        (joined, "kharkov:11.33b", t("Soviet units or their ZOC cut the road.")),
        (not joined and cured(road=net.hexes), "kharkov:11.33a", t("The road does not lead off the map.")),
        (cured(city=board.cities), "kharkov:11.31a", t("A Soviet unit has entered the city.")),
        (_by_romanians(board, state, unit), "kharkov:10.27", t("The Romanian HQ supplies no German units.")),
    )
    return [Reason(rule, text) for cures, rule, text in tried if cures]


def _by_romanians(board: Board, state: KharkovState, unit: int) -> bool:
    return not hq.depends(board, unit) and bool(in_supply.romanian(board, state) >> state.where[unit] & 1)


def _romanian_staff(board: Board, state: KharkovState, unit: int) -> Account:
    path, reasons = _german(board, state, unit)
    shared = (
        Reason("kharkov:11.22", t("The Romanian HQ uses the German sources.")),
        Reason("kharkov:11.24", t("Its route may be as long as a German one.")),
    )
    return Account(path, [*shared, *reasons])


def _staff(board: Board, state: KharkovState, unit: int) -> Account:
    """The route of a Soviet HQ to the east edge."""
    at, way = state.where[unit], routes.passage(board, state, SOVIET)
    path = line(board.grid, at, board.east & way.through, way.through)
    if path is not None:
        edge = t("A supply route leads to the east edge at {at}.", at=board.label(path[-1]))
        length = Reason("kharkov:11.23", t("Length of the route, which has no limit"), str(len(path) - 1))
        lifted = _lifted(board, state, SOVIET, path[1:], "kharkov:11.1b")
        return Account(path, [Reason("kharkov:11.21", edge), length, *lifted])
    none = Reason("kharkov:11.21", t("No supply route leads to the east edge."))
    watched = routes.to_the_east(board, Passage(way.through | way.ends, 0), 1 << at)
    bar = routes.ZONES if watched else routes.ENEMIES
    return Account((), [none, Reason(bar.rule, bar.words(way, at))])


def _subordinate(board: Board, state: KharkovState, unit: int) -> Account:
    """The line of a Soviet or Romanian unit to an HQ, and the HQ's route."""
    side, at = board.side[unit], state.where[unit]
    way = routes.passage(board, state, side)
    needs = Reason("kharkov:10.0g1", t("It depends on an HQ for supply and attacks."))
    found = []
    for one in hq.active(board, state, side):
        path = line(board.grid, at, 1 << state.where[one], way.through)
        if path is not None and len(path) - 1 <= board.units[one].radius:
            found.append((not in_supply.in_supply(board, state, one), len(path), one, path))
    if not found:
        return Account((), [needs, *_unled(board, state, unit, way)])
    cut_off, _, best, path = min(found)
    onward = account(board, state, best)
    radius = board.units[best].radius
    reasons = [
        needs,
        Reason("kharkov:10.11a", t("{hq} is active.", hq=board.name(best))),
        Reason("kharkov:10.23a", t("Hexes to the HQ, of its radius"), f"{len(path) - 1}/{radius}"),
        Reason("kharkov:10.23c", t("The unit's hex counts, that of the HQ does not.")),
        *_lifted(board, state, side, path[1:], "kharkov:10.23b"),
        *(_cut_off(board, best) if cut_off else _served(board, state, best)),
    ]
    return Account(() if cut_off else (*path, *onward.path[1:]), [*reasons, *onward.reasons])


def _cut_off(board: Board, best: int) -> list[Reason]:
    return [
        Reason("kharkov:10.22", t("{hq} is itself out of supply.", hq=board.name(best))),
        Reason("kharkov:11.2", t("Supply needs both the line to an HQ and the HQ's route to a source.")),
    ]


def _served(board: Board, state: KharkovState, best: int) -> list[Reason]:
    side = board.side[best]
    places = each(state.fighters[side] & hq.command_of(board, state, best))
    number = sum(hq.depends(board, one) for at in places for one in state.at[at] if board.combat[one])
    return [
        Reason("kharkov:10.22", t("{hq} is itself supplied.", hq=board.name(best))),
        Reason("kharkov:11.2", t("It has a line to an HQ, and the HQ a route to a source.")),
        Reason("kharkov:10.24a", t("Units this HQ can supply now; there is no limit"), str(number)),
        Reason("kharkov:10.24b", t("Any unit may use any active HQ of its side.")),
    ]


def _unled(board: Board, state: KharkovState, unit: int, way: Passage) -> list[Reason]:
    """What alone keeps a unit from an HQ."""
    side, at, grid = board.side[unit], state.where[unit], board.grid
    staffs = [one for one in hq.staffs(board, side) if state.where[one] > 0]
    active = [one for one in staffs if hq.is_active(state, one)]

    def led(by: list[int], passage: Passage, further: int = 0) -> bool:
        posts = tuple((state.where[one], board.units[one].radius + further) for one in by)
        return bool(posts) and bool(routes.communication(board, passage, posts) >> at & 1)

    tried = (
        (led(staffs, way), "kharkov:10.11b", t("The HQ in reach is inactive.")),
        (led(active, way, FAR), "kharkov:10.23a", t("The line to an active HQ is longer than its radius.")),
        (
            led(active, Passage(grid.mask, 0)),
            "kharkov:10.23b",
            t("Enemy units or ZOC bar the line to the HQ."),
        ),
    )
    none = Reason("kharkov:10.22", t("No line of communication leads to an active HQ."))
    return [none, *(Reason(rule, text) for cures, rule, text in tried if cures)]
