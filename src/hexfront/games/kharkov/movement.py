"""6.0 Movement: units and stacks, one at a time, hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Choices, Group, Hexes, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Fight, Reason
from hexfront.games.kharkov import (
    disengage,
    hq,
    overrun,
    rail,
    regiments,
    reinforcements,
    reserves,
    south,
    steps,
    supply,
    victory,
)
from hexfront.games.kharkov.counters import put
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.state import AXIS, DISRUPTED, ENTERED, IN_ZOC, MOVED, SOUTHERN, SOVIET
from hexfront.games.kharkov.steps import Mover, told

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")


def open_phase(game: Kharkov, state: KharkovState, side: int, out: list[Event]) -> None:
    """Check supply before any move [kharkov:11.0g1], note who stands in enemy ZOC, then let the owner move."""
    state.rail_used = 0
    supply.check(game, state, side, out)
    for unit, place in enumerate(state.where):
        if place > 0 and game.side[unit] == side and state.zoc[1 - side] >> place & 1:
            state.flags[unit] |= IN_ZOC
    state.commanders[:] = hq.commanders(game, state) if side == SOVIET else []
    agenda.push(state, Movement(side, state.phase == "axis-mechanised"))


def movable(game: Kharkov, state: KharkovState, unit: int, mechanised: bool) -> bool:
    """Whether a unit on the map may still move in this phase."""
    if state.where[unit] <= 0 or state.flags[unit] & (MOVED | DISRUPTED):
        return False
    if mechanised and game.units[unit].kind not in MECHANISED:
        return False
    return not south.asleep(game, state, unit)


class UnitMoves(Group):
    """What one unit may do at the start of its move, worked out when asked."""

    __slots__ = ("_game", "_state", "_unit")

    def __init__(self, game: Kharkov, state: KharkovState, unit: int) -> None:
        self._game, self._state, self._unit = game, state, unit

    def actions(self) -> list[Action]:
        """Its first steps, then its rail journeys."""
        game, state, unit = self._game, self._state, self._unit
        found: list[Action] = [("step", unit, to) for to in first_steps(game, state, unit)]
        return found + [("rail", unit, to) for to in rail.ends(game, state, unit)]


def first_steps(game: Kharkov, state: KharkovState, unit: int) -> dict[int, tuple[int, ...]]:
    """The first hexes a lone unit may move to."""
    if state.where[unit] <= 0:
        return {}
    return steps.legal(game, state, steps.set_out(game, state, (unit,)), state.where[unit])


class Movement(Frame, tag="movement", frozen=True):
    """A movement phase: any or all units, each once [kharkov:6.0g1]."""

    rule: ClassVar[str] = "kharkov:6.0g1"
    ask: ClassVar[Text] = t("Move your units and stacks, one at a time, or end the phase.")
    seat: Seat
    mechanised: bool = False

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's moves, the stacks to pick up, what regiments and reinforcements may do, and the end."""
        groups: dict[Key, Group] = {}
        choices = Choices(game.lexicon.key, groups)
        hard = steps.no_entry(game, state, seat) | state.zoc[1 - seat] | crowd(game, state)
        for at, units in state.at.items():
            if game.side[units[0]] != seat:
                continue
            ready = [unit for unit in units if movable(game, state, unit, self.mechanised)]
            able = [unit for unit in ready if self._can_go(game, state, unit, at, hard)]
            for unit in able:
                groups["unit", unit] = UnitMoves(game, state, unit)
            if (len(ready) > 1 and able) or (ready and overrun.possible(game, state, tuple(ready), at)):
                groups["hex", at] = Listed([("stack", at)])
        for unit in reinforcements.due(game, state, seat):
            where = reinforcements.hexes(game, state, unit)
            if where:
                choices.add(("unit", unit), Hexes(("enter", unit), where))
            if rail.any_end(game, state, unit):
                choices.add(("unit", unit), UnitMoves(game, state, unit))
        if seat == AXIS and not self.mechanised:
            for action in regiments.offers(game, state):
                choices.add(game.lexicon.key(action), Listed([action]))
        groups["verb", "end"] = Listed([("end",)])
        return choices

    def _can_go(self, game: Kharkov, state: KharkovState, unit: int, at: int, hard: int) -> bool:
        """Whether a unit has any move: at a glance where an open hex lies beside it, else by the rules."""
        if game.open[at] & ~hard and not state.zoc[1 - self.seat] >> at & 1 and not _bound(game, state, unit):
            return True
        return bool(first_steps(game, state, unit)) or rail.any_end(game, state, unit)

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pick up a unit or stack, or end the phase."""
        verb = action[0]
        if verb == "end":
            agenda.done(state, self)
        elif verb == "step":
            advance(game, state, steps.set_out(game, state, (action[1],)), action[2], out)
        elif verb == "stack":
            units = tuple(u for u in state.at[action[1]] if movable(game, state, u, self.mechanised))
            mover = steps.set_out(game, state, units)
            agenda.push(state, Moving(mover=mover, seat=seat, start=action[1]))
        elif verb == "rail":
            rail.travel(game, state, action[1], action[2], out)
        elif verb == "enter":
            enter(game, state, action[1], action[2], out)
        else:
            regiments.play(game, state, action, out)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps a unit where it is."""
        verb = action[0]
        if verb in ("split", "reform", "dig") and seat == AXIS and not self.mechanised:
            return regiments.refuse(game, state, action)
        if verb == "enter":
            return reinforcements.refuse(game, state, seat, action)
        if verb not in ("step", "rail", "stack"):
            return Illegal(
                "kharkov:6.14", t("In a movement phase units move and overrun; combat comes later.")
            )
        if verb == "stack":
            return Illegal(
                "kharkov:6.0g3", t("No stack of yours in {at} may move together.", at=game.label(action[1]))
            )
        refusal = self._refuse_unit(game, state, seat, action[1])
        if refusal is not None:
            return refusal
        if verb == "rail":
            return rail.refuse(game, state, action[1], action[2])
        mover = steps.set_out(game, state, (action[1],))
        return steps.refuse(game, state, mover, state.where[action[1]], action[2])

    def _refuse_unit(self, game: Kharkov, state: KharkovState, seat: Seat, unit: int) -> Illegal | None:
        name = game.name(unit)
        if game.side[unit] != seat:
            return Illegal(
                "kharkov:6.13", t("{unit} is an enemy unit; it does not move in your phase.", unit=name)
            )
        if state.where[unit] <= 0:
            return Illegal("kharkov:6.0g1", t("{unit} is not on the map.", unit=name))
        if state.flags[unit] & MOVED:
            return Illegal("kharkov:6.0g4", t("{unit} has finished its movement for this phase.", unit=name))
        if state.flags[unit] & DISRUPTED:
            return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=name))
        if south.asleep(game, state, unit):
            return Illegal(
                "kharkov:6.51", t("{unit} waits in the southern sector until it is activated.", unit=name)
            )
        if self.mechanised and game.units[unit].kind not in MECHANISED:
            return Illegal("kharkov:6.0g2", t("Only panzer and panzergrenadier units move in this phase."))
        return None

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the first step costs."""
        if action[0] == "step":
            mover = steps.set_out(game, state, (action[1],))
            return step_reasons(game, state, mover, state.where[action[1]], action[2])
        if action[0] == "rail":
            return rail.reasons(game, state, action[1], action[2])
        return super().reasons(game, state, seat, action)


def _bound(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a rule of its own limits where a unit may go (6.72, 6.77)."""
    southern = state.flags[unit] & SOUTHERN and not state.south_active
    return bool(southern) or game.units[unit].kind == "reserve"


