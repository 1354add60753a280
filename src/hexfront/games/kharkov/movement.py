"""6.0 A movement phase: units and stacks, one at a time, each once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Saved, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Actors, Choices, Group, Hexes, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Reason
from hexfront.games.kharkov import (
    hq,
    moving,
    rail,
    readiness,
    regiments,
    reinforcements,
    south,
    step_rules,
    steps,
    supply,
)
from hexfront.games.kharkov.arrival import arrive
from hexfront.games.kharkov.moving import Moving
from hexfront.games.kharkov.readiness import MECHANISED, Roll
from hexfront.games.kharkov.state import AXIS, DISRUPTED, IN_ZOC, MOVED, POOL, SOVIET
from hexfront.hexes import each, listed, nth

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

END_KEY = ("verb", "end")

__all__ = ["MECHANISED", "Movement", "Moving", "arrive", "movable", "open_phase"]


def open_phase(game: Kharkov, state: KharkovState, side: int, out: list[Event]) -> None:
    """Check supply before any move [kharkov:11.0g1], note who stands in enemy ZOC, then let the owner move."""
    supply.check(game, state, side, out)
    for at in each(state.occupied[side] & state.zoc[1 - side]):
        for unit in state.at[at]:
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
    """What one unit may do at the start of its move, and instead of moving, worked out when asked."""

    __slots__ = ("_game", "_more", "_state", "_unit")

    def __init__(self, game: Kharkov, state: KharkovState, unit: int, more: list[Action]) -> None:
        self._game, self._state, self._unit, self._more = game, state, unit, more

    def actions(self) -> list[Action]:
        """Its first steps, then its rail journeys, then the rest."""
        game, state, unit = self._game, self._state, self._unit
        found: list[Action] = [("step", unit, to) for to in first_steps(game, state, unit)]
        found += Hexes(("rail", unit), rail.ends(game, state, unit), self._more).actions()
        return found

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of them; the others are not written out."""
        game, state, unit = self._game, self._state, self._unit
        on_foot, by_rail = first_steps(game, state, unit), rail.ends(game, state, unit)
        number = int(chance() * (len(on_foot) + by_rail.bit_count() + len(self._more)))
        if number < len(on_foot):
            return ("step", unit, on_foot[number])
        number -= len(on_foot)
        if number < by_rail.bit_count():
            return ("rail", unit, nth(by_rail, number))
        return self._more[number - by_rail.bit_count()]


