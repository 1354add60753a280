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
from hexfront.games.coh.fire import damage, mortars, targets
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.points.payment import WAYS, most_ways
from hexfront.games.coh.turn.act import Act
from hexfront.games.coh.units import values_with_marker
from hexfront.hexes import listed, nth

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

ENGINEERS = "engineers"


def capable(game: Coh, unit: int) -> bool:
    """Whether a unit has smoke: large mortars and engineers unless it is forbidden [coh:13.1a], others by leave."""
    kind, piece = game.types[unit], game.firefight.pieces[unit]
    if any(isinstance(one, MaySmoke) and kind.id in one.units for one in game.firefight.specials):
        return True
    return kind.smoke and not game.firefight.barred(game.firefight.groups[piece.group], "smoke")


def lobs(game: Coh, unit: int) -> bool:
    """Whether a unit has smoke that it can lay by indirect fire."""
    return game.types[unit].indirect is not None and capable(game, unit)


def offer(game: Coh, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the hexes into which a unit may lay smoke, indirect fire apart."""
    if game.smokers >> unit & 1 and targets.may_shoot(game, state, unit):
        for hexes, ways in _zones(game, state, unit, purse):
            if ways:
                found += [("smoke", unit, at, how) for at in listed(hexes) for how in ways]


def most(game: Coh, state: CohState, unit: int, purse: Purse) -> int:
    """How many hexes and ways there are at most: those in sight but for smoke."""
    if not game.smokers >> unit & 1:
        return 0
    if game.types[unit].kind == ENGINEERS:
        return 7 * len(purse[game.limits.engineer_smoke_cost])
    ways = most_ways(purse, values_with_marker.fire_cost(game, state, unit))
    return ways * targets.field(game, state, unit).bit_count()


def _zones(game: Coh, state: CohState, unit: int, purse: Purse) -> list[tuple[int, tuple[str, ...]]]:
    """Sets of hexes, each with the ways to pay for smoke there."""
    if game.types[unit].kind == ENGINEERS:
        return [(near(game, state, unit), purse[game.limits.engineer_smoke_cost])]
    cost = values_with_marker.fire_cost(game, state, unit)
    if not purse[cost] or targets.engaged(game, state, unit):
        return []
    zones = [(direct(game, state, unit), purse[cost])]
    if targets.swivels(game, state, unit):
        zones.append((beyond_arc(game, state, unit), purse[cost + game.limits.turret_cost]))
    return zones


def offer_lobbed(game: Coh, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the hexes into which a mortar may lay smoke by indirect fire."""
    if game.smokers >> unit & 1:
        found += Lobbed(game, state, unit, purse)


def most_lobbed(game: Coh, state: CohState, unit: int, purse: Purse) -> int:
    """How many hexes and ways there are at most: those in range."""
    if game.types[unit].indirect is None or not game.smokers >> unit & 1:
        return 0
    return WAYS * targets.zone(game, state, unit).bit_count()


def _ways_to_lob(game: Coh, state: CohState, unit: int, purse: Purse) -> tuple[str, ...]:
    printed = game.types[unit].indirect
    if printed is None or targets.engaged(game, state, unit) or not targets.may_shoot(game, state, unit):
        return ()
    return purse[values_with_marker.fire_cost(game, state, unit, printed)]


class Lobbed:
    """Smoke that a mortar lays by indirect fire; whether a hex is observed is seen only when it is asked for."""

    def __init__(self, game: Coh, state: CohState, unit: int, purse: Purse) -> None:
        self._game, self._state, self._unit = game, state, unit
        self._ways = _ways_to_lob(game, state, unit, purse)
        self._hexes = targets.zone(game, state, unit) & targets.arc(game, state, unit) if self._ways else 0

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


def near(game: Coh, state: CohState, unit: int) -> int:
    """Where engineers lay smoke: their own hex or one next to it [coh:13.1c]; among enemies only their own."""
    at = state.where[unit]
    if targets.engaged(game, state, unit):
        return 1 << at
    return game.grid.within(at, game.limits.engineer_smoke_range)


def direct(game: Coh, state: CohState, unit: int) -> int:
    """Where a unit that sees the hex fires smoke: in its arc, at normal and long range [coh:13.1b]."""
    seen = game.seen(state, state.where[unit])
    return seen & targets.zone(game, state, unit) & targets.arc(game, state, unit)


def beyond_arc(game: Coh, state: CohState, unit: int) -> int:
    """Where a turret fires smoke outside the arc of its vehicle."""
    seen = game.seen(state, state.where[unit])
    return seen & targets.zone(game, state, unit) & ~targets.arc(game, state, unit)


def price(game: Coh, state: CohState, action: Action) -> int:
    """That of the shot; engineers pay 2 [coh:19.0b]."""
    unit, at = action[1], action[2]
    kind = game.types[unit]
    if kind.kind == ENGINEERS:
        return game.limits.engineer_smoke_cost
    if direct(game, state, unit) >> at & 1:
        return values_with_marker.fire_cost(game, state, unit)
    if kind.indirect is not None:
        return values_with_marker.fire_cost(game, state, unit, kind.indirect)
    return values_with_marker.fire_cost(game, state, unit) + game.limits.turret_cost


def perform(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Smoke hits by itself [coh:13.1d]."""
    unit = action[1]
    engineers = game.types[unit].kind == ENGINEERS
    if not engineers:
        damage.use(game, state, unit, out, "fire", "range")
    rule = "coh:13.1c" if engineers else "coh:13.1a" if game.types[unit].smoke else "coh:13.1b"
    smoke_markers.lay(game, state, action[2], out, rule, *(("coh:19.0b",) if engineers else ()))


def refuse(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not lay smoke in a hex."""
    unit, at = action[1], action[2]
    name, kind = game.names[unit], game.types[unit]
    if not capable(game, unit):
        return Illegal("coh:13.1a", t("{unit} has no smoke in this firefight.", unit=name))
    found = targets.disarmed(game, state, unit)
    if found is not None:
        return found
    if kind.kind == ENGINEERS:
        if near(game, state, unit) >> at & 1:
            return None
        return Illegal("coh:13.1c", t("Engineers lay smoke in their own hex or one next to it."))
    if not targets.engaged(game, state, unit):
        can = direct(game, state, unit) | (
            beyond_arc(game, state, unit) if targets.swivels(game, state, unit) else 0
        )
        lobbed = mortars.targets(game, state, unit, 1 << at) if kind.indirect is not None else 0
        if (can | lobbed) >> at & 1:
            return None
    found = targets.refusal(game, state, unit, at)
    if found is None or found.rule == "coh:7.0a":
        return None
    return found


def reasons(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it does."""
    unit, fresh = action[1], game.tables.smoke.fresh
    found = [
        Reason("coh:13.1d", t("Smoke hits by itself.")),
        Reason("coh:13.1e", t("A fresh marker"), f"+{fresh}"),
    ]
    if mortars.targets(game, state, unit, 1 << int(action[2])) if game.types[unit].indirect else 0:
        eye = mortars.observer(game, state, unit, int(action[2]))
        found.append(Reason("coh:12.0b", t("Observed from {hex}", hex=game.labels[eye])))
    if game.types[unit].kind == ENGINEERS:
        found.append(Reason("coh:13.1c", t("Engineers lay smoke in their own hex or one next to it.")))
    elif not game.types[unit].smoke:
        found.append(Reason("coh:13.1b", t("By leave of the firefight, at normal and long range.")))
    return tuple(found)


ACTS: dict[str, Act] = {"smoke": Act(price, perform, refuse, reasons, trips=False)}