def crowd(game: Kharkov, state: KharkovState) -> int:
    """Hexes with so many counters that one more might be too many."""
    found = 0
    for at, units in state.at.items():
        if len(units) >= game.limits.stacking:
            found |= 1 << at
    return found


class Moving(Frame, tag="moving", frozen=True):
    """A unit or stack under way: one more hex, an overrun, or halt."""

    rule: ClassVar[str] = "kharkov:6.0g3"
    ask: ClassVar[Text] = t("Go on, overrun, or halt.")
    mover: Mover
    seat: Seat
    start: int
    begun: bool = False
    """Whether it has taken a step or fought; until then it may be put down again."""

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def _here(self, state: KharkovState) -> int:
        return state.where[self.mover.units[0]]

    def run(self, game: Kharkov, state: KharkovState, out: list[Event]) -> bool:
        """A mover that can do no more lets go by itself."""
        units = tuple(unit for unit in self.mover.units if state.where[unit] > 0)
        if units and not self.begun:
            return False
        if units and (steps.legal(game, state, self.mover, self._here(state)) or self._overruns(game, state)):
            return False
        self._let_go(game, state, out)
        return True

    def _overruns(self, game: Kharkov, state: KharkovState) -> list[int]:
        return overrun.targets(game, state, self.mover, self._here(state))

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Every legal next step and overrun; units to leave behind; halt where stacking allows it."""
        at, lead = self._here(state), self.mover.units[0]
        groups: dict[Key, Group] = {}
        ways = steps.legal(game, state, self.mover, at)
        if ways:
            groups["unit", lead] = Listed([("step", lead, to) for to in ways])
        for to in self._overruns(game, state):
            groups["hex", to] = Listed([("overrun", to)])
        choices = Choices(game.lexicon.key, groups)
        if not self.begun:
            groups["verb", "cancel"] = Listed([("cancel",)])
            if len(self.mover.units) > 1:
                for unit in self.mover.units:
                    choices.add(("unit", unit), Listed([("drop", unit)]))
        elif not steps.too_many(game, state, self.mover, at):
            groups["verb", "halt"] = Listed([("halt",)])
        return choices

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more hex, an overrun, fewer units, or the end of the move."""
        verb = action[0]
        if verb == "step":
            agenda.done(state, self)
            advance(game, state, self.mover, action[2], out, self.start)
        elif verb == "overrun":
            agenda.done(state, self)
            overrun.begin(game, state, self.mover, action[1], self.start, out)
        elif verb == "drop":
            rest = tuple(unit for unit in self.mover.units if unit != action[1])
            agenda.become(state, self, Moving(steps.set_out(game, state, rest), self.seat, self.start))
        elif verb == "cancel":
            agenda.done(state, self)
        else:
            self._let_go(game, state, out)

    def _let_go(self, game: Kharkov, state: KharkovState, out: list[Event]) -> None:
        agenda.done(state, self)
        finish(game, state, self.mover.units, out)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps the mover from going on like this."""
        at = self._here(state)
        if action[0] == "overrun":
            return overrun.refuse(game, state, self.mover, at, action[1])
        if action[0] == "halt" and self.begun:
            return Illegal(
                "kharkov:8.1a", t("More than 3 combat units may not end in {at}.", at=game.label(at))
            )
        if action[0] == "step" and action[1] == self.mover.units[0]:
            return steps.refuse(game, state, self.mover, at, action[2])
        name = game.name(self.mover.units[0])
        return Illegal("kharkov:6.0g3", t("{unit} is under way; finish its move first.", unit=name))

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the step costs."""
        if action[0] == "step":
            return step_reasons(game, state, self.mover, self._here(state), action[2])
        if action[0] == "overrun":
            return overrun.reasons(game, state, self.mover, self._here(state), action[1])
        return super().reasons(game, state, seat, action)

    def fights(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds of an overrun."""
        return overrun.fights(game, state, self.mover, action[1]) if action[0] == "overrun" else ()


def advance(
    game: Kharkov, state: KharkovState, mover: Mover, to: int, out: list[Event], start: int | None = None
) -> None:
    """Take one step with all that it sets off, and go on from there."""
    at, side = state.where[mover.units[0]], game.side[mover.units[0]]
    totals = steps.exits(game, state, mover, at)[to]
    leaving = bool(steps.enemy_zoc(game, state, side, mover.ignored) >> at & 1) and not mover.fresh
    later = steps.entering(game, state, mover, at, to, totals)
    agenda.push(state, Moving(later, side, start or at, begun=True))
    for unit in mover.units:
        put(game, state, unit, to)
    rules = _step_rules(mover, later, leaving)
    names = tuple(game.name(unit) for unit in mover.units)
    cost = totals[0] - mover.spent[0]
    out.append(Moved(units=names, start=game.label(at), end=game.label(to), cost=cost, rules=rules))
    if leaving:
        disengage.open_pursuit(game, state, at, out)
    arrive(game, state, mover.units, to, out)


def _step_rules(mover: Mover, later: Mover, leaving: bool) -> tuple[str, ...]:
    rules = ["kharkov:6.0g3"]
    if leaving:
        rules.append("kharkov:6.6")
    if mover.ignored:
        rules.append("kharkov:6.8a")
    if later.stopped:
        rules.append("kharkov:6.8b" if mover.ignored else "kharkov:6.63b" if leaving else "kharkov:6.23b")
    return tuple(rules)


def arrive(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int, out: list[Event]) -> None:
    """What a unit's arrival sets off: cities change hands, the south wakes, reserves are alarmed."""
    side = game.side[units[0]]
    if game.cities >> at & 1:
        victory.entered_city(game, state, at, side, out)
    if side == SOVIET:
        south.entered(game, state, units[0], at, out)
    else:
        reserves.alarm(game, state, out)


def enter(game: Kharkov, state: KharkovState, unit: int, at: int, out: list[Event]) -> None:
    """A reinforcement comes onto the map and may go on moving [kharkov:16.0g2]."""
    cost = reinforcements.cost(game, state, unit, at)
    put(game, state, unit, at)
    state.flags[unit] |= ENTERED
    side = game.side[unit]
    mover = Mover((unit,), (cost,), stopped=bool(state.zoc[1 - side] >> at & 1))
    agenda.push(state, Moving(mover, side, at, begun=True))
    rules = ("kharkov:16.0g2",)
    out.append(
        Moved(units=(game.name(unit),), start="", end=game.label(at), how="entry", cost=cost, rules=rules)
    )
    arrive(game, state, (unit,), at, out)


def finish(game: Kharkov, state: KharkovState, units: tuple[int, ...], out: list[Event]) -> None:
    """The player lets go: these units have moved [kharkov:6.0g4]."""
    for unit in units:
        state.flags[unit] |= MOVED
        if state.where[unit] > 0:
            regiments.crowd(game, state, state.where[unit], out)


def step_reasons(game: Kharkov, state: KharkovState, mover: Mover, at: int, to: int) -> tuple[Reason, ...]:
    """What a step costs the slowest mover, what is left, and which ZOC rule speaks in it."""
    totals = steps.exits(game, state, mover, at)[to]
    later = steps.entering(game, state, mover, at, to, totals)
    cost, rest = totals[0] - mover.spent[0], steps.left(game, state, later)
    reasons = [
        Reason(rule, t("Cost in MP"), told(cost)) for rule in game.terrain_rules(mover.units[0], at, to)
    ]
    reasons.append(Reason("kharkov:6.11", t("MP left"), told(rest)))
    side = game.side[mover.units[0]]
    if steps.enemy_zoc(game, state, side, mover.ignored) >> at & 1 and not mover.fresh:
        reasons.append(Reason("kharkov:6.6", t("Disengagement"), "3"))
    if later.stopped:
        reasons.append(Reason("kharkov:6.23b", t("Stops in an enemy ZOC")))
    return tuple(reasons)
