"""6.1, 6.2, 6.6, 6.8, 8.2: where a unit or stack may take its next step, and by which rule it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.engine.errors import Illegal
from hexfront.engine.texts import t
from hexfront.games.kharkov import counters
from hexfront.games.kharkov.state import AXIS, IN_ZOC, SOUTHERN, SOVIET, UNSUPPLIED
from hexfront.hexes import grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


class Mover(msgspec.Struct, frozen=True):
    """A unit or stack under way."""

    units: tuple[int, ...]
    spent: tuple[int, ...]
    """What each unit has spent, in half movement points."""
    fresh: bool = False
    """Whether a clean overrun has just carried it here, so that it may leave enemy ZOC (7.25)."""
    stopped: bool = False
    """Whether it has entered an enemy ZOC and may only overrun (6.23)."""
    ignored: int = 0
    """Enemy hexes whose ZOC do not bind it: those an infiltrating unit began next to (6.8)."""


def allowance(game: Kharkov, state: KharkovState, unit: int) -> int:
    """What a unit may spend in this phase, in half movement points [kharkov:6.26]."""
    points = counters.face(game, state, unit).ma
    return 2 * (points // 2 if state.flags[unit] & UNSUPPLIED else points)


def enemy_zoc(game: Kharkov, state: KharkovState, side: int, ignored: int = 0) -> int:
    """The enemy zones of control that bind a side's mover."""
    enemy = 1 - side
    if not ignored:
        return state.zoc[enemy]
    fighters = state.fighters[enemy] & ~ignored
    return spread(game.grid, fighters & ~counters.dug_in(state) if enemy == AXIS else fighters)


def no_entry(game: Kharkov, state: KharkovState, side: int) -> int:
    """Hexes that a side's units may not enter: those of enemy units [kharkov:6.22b] and living garrisons."""
    barred = state.occupied[1 - side]
    if side == SOVIET:
        for at in state.garrisons:
            barred |= 1 << at
    return barred


