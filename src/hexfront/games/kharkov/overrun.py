"""7.0 Overruns: attacks made while moving, by units that began the phase together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine import agenda
from hexfront.engine.agenda import Frame
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import t
from hexfront.engine.verdict import Fight, Reason
from hexfront.games.kharkov import combat, counters, movement, south, steps, strength
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.state import MOVED, OVERRAN, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.steps import Mover
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def possible(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int) -> bool:
    """Whether any of these units could overrun somebody from where it stands, alone or together."""
    enemy = 1 - game.side[units[0]]
    if not game.grid.around[at] & (state.occupied[enemy] | _garrisons(state, enemy)):
        return False
    return any(
        targets(game, state, steps.set_out(game, state, (unit,)), at) for unit in units if game.combat[unit]
    )


def _garrisons(state: KharkovState, side: int) -> int:
    found = 0
    if side != SOVIET:
        for at in state.garrisons:
            found |= 1 << at
    return found


def targets(game: Kharkov, state: KharkovState, mover: Mover, at: int) -> list[int]:
    """The adjacent enemy hexes that the movers may overrun."""
    enemy = 1 - game.side[mover.units[0]]
    near = game.grid.around[at] & (
        state.fighters[enemy] | _lone(game, state, enemy) | _garrisons(state, enemy)
    )
    if not near or unfit(game, state, mover) is not None:
        return []
    return [to for to in each(near) if _reaches(game, at, to)]


def _lone(game: Kharkov, state: KharkovState, side: int) -> int:
    """Hexes in which an HQ stands alone."""
    found = 0
    for at in each(state.occupied[side] & ~state.fighters[side]):
        if any(game.units[unit].kind == "hq" for unit in state.at[at]):
            found |= 1 << at
    return found


def _reaches(game: Kharkov, at: int, to: int) -> bool:
    """Whether an attack goes from one hex to the other: across the Dnieper only by road [kharkov:6.3f]."""
    direction = game.grid.direction(at, to)
    assert direction is not None
    return not game.dnieper[direction] >> at & 1 or bool(game.roads[direction] >> at & 1)


def unfit(game: Kharkov, state: KharkovState, mover: Mover) -> Illegal | None:
    """What keeps these units from overrunning anybody."""
    lead = mover.units[0]
    side = game.side[lead]
    for unit in mover.units:
        name = game.name(unit)
        if not game.combat[unit]:
            return Illegal("kharkov:10.14a", t("{unit} is no combat unit and cannot overrun.", unit=name))
        if state.flags[unit] & UNSUPPLIED:
            rule = "kharkov:7.12" if game.units[unit].nation == "german" else "kharkov:10.26a"
            return Illegal(rule, t("{unit} was out of supply when the phase began.", unit=name))
        if state.start[unit] != state.start[lead]:
            return Illegal("kharkov:18.0.4", t("Units that overrun together began the phase in one hex."))
    if _hexmate_moved(game, state, mover):
        return Illegal("kharkov:7.13", t("A unit of the same stack has already moved."))
    if steps.left(game, state, mover) < game.limits.overrun_cost:
        return Illegal("kharkov:7.0g3", t("An overrun costs 3 MP."))
    if side == SOVIET:
        return _unled(game, state, mover)
    return None


def _hexmate_moved(game: Kharkov, state: KharkovState, mover: Mover) -> bool:
    start = state.start[mover.units[0]]
    if start <= 0:
        return False
    side = game.side[mover.units[0]]
    return any(
        state.start[unit] == start and flags & MOVED and unit not in mover.units and game.side[unit] == side
        for unit, flags in enumerate(state.flags)
        if flags & MOVED
    )


def _unled(game: Kharkov, state: KharkovState, mover: Mover) -> Illegal | None:
    """What keeps Soviet units from overrunning: one each a phase, one per HQ and turn, within its radius."""
    for unit in mover.units:
        if state.flags[unit] & OVERRAN:
            name = game.name(unit)
            return Illegal("kharkov:7.16b", t("{unit} has already overrun in this phase.", unit=name))
    if leader(game, state, mover.units) is not None:
        return None
    common = _common(state, mover.units)
    if not common:
        return Illegal("kharkov:7.17b", t("They did not begin the phase within the radius of one active HQ."))
    return Illegal("kharkov:7.17a", t("Each HQ allows one overrun a turn, and theirs is spent."))


def _common(state: KharkovState, units: tuple[int, ...]) -> int:
    mask = -1
    for unit in units:
        mask &= state.commanders[unit]
    return mask


def leader(game: Kharkov, state: KharkovState, units: tuple[int, ...]) -> int | None:
    """The HQ that lends its overrun: of those that can, the one that leads the fewest units."""
    mask = _common(state, units)
    fit = [unit for unit in each(mask) if not state.flags[unit] & OVERRAN] if mask > 0 else []
    return min(fit, key=lambda hq: (sum(led >> hq & 1 for led in state.commanders), hq), default=None)


def begin(game: Kharkov, state: KharkovState, mover: Mover, at: int, start: int, out: list[Event]) -> None:
    """Pay, and resolve the overrun with the combat procedure [kharkov:7.0g5]."""
    spent = tuple(cost + game.limits.overrun_cost for cost in mover.spent)
    side = game.side[mover.units[0]]
    rules = ["kharkov:7.0g1", "kharkov:7.0g3"]
    if side == SOVIET:
        lending = leader(game, state, mover.units)
        assert lending is not None
        state.flags[lending] |= OVERRAN
        for unit in mover.units:
            state.flags[unit] |= OVERRAN
        rules += ["kharkov:7.17a", "kharkov:10.26b"]
    names = tuple(game.name(unit) for unit in mover.units)
    here = game.label(state.where[mover.units[0]])
    cost = game.limits.overrun_cost
    out.append(
        Moved(units=names, start=here, end=game.label(at), how="overrun", cost=cost, rules=tuple(rules))
    )
    later = msgspec.structs.replace(mover, spent=spent)
    agenda.push(state, Overrunning(mover=later, at=at, start=start))
    south.attacked(game, state, (at,), out)
    combat.overrun(game, state, mover.units, at, out)


class Overrunning(Frame, tag="overrunning", frozen=True):
    """An overrun whose result is being applied; then the stack enters, or stops where it is."""

    rule: ClassVar[str] = "kharkov:7.0g6"
    mover: Mover
    at: int
    start: int
    cleared: bool = False
    hurt: bool = False

    def run(self, game: Kharkov, state: KharkovState, out: list[Event]) -> bool:
        """Occupy the emptied hex and go on, if it cost nothing [kharkov:7.25a]; else the move is over."""
        agenda.done(state, self)
        units = tuple(unit for unit in self.mover.units if state.where[unit] > 0)
        emptied = self.cleared and not state.occupied[1 - game.side[self.mover.units[0]]] >> self.at & 1
        if not emptied or self.hurt or not units:
            movement.finish(game, state, units, out)
            return True
        here = state.where[units[0]]
        later = msgspec.structs.replace(self.mover, fresh=True, stopped=False, ignored=0)
        agenda.push(state, movement.Moving(later, game.side[units[0]], self.start, begun=True))
        for unit in units:
            counters.put(game, state, unit, self.at)
        ends = {"start": game.label(here), "end": game.label(self.at)}
        names = tuple(game.name(unit) for unit in units)
        rules = ("kharkov:7.25a", "kharkov:7.25b")
        out.append(Moved(units=names, how="overrun", rules=rules, **ends))
        movement.arrive(game, state, units, self.at, out)
        return True


def refuse(game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int) -> Illegal:
    """The rule that keeps the movers from overrunning a hex."""
    if not game.grid.around[at] >> to & 1:
        return Illegal("kharkov:7.0g2", t("The overrunning units stand in one hex next to the target."))
    enemy = 1 - game.side[mover.units[0]]
    if not (state.fighters[enemy] | _lone(game, state, enemy) | _garrisons(state, enemy)) >> to & 1:
        return Illegal("kharkov:7.0g1", t("There is nobody to overrun in {to}.", to=game.label(to)))
    reason = unfit(game, state, mover)
    return reason or Illegal("kharkov:6.3f", t("Combat goes across the Dnieper only along a road."))


def reasons(game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[Reason, ...]:
    """What the overrun costs, and how often one may overrun."""
    rest = steps.left(game, state, mover) - game.limits.overrun_cost
    often = "kharkov:7.16b" if game.side[mover.units[0]] == SOVIET else "kharkov:7.16a"
    more = rest // game.limits.overrun_cost if often.endswith("a") else 0
    return (
        Reason("kharkov:7.0g3", t("Cost in MP"), steps.told(game.limits.overrun_cost)),
        Reason("kharkov:6.11", t("MP left"), steps.told(rest)),
        Reason(often, t("Further overruns these MP allow"), str(more)),
    )


def fights(game: Kharkov, state: KharkovState, mover: Mover, to: int) -> tuple[Fight, ...]:
    """The odds, with the attackers halved and neither air nor morale."""
    return (strength.fight(game, state, mover.units, (to,), overrun=True),)
