"""13.1, 19.0b Laying smoke: mortars, guns and tanks that may, engineers near by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.firefight.file import MaySmoke
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire import fire_rules, mortars, targets
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS, most_ways
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import values_with_marker
from hexfront.hexes import listed, nth
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

ENGINEERS = "engineers"


def capable(board: Board, unit: int) -> bool:
    """Whether a unit has smoke: large mortars and engineers unless it is forbidden [coh:13.1a], others by leave."""
    kind, piece = board.types[unit], board.firefight.pieces[unit]
    if any(isinstance(one, MaySmoke) and kind.id in one.units for one in board.firefight.specials):
        return True
    return kind.smoke and not board.firefight.barred(board.firefight.groups[piece.group], "smoke")


def thrown(board: Board, action: Action) -> bool:
    """Whether it is the smoke of engineers, which needs no arc and has a price of its own [coh:19.0b]."""
    return action[0] == "smoke" and board.types[action[1]].kind == ENGINEERS


def lobs(board: Board, unit: int) -> bool:
    """Whether a unit has smoke that it can lay by indirect fire."""
    return board.types[unit].indirect is not None and capable(board, unit)


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the hexes into which a unit may lay smoke, indirect fire apart."""
    if board.smokers >> unit & 1 and fire_rules.may_shoot(board, state, unit):
        for hexes, ways in _zones(board, state, unit, purse):
            if ways:
                found += [("smoke", unit, at, how) for at in listed(hexes) for how in ways]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many hexes and ways there are at most: those in sight but for smoke."""
    if not board.smokers >> unit & 1:
        return 0
    if board.types[unit].kind == ENGINEERS:
        return 7 * len(purse[board.limits.engineer_smoke_cost])
    ways = most_ways(purse, values_with_marker.fire_cost(board, state, unit))
    return ways * targets.field(board, state, unit).bit_count()


def _zones(board: Board, state: CohState, unit: int, purse: Purse) -> list[tuple[int, tuple[str, ...]]]:
    """Sets of hexes, each with the ways to pay for smoke there."""
    if board.types[unit].kind == ENGINEERS:
        return [(near(board, state, unit), purse[board.limits.engineer_smoke_cost])]
    cost = values_with_marker.fire_cost(board, state, unit)
    if not purse[cost] or targets.engaged(board, state, unit):
        return []
    zones = [(direct(board, state, unit), purse[cost])]
    if targets.swivels(board, state, unit):
        zones.append((beyond_arc(board, state, unit), purse[cost + board.limits.turret_cost]))
    return zones


def offer_lobbed(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the hexes into which a mortar may lay smoke by indirect fire."""
    if board.smokers >> unit & 1:
        found += Lobbed(board, state, unit, purse)