def may_disengage(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> bool:
    """Whether these units may leave an enemy ZOC for 3 MP [kharkov:6.6]."""
    return (
        state.phase == "axis-movement"
        and state.turn > game.limits.no_disengage_turn
        and all(game.units[unit].nation == "german" for unit in units)
    )


def may_infiltrate(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> bool:
    """Whether these units may slip out of an enemy ZOC [kharkov:6.8a]."""
    return (
        state.phase == "soviet-movement"
        and state.turn <= game.limits.infiltrate_until_turn
        and all(state.flags[unit] & IN_ZOC for unit in units)
    )


def set_out(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> Mover:
    """A mover before its first step."""
    ignored = 0
    if may_infiltrate(game, state, units):
        at = state.where[units[0]]
        ignored = game.grid.around[at] & state.fighters[1 - game.side[units[0]]]
    return Mover(units, (0,) * len(units), ignored=ignored)


def left(game: Kharkov, state: KharkovState, mover: Mover) -> int:
    """What the slowest of the movers has left, in half movement points."""
    return min(
        allowance(game, state, unit) - spent for unit, spent in zip(mover.units, mover.spent, strict=True)
    )


def prices(game: Kharkov, mover: Mover, at: int, to: int, extra: int) -> tuple[int, ...] | None:
    """What each mover will have spent after a step; None if the map allows no such step."""
    totals = []
    for unit, spent in zip(mover.units, mover.spent, strict=True):
        for there, cost, _ in game.steps[game.units[unit].mobility][at]:
            if there == to:
                totals.append(spent + cost + extra)
                break
        else:
            return None
    return tuple(totals)


def exits(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> dict[int, tuple[int, ...]]:
    """Every next hex, with what each mover will have spent; exact but for stacking."""
    side = game.side[mover.units[0]]
    if mover.stopped:
        return {}
    zoc = enemy_zoc(game, state, side, mover.ignored)
    leaving = bool(zoc >> at & 1) and not mover.fresh
    if leaving and not may_disengage(game, state, mover.units):
        return {}
    barred = no_entry(game, state, side) | forbidden(game, state, mover.units, at)
    if leaving:
        barred |= zoc
    found = {}
    rest = [allowance(game, state, unit) for unit in mover.units]
    extra = game.limits.disengage_cost if leaving else 0
    for to, _, direction in game.steps[game.units[mover.units[0]].mobility][at]:
        if barred >> to & 1:
            continue
        if game.donets[direction] >> at & 1 and (leaving or crossing_barred(game, state, side, to)):
            continue
        totals = prices(game, mover, at, to, extra)
        if totals is not None and all(total <= most for total, most in zip(totals, rest, strict=True)):
            found[to] = totals
    return found


def forbidden(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int) -> int:
    """Hexes closed to these units by name: the north to southern Soviets [kharkov:6.77], Axis units to markers."""
    closed = 0
    for unit in units:
        if state.flags[unit] & SOUTHERN and not state.south_active and game.south >> at & 1:
            closed |= game.grid.mask & ~game.south
        if game.units[unit].kind == "reserve":
            near = state.occupied[AXIS]
            for _ in range(game.limits.reserve_gap):
                near = grow(game.grid, near)
            closed |= near
    return closed


def crossing_barred(game: Kharkov, state: KharkovState, side: int, to: int) -> bool:
    """Whether crossing the Donets into a hex is barred by an enemy on its bank [kharkov:6.25a]."""
    if state.occupied[side] >> to & 1:
        return False
    bank = state.fighters[1 - side] & game.banks
    if 1 - side == AXIS and bank:
        bank &= ~counters.dug_in(state)
    return bool(game.grid.around[to] & bank)


def entering(
    game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int, totals: tuple[int, ...]
) -> Mover:
    """The mover after a step."""
    side = game.side[mover.units[0]]
    stops = bool(enemy_zoc(game, state, side, mover.ignored) >> to & 1)
    return msgspec.structs.replace(mover, spent=totals, fresh=False, stopped=stops)


def too_many(game: Kharkov, state: KharkovState, mover: Mover, to: int) -> bool:
    """Whether the movers could not end in a hex without overfilling it [kharkov:8.1a]."""
    newcomers = sum(game.combat[unit] for unit in mover.units)
    there = [unit for unit in counters.combat_units(game, state, to) if unit not in mover.units]
    return newcomers + len(there) > game.limits.stacking if newcomers else False


def way_out(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> bool:
    """Whether a mover in an overfull hex can still reach one where it may end."""
    seen: set[tuple[int, tuple[int, ...]]] = set()
    stack = [(mover, at)]
    while stack:
        moving, here = stack.pop()
        if not too_many(game, state, moving, here):
            return True
        for to, totals in exits(game, state, moving, here).items():
            if (to, totals) not in seen:
                seen.add((to, totals))
                stack.append((entering(game, state, moving, here, to, totals), to))
    return False


def legal(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> dict[int, tuple[int, ...]]:
    """Every next hex from which the move can be ended within the stacking limit."""
    found = exits(game, state, mover, at)
    crowded = [
        to
        for to in found
        if state.occupied[game.side[mover.units[0]]] >> to & 1 and too_many(game, state, mover, to)
    ]
    for to in crowded:
        if not way_out(game, state, entering(game, state, mover, at, to, found[to]), to):
            del found[to]
    return found


def refuse(game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int) -> Illegal:
    """The rule that keeps a mover from its next hex."""
    side, lead = game.side[mover.units[0]], game.name(mover.units[0])
    here, there = game.label(at), game.label(to)
    if not game.grid.around[at] >> to & 1:
        return Illegal(
            "kharkov:6.0g3", t("Units move hex by hex, and {to} is not next to {at}.", to=there, at=here)
        )
    if state.occupied[1 - side] >> to & 1:
        return Illegal("kharkov:6.22b", t("{to} holds an enemy unit.", to=there))
    if no_entry(game, state, side) >> to & 1:
        return Illegal("kharkov:15.3a", t("The garrison of {to} must be eliminated first.", to=there))
    if mover.stopped:
        return Illegal("kharkov:6.23b", t("{unit} has entered an enemy ZOC and must stop.", unit=lead))
    zoc = enemy_zoc(game, state, side, mover.ignored)
    leaving = bool(zoc >> at & 1) and not mover.fresh
    direction = game.grid.direction(at, to)
    assert direction is not None
    across = bool(game.donets[direction] >> at & 1)
    if leaving:
        refusal = _refuse_leaving(game, state, mover, zoc, to, across)
        if refusal is not None:
            return refusal
    if forbidden(game, state, mover.units, at) >> to & 1:
        if any(game.units[unit].kind == "reserve" for unit in mover.units):
            return Illegal("kharkov:6.72c", t("A reserve marker keeps more than 3 hexes from Axis units."))
        return Illegal("kharkov:6.77", t("Until the south is active its Soviet units go north only by rail."))
    if across and crossing_barred(game, state, side, to):
        return Illegal(
            "kharkov:6.25a", t("An enemy on the bank of the Donets bars the crossing into {to}.", to=there)
        )
    return _refuse_cost(game, state, mover, at, to, leaving)


def _refuse_leaving(
    game: Kharkov, state: KharkovState, mover: Mover, zoc: int, to: int, across: bool
) -> Illegal | None:
    lead = game.units[mover.units[0]]
    if not may_disengage(game, state, mover.units):
        if lead.nation == "german" and state.phase == "axis-movement":
            return Illegal("kharkov:6.64b", t("There is no disengagement on turn 1."))
        if lead.nation == "german":
            return Illegal(
                "kharkov:6.61", t("Disengagement is possible in the Initial Movement Phase alone.")
            )
        if lead.nation == "romanian":
            return Illegal("kharkov:6.6", t("Only German units may disengage."))
        return Illegal("kharkov:6.24", t("{unit} may not leave an enemy ZOC by movement.", unit=lead.id))
    if zoc >> to & 1:
        return Illegal("kharkov:6.61", t("A unit disengages to a hex outside enemy ZOC."))
    if across:
        return Illegal("kharkov:6.64a", t("No unit disengages across the Donets."))
    return None


def _refuse_cost(
    game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int, leaving: bool
) -> Illegal:
    totals = prices(game, mover, at, to, game.limits.disengage_cost if leaving else 0)
    if totals is None:
        return Illegal("kharkov:6.3f", t("The Dnieper is crossed only at a bridge."))
    for unit, total in zip(mover.units, totals, strict=True):
        most = allowance(game, state, unit)
        if total > most:
            rule = (
                "kharkov:6.6"
                if leaving
                else "kharkov:6.26"
                if state.flags[unit] & UNSUPPLIED
                else "kharkov:6.11"
            )
            words = t(
                "{unit} would spend {total} of {most} MP.",
                unit=game.name(unit),
                total=told(total),
                most=told(most),
            )
            return Illegal(rule, words)
    return Illegal("kharkov:8.1a", t("{to} would hold more than 3 combat units.", to=game.label(to)))


def told(halves: int) -> str:
    """Half movement points in words of whole ones.

    >>> told(7), told(1), told(4)
    ('3½', '½', '2')
    """
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