class Entry(UnitMoves):
    """How a reinforcement may come onto the map, worked out when asked."""

    __slots__ = ()

    def actions(self) -> list[Action]:
        """On foot by any open hex of its edge, then by rail."""
        hexes = each(reinforcements.hexes(self._game, self._state, self._unit))
        return [("enter", self._unit, at) for at in hexes] + super().actions()

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of them; the others are not written out."""
        game, state, unit = self._game, self._state, self._unit
        on_foot, by_rail = reinforcements.hexes(game, state, unit), rail.ends(game, state, unit)
        entries = on_foot.bit_count()
        number = int(chance() * (entries + by_rail.bit_count() + len(self._more)))
        if number < entries:
            return ("enter", unit, nth(on_foot, number))
        number -= entries
        if number < by_rail.bit_count():
            return ("rail", unit, nth(by_rail, number))
        return self._more[number - by_rail.bit_count()]


def first_steps(game: Kharkov, state: KharkovState, unit: int) -> tuple[int, ...]:
    """The first hexes a lone unit may move to."""
    if state.where[unit] <= 0:
        return ()
    return steps.legal(game, state, steps.set_out(game, state, (unit,)), state.where[unit])


class Movement(Frame, tag="movement", frozen=True):
    """A movement phase: any or all units, each once [kharkov:6.0g1]."""

    rule: ClassVar[str] = "kharkov:6.0g1"
    ask: ClassVar[Text] = t("Move your units and stacks, one at a time, or end the phase.")
    seat: Seat
    mechanised: bool = False
    looked: bool = False
    """Whether what follows holds for the board as it is, as soon as nobody is under way."""
    roll: Roll = Roll()
    """Who can move."""
    due: tuple[int, ...] = ()
    """The reinforcements that can enter."""
    others: tuple[Saved, ...] = ()
    """What divisions and regiments may do besides moving."""
    left: int = 0
    """How many regiment counters there were in their box: it settles what others may do."""
    stirred: int = 0
    """The hexes that movers have left or come to since the last look."""

    def run(self, game: Kharkov, state: KharkovState, out: list[Event]) -> bool:
        """See who can move, when the phase begins and when more than a move has happened."""
        if self.looked:
            return False
        side, mechanised, roll = self.seat, self.mechanised, self.roll
        others, left = self.others, self.left
        woken = roll.awake is not state.south_active
        if woken:
            roll = readiness.survey(game, state, side, mechanised)
        else:
            roll = readiness.disturbed(game, state, side, mechanised, roll, self.stirred)
        if side == AXIS and not mechanised:
            if woken:
                others, left = tuple(regiments.offers(game, state)), len(regiments.spare(game, state))
            else:
                posts = [state.where[staff] for staff in hq.staffs(game, AXIS)]
                others, left = regiments.renewed(game, state, others, left, {*listed(self.stirred), *posts})
        due = reinforcements.able(game, state, side)
        agenda.become(state, self, Movement(side, mechanised, True, roll, due, others, left))
        return True

    def walked(
        self, game: Kharkov, state: KharkovState, units: tuple[int, ...], start: int, end: int
    ) -> None:
        """Units have finished a move and nothing else has happened: put right what follows from it."""
        side, mechanised, others, due = self.seat, self.mechanised, self.others, self.due
        roll = readiness.walked(game, state, side, mechanised, self.roll, units, start, end)
        if side == AXIS and not mechanised:
            others = regiments.walked(game, state, others, units, start, end)
        if reinforcements.concerned(game, start, end):
            due = reinforcements.able(game, state, side)
        agenda.become(state, self, Movement(side, mechanised, True, roll, due, others, self.left))

    def upset(self, state: KharkovState, units: tuple[int, ...]) -> Movement:
        """These units have moved, and more than that has happened: who can move is to be looked up again."""
        roll = readiness.departed(state, self.roll, units)
        stirred = self.stirred | readiness.trail(state, units)
        return Movement(self.seat, self.mechanised, False, roll, self.due, self.others, self.left, stirred)

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's moves, the stacks to pick up, what regiments and reinforcements may do, and the end."""
        unit, roll, due = game.unit_keys.__getitem__, self.roll, self.due
        keys = [*map(unit, roll.able), *map(game.hex_keys.__getitem__, roll.stacks), *map(unit, due)]
        others: tuple[Action, ...] = self.others
        if others:
            movers = {*roll.able, *due}
            keys += map(unit, dict.fromkeys([action[1] for action in others if action[1] not in movers]))
        keys.append(END_KEY)
        return Actors(game.lexicon.key, keys, partial(self._group, game, state))

    def _group(self, game: Kharkov, state: KharkovState, key: Key) -> Group:
        """The choices of one key."""
        token = key[1]
        if isinstance(token, str):
            return Listed([("end",)])
        if key[0] == "hex":
            return Listed([("stack", token)])
        more: list[Action] = [action for action in self.others if action[1] == token] if self.others else []
        if token in self.due:
            return Entry(game, state, token, more)
        moves = not more or token in self.roll.able
        return UnitMoves(game, state, token, more) if moves else Listed(more)

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pick up a unit or stack, or end the phase."""
        verb = action[0]
        if verb == "end":
            agenda.done(state, self)
            return
        if verb == "stack":
            units = tuple([u for u in state.at[action[1]] if movable(game, state, u, self.mechanised)])
            agenda.push(state, Moving(steps.set_out(game, state, units), seat, action[1]))
        elif verb == "step":
            mover, at = steps.set_out(game, state, (action[1],)), state.where[action[1]]
            moving.advance(game, state, mover, action[2], out, at)
        elif verb == "rail":
            rail.travel(game, state, action[1], action[2], out)
        elif verb == "enter":
            moving.enter(game, state, action[1], action[2], out)
        else:
            self._form(game, state, action, out)

    def _form(self, game: Kharkov, state: KharkovState, action: Action, out: list[Event]) -> None:
        """What a division or regiment does where it stands."""
        verb, unit = action[0], action[1]
        at = state.where[unit]
        regiments.play(game, state, action, out)
        if verb == "dig":
            self.walked(game, state, (unit,), at, at)
        elif verb == "reform":
            agenda.become(state, self, self.upset(state, (unit, *action[2])))
        else:
            side, mechanised = self.seat, self.mechanised
            roll = readiness.replaced(game, state, side, mechanised, self.roll, unit, at)
            others, left = regiments.renewed(game, state, self.others, self.left, {at})
            agenda.become(state, self, Movement(side, mechanised, True, roll, self.due, others, left))

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps a unit where it is."""
        verb = action[0]
        if verb in ("split", "reform", "dig"):
            return regiments.refuse(game, state, action)
        if verb == "enter":
            return reinforcements.refuse(game, state, seat, action)
        if verb == "stack":
            words = t("No stack of yours in {at} may move together.", at=game.label(action[1]))
            return Illegal("kharkov:6.0g3", words)
        if verb == "overrun":
            words = t("Pick up the units that are to overrun first: stack, and the hex where they are.")
            return Illegal("kharkov:7.0g2", words)
        if verb not in ("step", "rail"):
            words = t("In a movement phase units move and overrun; there is no combat.")
            return Illegal("kharkov:6.14", words)
        unit, to = action[1], action[2]
        if verb == "rail" and state.where[unit] == POOL and game.side[unit] == seat:
            waits = reinforcements.refuse(game, state, seat, ("enter", unit, to))
            return rail.refuse(game, state, unit, to) if unit in self.due else waits
        refusal = self._refuse_unit(game, state, seat, unit)
        if refusal is not None:
            return refusal
        if verb == "rail":
            return rail.refuse(game, state, unit, to)
        mover = steps.set_out(game, state, (unit,))
        return step_rules.refuse(game, state, mover, state.where[unit], to)

    def _refuse_unit(self, game: Kharkov, state: KharkovState, seat: Seat, unit: int) -> Illegal | None:
        name = game.name(unit)
        if game.side[unit] != seat:
            words = t("{unit} is an enemy unit; it does not move in your phase.", unit=name)
            return Illegal("kharkov:6.13", words)
        if state.where[unit] <= 0:
            return Illegal("kharkov:6.0g1", t("{unit} is not on the map.", unit=name))
        if state.flags[unit] & MOVED:
            return Illegal("kharkov:6.0g4", t("{unit} has finished its movement for this phase.", unit=name))
        if state.flags[unit] & DISRUPTED:
            return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=name))
        if south.asleep(game, state, unit):
            words = t("{unit} waits in the southern sector until it is activated.", unit=name)
            return Illegal("kharkov:6.51", words)
        if self.mechanised and game.units[unit].kind not in MECHANISED:
            return Illegal("kharkov:6.0g2", t("Only panzer and panzergrenadier units move in this phase."))
        return None

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the first step costs."""
        if action[0] == "step":
            mover, at = steps.set_out(game, state, (action[1],)), state.where[action[1]]
            totals = steps.totals(game, state, mover, at, action[2])
            return step_rules.reasons(game, state, mover, at, action[2], totals)
        if action[0] == "rail":
            return rail.reasons(game, state, action[1], action[2])
        if action[0] == "enter":
            return reinforcements.reasons(game, state, action[1], action[2])
        if action[0] in ("split", "reform", "dig"):
            return regiments.reasons(game, state, action)
        if action[0] == "end":
            return (Reason(self.rule, t("All, some or none of the units may move.")),)
        return super().reasons(game, state, seat, action)