def most_lobbed(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many hexes and ways there are at most: those in range."""
    if board.types[unit].indirect is None or not board.smokers >> unit & 1:
        return 0
    return WAYS * targets.zone(board, state, unit).bit_count()


def _ways_to_lob(board: Board, state: CohState, unit: int, purse: Purse) -> tuple[str, ...]:
    printed = board.types[unit].indirect
    if printed is None or targets.engaged(board, state, unit) or not fire_rules.may_shoot(board, state, unit):
        return ()
    return purse[values_with_marker.fire_cost(board, state, unit, printed)]


class Lobbed:
    """Smoke that a mortar lays by indirect fire; whether a hex is observed is seen only when it is asked for."""

    def __init__(self, board: Board, state: CohState, unit: int, purse: Purse) -> None:
        self._game, self._state, self._unit = board, state, unit
        self._ways = _ways_to_lob(board, state, unit, purse)
        self._hexes = targets.zone(board, state, unit) & targets.arc(board, state, unit) if self._ways else 0

    def __len__(self) -> int:
        return self._hexes.bit_count() * len(self._ways)

    def __iter__(self) -> Iterator[Action]:
        for at in listed(mortars.targets(self._game, self._state, self._unit, self._hexes)):
            for way in self._ways:
                yield "smoke", self._unit, at, way

    def __getitem__(self, number: int) -> Action | None:
        at = nth(self._hexes, number // len(self._ways))
        seen = mortars.targets(self._game, self._state, self._unit, 1 << at)
        return ("smoke", self._unit, at, self._ways[number % len(self._ways)]) if seen else None


def near(board: Board, state: CohState, unit: int) -> int:
    """Where engineers lay smoke: their own hex or one next to it [coh:13.1c]; among enemies only their own."""
    at = state.where[unit]
    if targets.engaged(board, state, unit):
        return 1 << at
    return board.grid.within(at, board.limits.engineer_smoke_range)


def direct(board: Board, state: CohState, unit: int) -> int:
    """Where a unit that sees the hex fires smoke: in its arc, at normal and long range [coh:13.1b]."""
    seen = board.seen(state, state.where[unit])
    return seen & targets.zone(board, state, unit) & targets.arc(board, state, unit)


def beyond_arc(board: Board, state: CohState, unit: int) -> int:
    """Where a turret fires smoke outside the arc of its vehicle."""
    seen = board.seen(state, state.where[unit])
    return seen & targets.zone(board, state, unit) & ~targets.arc(board, state, unit)


def price(board: Board, state: CohState, action: Action) -> int:
    """That of the shot; engineers pay 2 [coh:19.0b]."""
    unit, at = action[1], action[2]
    kind = board.types[unit]
    if kind.kind == ENGINEERS:
        return board.limits.engineer_smoke_cost
    if direct(board, state, unit) >> at & 1:
        return values_with_marker.fire_cost(board, state, unit)
    if kind.indirect is not None:
        return values_with_marker.fire_cost(board, state, unit, kind.indirect)
    return values_with_marker.fire_cost(board, state, unit) + board.limits.turret_cost


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Smoke hits by itself [coh:13.1d]."""
    unit = action[1]
    engineers = board.types[unit].kind == ENGINEERS
    if not engineers:
        wounds.use(board, state, unit, out, "fire", "range")
    rule = "coh:13.1c" if engineers else "coh:13.1a" if board.types[unit].smoke else "coh:13.1b"
    smoke_markers.lay(board, state, action[2], out, rule, *(("coh:19.0b",) if engineers else ()))


SMOKELESS = bar(
    "coh:13.1a",
    lambda case: t("{unit} has no smoke in this firefight.", unit=case.name),
    lambda case: not capable(case.board, case.unit),
)
THROW = (
    SMOKELESS,
    *fire_rules.DISARMED,
    Bar(
        "coh:13.1c",
        lambda case, to: t("Engineers lay smoke in their own hex or one next to it."),
        lambda case: ~near(case.board, case.state, case.unit),
    ),
)
"""What keeps engineers from laying smoke in a hex."""


def reached(board: Board, state: CohState, unit: int, at: int) -> bool:
    """Whether a unit that fires smoke can lay it in a hex, directly, with its turret, or over obstacles."""
    if targets.engaged(board, state, unit):
        return False
    can = direct(board, state, unit)
    if targets.swivels(board, state, unit):
        can |= beyond_arc(board, state, unit)
    lobbed = mortars.targets(board, state, unit, 1 << at) if board.types[unit].indirect is not None else 0
    return bool((can | lobbed) >> at & 1)


def against_smoke(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not lay smoke in a hex."""
    unit, at = action[1], action[2]
    case = Case(board, state, unit, action)
    if board.types[unit].kind == ENGINEERS:
        yield from against(THROW, case, at)
        return
    yield from against((SMOKELESS,), case)
    if reached(board, state, unit, at):
        yield from fire_rules.against_attack(board, state, unit)
        return
    yield from fire_rules.against_aim(board, state, unit, at)
    if board.types[unit].indirect is not None:
        yield from against((mortars.UNOBSERVED,), case, at)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it does."""
    unit, fresh = action[1], board.tables.smoke.fresh
    found = [
        Reason("coh:13.1d", t("Smoke hits by itself.")),
        Reason("coh:13.1e", t("A fresh marker"), f"+{fresh}"),
    ]
    if mortars.targets(board, state, unit, 1 << int(action[2])) if board.types[unit].indirect else 0:
        eye = mortars.observer(board, state, unit, int(action[2]))
        found.append(Reason("coh:12.0b", t("Observed from {hex}", hex=board.labels[eye])))
    if board.types[unit].kind == ENGINEERS:
        found.append(Reason("coh:13.1c", t("Engineers lay smoke in their own hex or one next to it.")))
    elif not board.types[unit].smoke:
        found.append(Reason("coh:13.1b", t("By leave of the firefight, at normal and long range.")))
    return tuple(found)


ACTS: dict[str, UnitAct] = {
    "smoke": UnitAct(price, perform, against_smoke, reasons, trips=False, aimed=True, uses="fire")
}
