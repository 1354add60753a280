"""6.1 to 6.3, 6.6, 6.8, 8.1, 8.2 in words: which rule forbids a step, and which rules speak in one that is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.movement.steps import Mover, told
from hexfront.games.kharkov.state import AXIS, DISRUPTED, ENTRENCHED, IN_ZOC, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each, listed, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

HEXES: dict[str, tuple[str, Text]] = {
    "clear": ("kharkov:6.3a", t("Clear hex")),
    "forest": ("kharkov:6.3b", t("Forest")),
    "city": ("kharkov:6.3c", t("Major city")),
}
TOWN = t("A small town costs what the hex costs without it")


def refuse(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> Illegal:
    """The rule that keeps a mover from its next hex."""
    side, lead = board.side[mover.units[0]], board.name(mover.units[0])
    if not board.grid.around[at] >> to & 1:
        words = t(
            "Units move hex by hex, and {to} is not next to {at}.", to=board.label(to), at=board.label(at)
        )
        return Illegal("kharkov:6.0g3", words)
    held = _refuse_holder(board, state, side, to)
    if held is not None:
        return held
    if mover.stopped:
        return Illegal("kharkov:6.23b", t("{unit} has entered an enemy ZOC and must stop.", unit=lead))
    leaving = steps.leaves(board, state, mover, at)
    refusal = (leaving and _refuse_leaving(board, state, mover, at, to)) or _refuse_place(
        board, state, mover, at, to
    )
    return refusal or _refuse_price(board, state, mover, at, to, leaving)


def shut(board: Board, state: KharkovState, units: tuple[int, ...], at: int, to: int) -> Illegal | None:
    """The rule that closes a hex to units, from however far they come."""
    holder = _refuse_holder(board, state, board.side[units[0]], to)
    return holder or _refuse_by_name(board, state, units, at, to)


def _refuse_holder(board: Board, state: KharkovState, side: int, to: int) -> Illegal | None:
    """Nobody enters a hex that an enemy holds."""
    if state.occupied[1 - side] >> to & 1:
        return Illegal("kharkov:6.22b", t("{to} holds an enemy unit.", to=board.label(to)))
    if steps.no_entry(board, state, side) >> to & 1:
        words = t("The garrison of {to} must be eliminated first.", to=board.label(to))
        return Illegal("kharkov:15.3a", words)
    return None


def _refuse_leaving(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> Illegal | None:
    """Who may not leave an enemy ZOC, and where those who may do not go."""
    units, side = mover.units, board.side[mover.units[0]]
    if side == SOVIET:
        return _refuse_slipping(board, state, units)
    romanian = next((unit for unit in units if board.units[unit].nation == "romanian"), None)
    if romanian is not None:
        words = t("Only German units disengage, and {unit} is Romanian.", unit=board.name(romanian))
        return Illegal("kharkov:6.6", words)
    if state.phase != "axis-movement":
        return Illegal("kharkov:6.61", t("Units disengage in the Initial Movement Phase alone."))
    if state.turn <= board.limits.no_disengage_turn:
        return Illegal("kharkov:6.64b", t("There is no disengagement on turn 1."))
    late = next((unit for unit in units if not state.flags[unit] & IN_ZOC), None)
    if late is not None:
        words = t("{unit} was in no enemy ZOC when the phase began.", unit=board.name(late))
        return Illegal("kharkov:6.61", words)
    if state.zoc[SOVIET] >> to & 1:
        return Illegal("kharkov:6.61", t("A unit disengages to a hex outside enemy ZOC."))
    if board.donets[_direction(board, at, to)] >> at & 1:
        return Illegal("kharkov:6.64a", t("No unit disengages across the Donets."))
    return None


def _refuse_slipping(board: Board, state: KharkovState, units: tuple[int, ...]) -> Illegal:
    lead = board.name(units[0])
    if state.turn <= board.limits.infiltrate_until_turn:
        return Illegal("kharkov:6.8a", t("{unit} was in no enemy ZOC when the phase began.", unit=lead))
    words = t("{unit} leaves an enemy ZOC only by an overrun or as the result of a combat.", unit=lead)
    return Illegal("kharkov:6.24", words)


def _refuse_place(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> Illegal | None:
    """The hexes that are closed to a mover, whatever it could pay."""
    side = board.side[mover.units[0]]
    named = _refuse_by_name(board, state, mover.units, at, to)
    if named is not None:
        return named
    if board.donets[_direction(board, at, to)] >> at & 1 and steps.crossing_barred(board, state, side, to):
        words = t("An enemy on the bank of the Donets bars the crossing into {to}.", to=board.label(to))
        return Illegal("kharkov:6.25a", words)
    return None


def _refuse_by_name(
    board: Board, state: KharkovState, units: tuple[int, ...], at: int, to: int
) -> Illegal | None:
    """The hexes that a rule closes to certain Soviet units."""
    if not steps.forbidden(board, state, units, at) >> to & 1:
        return None
    if steps.kept_south(board, state, units, at) >> to & 1:
        words = t("Until the south is active its Soviet units go north only by rail.")
        return Illegal("kharkov:6.77", words)
    if steps.watched(board, state.occupied[AXIS]) >> at & 1:
        words = t("A reserve marker near Axis units may only go farther away from them.")
        return Illegal("kharkov:6.72c", words)
    return Illegal("kharkov:6.72c", t("A reserve marker keeps more than 3 hexes from Axis units."))


def _refuse_price(
    board: Board, state: KharkovState, mover: Mover, at: int, to: int, leaving: bool
) -> Illegal:
    prices = steps.prices(board, mover.units, at, to)
    if prices is None:
        return Illegal("kharkov:6.3f", t("The Dnieper is crossed only at a bridge."))
    extra = board.limits.disengage_cost if leaving else 0
    for unit, spent, price in zip(mover.units, mover.spent, prices, strict=True):
        total, most = spent + price + extra, steps.allowance(board, state, unit)
        if total > most:
            rule = "kharkov:6.26" if state.flags[unit] & UNSUPPLIED else "kharkov:6.11"
            numbers = {"unit": board.name(unit), "total": told(total), "most": told(most)}
            return Illegal(
                "kharkov:6.6" if leaving else rule, t("{unit} would spend {total} of {most} MP.", **numbers)
            )
    return Illegal("kharkov:8.1a", t("{to} would hold more than 3 combat units.", to=board.label(to)))


def _direction(board: Board, at: int, to: int) -> int:
    direction = board.grid.direction(at, to)
    assert direction is not None
    return direction


def reasons(
    board: Board, state: KharkovState, mover: Mover, at: int, to: int, totals: tuple[int, ...]
) -> tuple[Reason, ...]:
    """What a step costs the slowest mover and what it has left, then what stacking and ZOC have to do with it."""
    later = steps.entering(board, state, mover, at, to, totals)
    rest = steps.left(board, state, later)
    slowest = rest.index(min(rest))
    unit, cost = mover.units[slowest], totals[slowest] - mover.spent[slowest]
    return (
        Reason("kharkov:6.21", t("Cost of the step in MP"), told(cost)),
        *_terrain(board, unit, at, to),
        *_staff(board, unit, at, to),
        *_leaving(board, state, mover, at, to),
        _allowance(board, state, unit),
        Reason("kharkov:6.11", t("MP left"), told(rest[slowest])),
        *_company(board, state, mover, to),
        *_trenches(state, mover.units, to),
        *_zones(board, state, mover, later, at, to),
        *south.roused(board, state, board.side[unit], to),
    )


def _terrain(board: Board, unit: int, at: int, to: int) -> list[Reason]:
    """The lines of the terrain effects table that make the price."""
    direction, mobility, tables = _direction(board, at, to), board.units[unit].mobility, board.tables
    wet = [sides[direction] >> at & 1 for sides in (board.donets, board.river, board.dnieper)]
    found = []
    if board.roads[direction] >> at & 1:
        found.append(Reason("kharkov:6.3h", t("Along a road"), told(tables.cost("road", mobility))))
        if wet[2]:
            found.append(Reason("kharkov:6.3f", t("Over the bridge across the Dnieper")))
        return found
    terrain = board.map.terrain_at(to)
    names = [name for name in HEXES if name in terrain] or ["clear"]
    name = max(names, key=lambda name: tables.cost(name, mobility))
    found.append(Reason(*HEXES[name], told(tables.cost(name, mobility))))
    if "town" in terrain:
        found.append(Reason("kharkov:6.3d", TOWN))
    if wet[0]:
        found.append(
            Reason("kharkov:6.3e", t("Across the Donets"), f"+{told(tables.cost('donets', mobility))}")
        )
    if wet[1]:
        found.append(Reason("kharkov:6.3g", t("Across a river"), f"+{told(tables.cost('river', mobility))}"))
    if board.rails[direction] >> at & 1:
        rule = "kharkov:6.46" if any(wet) else "kharkov:6.3i"
        found.append(Reason(rule, t("The railway helps only those who go by train")))
    return found


def _staff(board: Board, unit: int, at: int, to: int) -> list[Reason]:
    """How an HQ pays."""
    if board.units[unit].kind != "hq":
        return []
    if board.roads[_direction(board, at, to)] >> at & 1:
        return [Reason("kharkov:10.12a", t("On a road an HQ counts as mechanised"))]
    return [Reason("kharkov:10.12a", t("An HQ pays what infantry pays"))]


def _leaving(board: Board, state: KharkovState, mover: Mover, at: int, to: int) -> list[Reason]:
    """By which rule a mover gets out of an enemy ZOC."""
    side = board.side[mover.units[0]]
    if not state.zoc[1 - side] >> at & 1:
        return []
    if mover.fresh:
        return [Reason("kharkov:8.23", t("A clean overrun lets it leave the enemy ZOC"))]
    if side == AXIS:
        return [Reason("kharkov:6.6", t("Disengagement in MP"), told(board.limits.disengage_cost))]
    return [Reason("kharkov:6.8a", t("It infiltrates: it began the phase in this enemy ZOC"))]


def _allowance(board: Board, state: KharkovState, unit: int) -> Reason:
    most = told(steps.allowance(board, state, unit))
    if state.flags[unit] & UNSUPPLIED:
        return Reason("kharkov:6.26", t("Movement allowance, halved for lack of supply"), most)
    if board.units[unit].kind == "reserve":
        return Reason(
            "kharkov:6.72a", t("Movement allowance of a reserve marker, which moves as infantry"), most
        )
    if board.units[unit].kind == "hq" and not hq.is_active(state, unit):
        return Reason("kharkov:10.12c", t("Movement allowance of an inactive HQ"), most)
    return Reason("kharkov:3.23d", t("Movement allowance"), most)


def _company(board: Board, state: KharkovState, mover: Mover, to: int) -> list[Reason]:
    """What friends have to do with a step: they never hinder it, but too many may not end together."""
    found = []
    nations = {board.units[unit].nation for unit in mover.units}
    if len(nations) > 1:
        found.append(Reason("kharkov:2.0a", t("One player leads Germans and Romanians, together too")))
    there = state.at.get(to, ())
    if there:
        found.append(Reason("kharkov:6.22a", t("Friendly units do not hinder it")))
    if state.garrisons >> to & 1:
        found.append(Reason("kharkov:15.33a", t("The garrison does not count for stacking")))
    if steps.too_many(board, state, mover, to):
        found.append(Reason("kharkov:8.1c", t("It may pass through the full hex, not end there")))
    elif len(there) + len(mover.units) > board.limits.stacking:
        found.append(Reason("kharkov:8.1b", t("HQs do not count for stacking")))
        if any(board.units[unit].kind == "hq" for unit in mover.units):
            found.append(Reason("kharkov:10.16", t("An HQ may join 3 combat units")))
    return found


def _trenches(state: KharkovState, units: tuple[int, ...], to: int) -> list[Reason]:
    """The entrenchments that a step costs, or would cost if it were the last."""
    found = []
    if any(state.flags[unit] & ENTRENCHED for unit in units):
        found.append(Reason("kharkov:15.23a", t("It gives up its entrenchment")))
    if any(state.flags[unit] & ENTRENCHED for unit in state.at.get(to, ())):
        found.append(Reason("kharkov:15.23a", t("Whoever ends there costs the regiment its entrenchment")))
    return found


def _zones(board: Board, state: KharkovState, mover: Mover, later: Mover, at: int, to: int) -> list[Reason]:
    """Whose zones of control cover the hex, and what follows."""
    side = board.side[mover.units[0]]
    around = board.grid.around[to]
    holders = list(each(around & counters.controlling(board, state, 1 - side)))
    found = []
    friends = counters.controlling(board, state, side) & ~(1 << at)
    if spread(board.grid, friends) >> to & 1:
        rule = "kharkov:8.24a" if spread(board.grid, friends) >> at & 1 else "kharkov:6.23a"
        found.append(Reason(rule, t("Friendly ZOC never bind it")))
    if holders and not later.stopped:
        found.append(Reason("kharkov:6.8b", t("Only a ZOC other than those it left stops it")))
    if later.stopped:
        found += _stopping(board, state, mover, holders, to)
    staffs = [near for near in each(around & state.occupied[1 - side]) if _staff_alone(board, state, near)]
    if staffs:
        found.append(Reason("kharkov:8.21b", t("HQs exert no ZOC"), _labels(board, staffs)))
    if side == SOVIET:
        lone = listed(state.garrisons & around & ~state.fighters[AXIS])
        if lone:
            found.append(Reason("kharkov:15.31b", t("Garrisons exert no ZOC"), _labels(board, lone)))
    return found


def _stopping(board: Board, state: KharkovState, mover: Mover, holders: list[int], to: int) -> list[Reason]:
    side = board.side[mover.units[0]]
    rule = "kharkov:6.8b" if mover.ignored else "kharkov:6.63b" if mover.disengaged else "kharkov:6.23b"
    units = [unit for near in holders for unit in counters.combat_units(board, state, near)]
    found = [
        Reason(rule, t("It stops in an enemy ZOC")),
        Reason("kharkov:8.0g2", t("The hex is controlled from"), _labels(board, holders)),
        Reason("kharkov:8.22", t("MP for entering the ZOC"), "0"),
    ]
    if len(holders) > 1:
        found.append(Reason("kharkov:8.24b", t("Several ZOC count as one")))
    if state.occupied[side] >> to & 1:
        found.append(Reason("kharkov:8.25b", t("A friend in the hex does not lift the ZOC for movement")))
    if any(state.flags[unit] & DISRUPTED for unit in units):
        found.append(Reason("kharkov:7.32b", t("Disrupted units keep their ZOC")))
    if any(not counters.known(board, state, unit) for unit in units):
        found.append(Reason("kharkov:8.21a", t("Every combat unit exerts a ZOC, untried ones too")))
    return found


def _staff_alone(board: Board, state: KharkovState, at: int) -> bool:
    units = state.at[at]
    return any(board.units[unit].kind == "hq" for unit in units) and not any(
        board.combat[unit] for unit in units
    )


def _labels(board: Board, hexes: list[int]) -> str:
    return ", ".join(board.label(at) for at in hexes)
